import type { Hono } from 'hono'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { operators } from '@chowk/contract/permission.ts'
import type { TcsHeads } from '@chowk/contract/settlement/paper.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { csvOf } from '../../platform/text/csv.rules.ts'
import { GUARDED, livePerson, noFile } from '../../platform/wire/file-answer.ts'
import { originOf } from '../../platform/wire/origin.ts'
import { newRequestId } from '../../platform/wire/request-id.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { monthNamed } from '../due/month.rules.ts'
import { findTaxSums } from './tax-sums.ts'
import { tcsMonths } from './tax.rules.ts'

// Reading what others pay is kept in the log.
const readTcs = call({
  address: 'GET /operation/tcs.csv',
  says: 'Returns the TCS of all sellers in a month, a row for each GSTIN.',
  permission: operators('book tax deposits and read their files'),
  input: z.object({ month: z.string() }),
  output: z.null(),
  audits: 'TCS file read',
})
const answerRead = handle(readTcs, async ({ input, audit }) => {
  audit(input.month)
  return null
})

const COLUMNS = [
  'GSTIN',
  'Legal name',
  ...['collected', 'returned', 'due'].flatMap((figure) => ['CGST', 'SGST', 'IGST'].map((head) => `${head} ${figure}`)),
  'Total due',
  'Carried forward (reduces later months)',
]

const amount = (paise: number): string => (paise / 100).toFixed(2)
const amounts = ({ cgstPaise, sgstPaise, igstPaise }: TcsHeads): string[] =>
  [cgstPaise, sgstPaise, igstPaise].map(amount)
const total = ({ cgstPaise, sgstPaise, igstPaise }: TcsHeads): number => cgstPaise + sgstPaise + igstPaise

/** Legal names that the newest orders of a GSTIN bear. */
async function findNames(sql: Sql, gstins: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ gstin: string; name: string | null }[]>`
    select g.gstin, (select o.seller ->> 'legalName' from seller_order o where o.seller ->> 'gstin' = g.gstin order by o.id desc limit 1) as name
    from unnest(${[...gstins]}::text[]) g (gstin)`
  return new Map(rows.map(({ gstin, name }) => [gstin, name ?? '']))
}

async function tcsFile(sql: Sql, month: string): Promise<string> {
  const sums = (await findTaxSums(sql, { kind: 'TCS' })).filter((sum) => sum.month === month)
  const rows = tcsMonths(sums)
  const names = await findNames(
    sql,
    rows.map(({ gstin }) => gstin),
  )
  return csvOf(
    COLUMNS,
    rows.map(({ gstin, collected, returned, due, carried }) => [
      gstin,
      names.get(gstin) ?? '',
      ...amounts(collected),
      ...amounts(returned),
      ...amounts(due),
      amount(total(due)),
      // Its column says that it lessens: a cell with a minus would be a formula.
      amount(Math.abs(total(carried))),
    ]),
  )
}

/** Registers the platform's own TCS file of a month, for its operators. */
export function registerTcsFile(app: Hono<Env>, wire: Wire): void {
  const { house } = wire
  app.get('/operation/tcs.csv', async (c) => {
    const month = monthNamed(c.req.query('month') ?? '')
    const viewer = await livePerson(c, wire)
    if (!month || !viewer) return noFile()
    const origin = originOf(c, wire, {}, newRequestId())
    const read = await answerRead.answer(house, origin, viewer, { month: month.name })
    if (read.status !== 200) return noFile()
    return new Response(await tcsFile(house.sql, month.name), {
      headers: {
        ...GUARDED,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="tcs-${month.name}.csv"`,
      },
    })
  })
}
