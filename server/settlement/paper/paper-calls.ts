import { listCommissionInvoices } from '@chowk/contract/settlement/paper.ts'
import { findSellerOf } from '../../product/product.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { BY_ID, after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import type { CommissionSeries } from './commission.rules.ts'
import { taxCalls } from './tax-calls.ts'

interface ListedDocument {
  id: string
  number: string
  series: CommissionSeries
  month: string
  issuedAt: Date
  totalPaise: number
}

const answerList = handle(listCommissionInvoices, async ({ sql, viewer, clock, cursor, input }) => {
  const { page, size, next } = input
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = cursor.read(BY_ID, next)
  const seller = await findSellerOf(sql, viewer)
  const rows = await sql<ListedDocument[]>`
    select d.id, d.number, d.series, to_char(d.month, 'YYYY-MM') as month, d.issued_at, d.total_paise::float8 as total_paise
    from commission_document d
    where d.seller_id = ${seller?.sellerId ?? null}::uuid and d.issued_at <= ${asOf}
      ${after(sql, from, { by: { id: sql`d.id` }, direction: 'DESC' })}
    order by d.id desc limit ${size + 1} offset ${from ? 0 : page * size}`
  const paged = pageOfItems(rows, { page, size, asOf }, (last) => cursor.write(BY_ID, last))
  const content = paged.content.map(({ id, series, issuedAt, ...row }) => ({
    _id: id,
    ...row,
    isCreditNote: series === 'CREDIT_NOTE',
    issuedAt: issuedAt.toISOString(),
  }))
  return { ...paged, content }
})

/** Calls about papers of a seller's money. */
export const paperCalls: readonly Handler[] = [answerList, ...taxCalls]
