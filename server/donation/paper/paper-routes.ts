import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import { administrators } from '@chowk/contract/permission.ts'
import { handle } from '../../platform/handle.ts'
import { isId } from '../../platform/input.rules.ts'
import type { Person } from '../../platform/viewer.ts'
import { GUARDED, livePerson, noFile } from '../../platform/wire/file-answer.ts'
import { originOf } from '../../platform/wire/origin.ts'
import { newRequestId } from '../../platform/wire/request-id.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { findPaper } from './paper-row.ts'
import type { PaperRow } from './paper-row.ts'
import { readStatement, statementCsv } from './statement.ts'

/** As what somebody may open a paper: its giver, or an administrator of the workspace; all others may not. */
export function paperReader(
  { personId, workspaceId, role }: Pick<Person, 'personId' | 'workspaceId' | 'role'>,
  paper: Pick<PaperRow, 'giverId' | 'workspaceId'>,
): 'GIVER' | 'RECEIVER' | undefined {
  if (paper.giverId === personId) return 'GIVER'
  return paper.workspaceId === workspaceId && administers(role) ? 'RECEIVER' : undefined
}

// Whoever takes the PANs of givers along is written down.
const fetchStatement = call({
  address: 'GET /donation-statements/{file}',
  says: 'The statement of donations of the own workspace.',
  permission: administrators('receive donations for the workspace'),
  input: z.object({ financialYear: z.string() }),
  output: z.null(),
  audits: 'donation.statement-fetched',
})
const answerFetch = handle(fetchStatement, async ({ input, workspace, audit }) => {
  audit(`workspace ${workspace.id}`, undefined, input)
  return await Promise.resolve(null)
})

/** Registers the addresses of papers by their ids, and of the yearly statement. */
export function registerPapers(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  app.get('/donation-papers/:file', async (c) => {
    const id = c.req.param('file').replace(/\.pdf$/, '')
    const viewer = await livePerson(c, wire)
    const paper = viewer && isId(id) ? await findPaper(house.sql, id) : undefined
    const reader = viewer && paper && paperReader(viewer, paper)
    if (!reader) return noFile()
    // Only who prints pays for what printing needs.
    const { printPaper } = await import('./print-paper.ts')
    const { pdfOf } = await import('../../platform/print/typeset.ts')
    const language = c.req.query('lang') === 'hi' ? 'hi' : 'en'
    const printed = await printPaper(paper, { language, isCopy: true, isForGiver: reader === 'GIVER' })
    return new Response(new Uint8Array(pdfOf(printed, house.log, `gift paper ${paper.number}`)), {
      headers: {
        ...GUARDED,
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${paper.number.replaceAll('/', '-')}-${language}.pdf"`,
      },
    })
  })

  app.get('/donation-statements/:file', async (c) => {
    const financialYear = c.req.param('file').replace(/\.csv$/, '')
    const viewer = await livePerson(c, wire)
    const workspaceId = viewer?.workspaceId
    if (!viewer || !workspaceId || !(await mayFetch(c, viewer, financialYear))) return noFile()
    const rows = await readStatement(house.sql, house.config.serverKey, { workspaceId, financialYear })
    if (!rows) return noFile()
    return new Response(statementCsv(rows), {
      headers: {
        ...GUARDED,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="donations-${financialYear}.csv"`,
      },
    })
  })

  async function mayFetch(c: Context<Env>, viewer: Person, financialYear: string): Promise<boolean> {
    const origin = originOf(c, wire, {}, newRequestId())
    return (await answerFetch.answer(house, origin, viewer, { financialYear })).status === 200
  }
}
