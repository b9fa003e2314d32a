import { MOST_EXPORTED, exportPayments, listPayments } from '@chowk/contract/operator/payment.ts'
import type { PaymentLine } from '@chowk/contract/operator/payment.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { INDIA, startOfDay } from '../../platform/calendar/zone.rules.ts'
import { csvOf, textOfValue } from '../../platform/text/csv.rules.ts'
import { handle } from '../../platform/handle.ts'
import { BY_ID, after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { logoAddress } from '../../organisation/workspace.rules.ts'
import { refundSums } from '../../payment/payment.ts'
import { numberOf } from '../invoice/invoice.rules.ts'
import { PLAN } from '../plan-payment.ts'
import type { Drawn } from './plan-file.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'

type Filter = Parsed<typeof exportPayments>

interface Row extends Drawn, Omit<PaymentLine, 'name' | 'logo' | 'kind' | 'createdAt' | 'settledAt' | 'invoiceNumber'> {
  slug: string
  orderKind: PaymentLine['kind']
  createdAt: Date
  settledAt: Date | null
  financialYear: string | null
  invoiceCount: number | null
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

function inMonth(sql: Sql, month: string): Fragment {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const from = startOfDay(INDIA, { year, month: number, day: 1 })
  const to = startOfDay(
    INDIA,
    number === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: number + 1, day: 1 },
  )
  return sql`and coalesce(o.settled_at, o.created_at) >= ${from} and coalesce(o.settled_at, o.created_at) < ${to}`
}

function fitting(sql: Sql, { q, state, month }: Filter): Fragment {
  const names = sql`fold_words(w.name || ' ' || coalesce(w.name_hi, '') || ' ' || w.slug)`
  return sql`true ${state ? sql`and o.state = ${state}` : sql``} ${month ? inMonth(sql, month) : sql``}
    ${q ? sql`and (o.payment_id = ${q} or ${holdsWords(sql, names, q)})` : sql``}`
}

/** One order as the list shows it. */
export async function findLine(sql: Sql, orderId: string): Promise<PaymentLine | undefined> {
  const [row] = await findLines(sql, { where: sql`o.id = ${orderId}`, most: 1 })
  return row && shownOf(row)
}

/** Refunds of the payment of an order `o`. */
export const refundsOf = (sql: Sql): Fragment =>
  refundSums(sql, { kind: PLAN, subjectId: sql`o.id`, paymentId: sql`o.payment_id` })

const findLines = async (sql: Sql, { where, most }: { where: Fragment; most: number }) =>
  await sql<Row[]>`
    select o.id, o.workspace_id, w.name, nullif(w.name_hi, '') as name_hi, w.slug, w.kind, w.duotone, w.letter, w.logo_id,
      o.kind as order_kind, o.plan_code as plan, o.period, o.state, o.total_paise::float8 as total_paise,
      o.taxable_paise::float8 as taxable_paise, o.cgst_paise::float8 as cgst_paise, o.sgst_paise::float8 as sgst_paise,
      o.igst_paise::float8 as igst_paise, o.method, o.payment_id, p.name as by, o.created_at, o.settled_at,
      i.financial_year, i.number as invoice_count, r.refund_paise, r.refunded_paise
    from plan_order o join workspace w on w.id = o.workspace_id join person p on p.id = o.person_id
    left join invoice i on i.order_id = o.id
    cross join lateral ${refundsOf(sql)} r
    where ${where} order by o.id desc limit ${most}`

const invoiceNumber = ({ financialYear, invoiceCount }: Row) =>
  financialYear !== null && invoiceCount !== null ? numberOf(financialYear, invoiceCount) : null

const shownOf = (row: Row): PaymentLine => ({
  name: { en: row.name, hi: row.nameHi },
  logo: logoAddress(row),
  workspaceId: row.workspaceId,
  id: row.id,
  kind: row.orderKind,
  plan: row.plan,
  period: row.period,
  state: row.state,
  totalPaise: row.totalPaise,
  method: row.method,
  paymentId: row.paymentId,
  by: row.by,
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
  invoiceNumber: invoiceNumber(row),
  refundPaise: row.refundPaise,
  refundedPaise: row.refundedPaise,
})

export const answerPayments = handle(listPayments, async ({ input, sql, clock, cursor, audit }) => {
  const { size, next, ...filter } = input
  const last = cursor.read(BY_ID, next)
  const where = sql`${fitting(sql, filter)} ${after(sql, last, { by: { id: sql`o.id` }, direction: 'DESC' })}`
  const rows = await findLines(sql, { where, most: size + 1 })
  audit('payments', null, filter)
  const page = pageOfItems(rows, { size, asOf: clock.now() }, (row) => cursor.write(BY_ID, row))
  return { ...page, content: page.content.map(shownOf) }
})

// As a bookkeeper adds them up: no sign of the currency, no groups.
const rupeesOf = (paise: number) => (paise / 100).toFixed(2)

const COLUMNS: Readonly<Record<string, (row: Row) => unknown>> = {
  ordered: ({ createdAt }) => createdAt,
  settled: ({ settledAt }) => settledAt,
  state: ({ state }) => state,
  workspace: ({ name }) => name,
  address: ({ slug }) => slug,
  for: ({ orderKind }) => orderKind,
  plan: ({ plan }) => plan,
  period: ({ period }) => period,
  taxable: ({ taxablePaise }) => rupeesOf(taxablePaise),
  cgst: ({ cgstPaise }) => rupeesOf(cgstPaise),
  sgst: ({ sgstPaise }) => rupeesOf(sgstPaise),
  igst: ({ igstPaise }) => rupeesOf(igstPaise),
  total: ({ totalPaise }) => rupeesOf(totalPaise),
  method: ({ method }) => method,
  payment: ({ paymentId }) => paymentId,
  invoice: invoiceNumber,
  refund: ({ refundPaise }) => rupeesOf(refundPaise),
  refunded: ({ refundedPaise }) => rupeesOf(refundedPaise),
  by: ({ by }) => by,
}

export const answerExport = handle(exportPayments, async ({ input, sql, clock, refuse, audit }) => {
  const rows = await findLines(sql, { where: fitting(sql, input), most: MOST_EXPORTED + 1 })
  if (rows.length > MOST_EXPORTED) throw refuse('TOO_MANY')
  audit('payments', null, { ...input, rows: rows.length })
  const cells = rows.map((row) => Object.values(COLUMNS).map((valueOf) => textOfValue(valueOf(row))))
  return {
    fileName: `chowk-payments-${input.month ?? clock.now().toISOString().slice(0, 10)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    text: csvOf(Object.keys(COLUMNS), cells),
  }
})
