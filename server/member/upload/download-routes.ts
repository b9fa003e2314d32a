import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { MemberFilter } from '@chowk/contract/member/member.ts'
import { administrators } from '@chowk/contract/permission.ts'
import { handle } from '../../platform/handle.ts'
import { isId } from '../../platform/input.rules.ts'
import type { Person } from '../../platform/viewer.ts'
import { GUARDED, livePerson, noFile } from '../../platform/wire/file-answer.ts'
import { originOf } from '../../platform/wire/origin.ts'
import { newRequestId } from '../../platform/wire/request-id.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { findUpload } from './upload-row.ts'
import { EXPORT_HEADINGS, exportedRows, faultyHeadings, faultyRows } from './member-rows.ts'
import { MEDIA_TYPES, tableFile } from '../../platform/storage/table-file.ts'
import type { TableFormat } from '../../platform/storage/table-file.ts'
import { templateOf } from './template.ts'

// Whoever runs the workspace, in a session that stands and as the workspace demands; who takes all members along is written down.
const fetchTable = call({
  address: 'GET /member-files/{file}',
  says: 'A file of the members of the own workspace.',
  permission: administrators('manage members'),
  input: z.object({ what: z.string() }),
  output: z.null(),
  audits: 'member.file-fetched',
})
const answerFetch = handle(fetchTable, async ({ input, workspace, audit }) => {
  if (input.what === 'members') audit(`workspace ${workspace.id}`)
  return null
})

interface Fetching {
  viewer: Person
  what: string
}

async function runsWorkspace(wire: Wire, c: Context<Env>, { viewer, what }: Fetching): Promise<boolean> {
  const origin = originOf(c, wire, {}, newRequestId())
  return (await answerFetch.answer(wire.house, origin, viewer, { what })).status === 200
}

/** Registers the addresses of files about members: an empty one to fill in, everybody as one table, and rows that were not taken. */
export function registerMemberFiles(app: Hono<Env>, wire: Wire): void {
  const { sql } = wire.house
  const dayOf = () => wire.house.clock.now().toISOString().slice(0, 10)

  app.get('/member-files/:file', async (c) => {
    const [what = '', format] = c.req.param('file').split('.')
    if (!isFormat(format) || !['template', 'members'].includes(what)) return noFile()
    const asking = await administratorOf(c, what)
    if (!asking) return noFile()
    const { workspaceId, viewer } = asking
    if (what === 'template') {
      const bytes = new Uint8Array(await templateOf(sql, workspaceId, format))
      return fileAnswer(`chowk-template.${format}`, new Response(bytes).body, MEDIA_TYPES[format])
    }
    const filter = z.safeParse(z.object(MemberFilter), c.req.query())
    if (!filter.success) return noFile()
    const rows = exportedRows(sql, { workspaceId, viewer, filter: filter.data })
    const { mediaType, body } = await tableFile(format, { name: 'Members', headings: EXPORT_HEADINGS, rows })
    return fileAnswer(`chowk-members-${dayOf()}.${format}`, body, mediaType)
  })

  app.get('/member-files/faulty/:file', async (c) => {
    const [id = '', format] = c.req.param('file').split('.')
    if (!isFormat(format) || !isId(id)) return noFile()
    const asking = await administratorOf(c, 'faulty')
    const upload = asking && (await findUpload(sql, { uploadId: id, workspaceId: asking.workspaceId }))
    if (!upload) return noFile()
    const language = c.req.query('lang') === 'hi' ? 'hi' : 'en'
    const rows = faultyRows(sql, upload, language)
    const { mediaType, body } = await tableFile(format, { name: 'Rows', headings: faultyHeadings(upload), rows })
    return fileAnswer(`chowk-faulty-rows-${dayOf()}.${format}`, body, mediaType)
  })

  async function administratorOf(c: Context<Env>, what: string) {
    const viewer = await livePerson(c, wire)
    if (!viewer?.workspaceId || !(await runsWorkspace(wire, c, { viewer, what }))) return undefined
    return { viewer, workspaceId: viewer.workspaceId }
  }
}

const isFormat = (text: string | undefined): text is TableFormat => text === 'csv' || text === 'xlsx'

const fileAnswer = (name: string, body: ReadableStream<Uint8Array> | null, mediaType: string): Response =>
  new Response(body, {
    headers: { ...GUARDED, 'content-type': mediaType, 'content-disposition': `attachment; filename="${name}"` },
  })
