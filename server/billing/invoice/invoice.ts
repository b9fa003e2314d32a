import type { BillTo, OrderKind } from '@chowk/contract/billing/order.ts'
import type { PlanCode, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import type { Seller } from '@chowk/contract/billing/seller.ts'
import { listInvoices } from '@chowk/contract/billing/subscription.ts'
import { roleActed } from '../../identity/identity.ts'
import type { Invoice } from '@chowk/contract/billing/subscription.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { financialYearOf } from '../../platform/calendar/financial-year.ts'
import { numberOf } from './invoice.rules.ts'
import type { InvoiceSeries, InvoiceSums } from './invoice.rules.ts'
import { nextNumber } from './invoice-number.ts'
import { billToOn } from '../tax/bill-to-on.ts'
import type { Span } from '../subscription.rules.ts'
import { findSeller } from '../tax-rate.ts'

/** All that stands on an invoice, as it was on its day. */
export interface InvoiceFacts extends InvoiceSums {
  seller: Seller
  billTo: BillTo
  workspace: string
  kind: OrderKind
  plan: PlanCode
  planName: string
  planNameHi: string
  period: PlanPeriod
  seats: number
  sac: string
  basisPoints: number
  beginsAt: string
  endsAt: string
  paidAt: string
  method: string
  paymentId: string
  /** On a credit note: the invoice that it is about, and why money went back. */
  credits?: { number: string; issuedAt: string; reason: string }
}

/** Writes the invoice of a paid order and answers its id. Its number is held until the transaction ends, so none is lost and none given twice. */
export async function writeInvoice(
  tx: Sql,
  { orderId, span, now }: { orderId: string; span: Span; now: Date },
): Promise<string> {
  const seller = await findSeller(tx, now)
  const [ordered] = await tx<
    (Omit<InvoiceFacts, 'seller' | 'beginsAt' | 'endsAt' | 'paidAt'> & { workspaceId: string })[]
  >`
    select o.workspace_id, o.bill_to, w.slug as workspace, o.kind, o.plan_code as plan, p.name as plan_name, p.name_hi as plan_name_hi, o.period, o.seats,
      o.sac, o.basis_points, o.taxable_paise::float8 as taxable_paise, o.cgst_paise::float8 as cgst_paise,
      o.sgst_paise::float8 as sgst_paise, o.igst_paise::float8 as igst_paise, o.total_paise::float8 as total_paise, o.method, o.payment_id
    from plan_order o join plan p on p.code = o.plan_code join workspace w on w.id = o.workspace_id where o.id = ${orderId}`
  if (!seller || !ordered) throw new Error('a plan was sold by nobody')
  const { workspaceId, ...facts } = ordered
  facts.billTo = await billToOn(tx, { workspaceId, billTo: facts.billTo, now })
  const days = { beginsAt: span.beginsAt.toISOString(), endsAt: span.endsAt.toISOString(), paidAt: now.toISOString() }
  const financialYear = financialYearOf(now)
  const [made] = await tx<{ id: string }[]>`
    with next as (${nextNumber(tx, 'INVOICE', financialYear)})
    insert into invoice (workspace_id, order_id, financial_year, number, issued_at, total_paise, facts)
    select o.workspace_id, o.id, ${financialYear}, next.last, ${now}, o.total_paise, ${tx.json({ ...facts, ...days, seller })}
    from plan_order o, next where o.id = ${orderId} returning id`
  return made?.id ?? ''
}

interface InvoiceRow {
  id: string
  series: InvoiceSeries
  financialYear: string
  number: number
  issuedAt: Date
  totalPaise: number
  facts: InvoiceFacts
}

// A credit note is asked for, listed and printed as an invoice is.
const printed = (sql: Sql): Fragment => sql`(
  select 'INVOICE' as series, id, workspace_id, financial_year, number, issued_at, total_paise, facts from invoice
  union all
  select 'CREDIT_NOTE', id, workspace_id, financial_year, number, issued_at, total_paise, facts from credit_note)`

/** An invoice or a credit note with all that is printed on it, whoever asks: for letters, not for answers. */
export async function findPrintable(sql: Sql, id: string) {
  const [row] = await sql<(Omit<InvoiceRow, 'totalPaise'> & { workspaceId: string })[]>`
    select i.series, i.id, i.workspace_id, i.financial_year, i.number, i.issued_at, i.facts from ${printed(sql)} i where i.id = ${id}`
  return row && { ...row, number: numberOf(row.financialYear, row.number, row.series) }
}

/** Invoices and credit notes of a workspace, the newest first. */
export async function findInvoices(sql: Sql, workspaceId: string, most: number): Promise<Invoice[]> {
  const rows = await findRows(sql, workspaceId, most)
  return rows.map(shownOf)
}

const shownOf = ({ id, series, financialYear, number, issuedAt, totalPaise, facts }: InvoiceRow): Invoice => ({
  id,
  number: numberOf(financialYear, number, series),
  credits: facts.credits?.number ?? null,
  issuedAt: issuedAt.toISOString(),
  totalPaise,
  plan: facts.plan,
  urls: { en: `/invoices/${id}.pdf?lang=en`, hi: `/invoices/${id}.pdf?lang=hi` },
})

const findRows = async (sql: Sql, workspaceId: string, most: number) =>
  await sql<InvoiceRow[]>`
  select i.series, i.id, i.financial_year, i.number, i.issued_at, i.total_paise::float8 as total_paise, i.facts
  from ${printed(sql)} i where i.workspace_id = ${workspaceId} order by i.issued_at desc, i.series, i.number desc limit ${most}`

const answerList = handle(listInvoices, async ({ workspace, sql }) => {
  const rows = await findRows(sql, workspace.id, 200)
  const last = rows.find(({ series }) => series === 'INVOICE')?.facts.billTo
  return {
    content: rows.map(shownOf),
    billedTo: last ? { name: last.name, address: `${last.address} ${last.pin}`, gstin: last.gstin } : null,
  }
})

/** An invoice or a credit note for somebody who runs its workspace, or this installation; undefined for everybody else. */
export async function findInvoice(
  sql: Sql,
  { id, viewer }: { id: string; viewer: Person },
): Promise<{ number: string; issuedAt: Date; facts: InvoiceFacts } | undefined> {
  const [row] = await sql<Omit<InvoiceRow, 'totalPaise'>[]>`
    select i.series, i.id, i.financial_year, i.number, i.issued_at, i.facts from ${printed(sql)} i
    where i.id = ${id} and (${viewer.isOperator} or exists (
      select from membership m join workspace w on w.id = m.workspace_id and ${roleActed(sql, viewer.provenTwice)} in ('OWNER', 'ADMIN')
      where m.workspace_id = i.workspace_id and m.person_id = ${viewer.personId} and m.left_at is null))`
  return (
    row && { number: numberOf(row.financialYear, row.number, row.series), issuedAt: row.issuedAt, facts: row.facts }
  )
}

/** Invoices of a workspace. */
export const invoiceCalls: Handler[] = [answerList]
