import type { Sql } from '../../platform/database.ts'
import type { InvoiceFacts } from './invoice.ts'
import { nextNumber } from './invoice-number.ts'
import { financialYearOf } from '../../platform/calendar/financial-year.ts'
import { creditSums, numberOf } from './invoice.rules.ts'

interface Credit {
  orderId: string
  refundId: string
  amountPaise: number
  /** What went back of the same payment before. */
  beforePaise: number
  reason: string
  now: Date
}

/** Writes the credit note of a refund beside the invoice of its order and answers its id. */
export async function writeCreditNote(tx: Sql, { orderId, refundId, reason, now, ...cut }: Credit): Promise<string> {
  const [invoice] = await tx<
    { id: string; workspaceId: string; financialYear: string; number: number; issuedAt: Date; facts: InvoiceFacts }[]
  >`
    select id, workspace_id, financial_year, number, issued_at, facts from invoice where order_id = ${orderId}`
  if (!invoice) throw new Error('money was taken without an invoice')
  const facts: InvoiceFacts = {
    ...invoice.facts,
    ...creditSums(invoice.facts, cut),
    credits: {
      number: numberOf(invoice.financialYear, invoice.number),
      issuedAt: invoice.issuedAt.toISOString(),
      reason,
    },
  }
  const financialYear = financialYearOf(now)
  const [made] = await tx<{ id: string }[]>`
    with next as (${nextNumber(tx, 'CREDIT_NOTE', financialYear)})
    insert into credit_note (workspace_id, invoice_id, refund_id, financial_year, number, issued_at, total_paise, facts)
    select ${invoice.workspaceId}, ${invoice.id}, ${refundId}, ${financialYear}, next.last, ${now}, ${facts.totalPaise}, ${tx.json({ ...facts })}
    from next returning id`
  return made?.id ?? ''
}
