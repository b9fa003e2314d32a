import type { DocumentKind } from '@chowk/contract/order/document.ts'
import { financialYearOf } from '../../platform/calendar/financial-year.ts'
import type { Sql } from '../../platform/database.ts'
import type { OrderRow, SellerCopy } from '../line/order-row.ts'
import type { DocumentLine } from '../sums/document.rules.ts'

/** Contents of a document, frozen when it was issued. */
export interface DocumentFacts {
  seller: SellerCopy
  buyer: { name: string; lines: string[]; gstin: string }
  /** GST code of a State. */
  placeOfSupply: string
  orderNumber: string
  isInterState: boolean
  /** Null names shipping. */
  lines: (Omit<DocumentLine, 'line'> & { lineId: string | null; title: string; options: string[] })[]
  coins: number
  /** Of a credit note: what it belongs to, and why. */
  credits?: { number: string; issuedAt: string }
  reason?: string
}

/** An issued document. */
export interface DocumentRow {
  id: string
  orderId: string
  kind: DocumentKind
  number: string
  issuedAt: Date
  totalPaise: number
  facts: DocumentFacts
}

type Series = 'INVOICE' | 'CREDIT_NOTE'

/** Holder of a number series: shops with one GSTIN share it. */
const holderOf = ({ seller, sellerId }: Pick<OrderRow, 'seller' | 'sellerId'>): string =>
  seller.gstin || seller.pan || sellerId

/** Like 26-27/000042, or CN26-27/000007; at most 16 characters far beyond the 1,00,000th (rule 46). */
export const numberOf = (series: Series, financialYear: string, count: number): string =>
  `${series === 'CREDIT_NOTE' ? 'CN' : ''}${financialYear}/${String(count).padStart(6, '0')}`

interface NewDocument {
  kind: DocumentKind
  facts: DocumentFacts
  shipmentId?: string
  refundId?: string
  creditsId?: string
  at: Date
}

/** Issues a document under the next number of its series, which is held until the transaction ends: none is lost or given twice. */
export async function issueDocument(tx: Sql, order: OrderRow, made: NewDocument): Promise<void> {
  const { kind, facts, shipmentId = null, refundId = null, creditsId = null, at } = made
  const series: Series = kind === 'CREDIT_NOTE' ? 'CREDIT_NOTE' : 'INVOICE'
  const [holder, financialYear] = [holderOf(order), financialYearOf(at)]
  const [next] = await tx<{ last: number }[]>`
    insert into document_series as s (holder, series, financial_year, last) values (${holder}, ${series}, ${financialYear}, 1)
    on conflict (holder, series, financial_year) do update set last = s.last + 1 returning last`
  const totalPaise = facts.lines.reduce((sum, { tax }) => sum + tax.grossPaise, 0)
  await tx`
    insert into store_document (order_id, kind, holder, series, financial_year, number, shipment_id, refund_id, credits_id, facts, total_paise, issued_at)
    values (${order.id}, ${kind}, ${holder}, ${series}, ${financialYear}, ${numberOf(series, financialYear, next?.last ?? 0)}, ${shipmentId},
      ${refundId}, ${creditsId}, ${tx.json(facts as never)}, ${totalPaise}, ${at})`
}

/** Documents of an order, oldest first. */
export const findDocuments = async (sql: Sql, orderIds: readonly string[]): Promise<DocumentRow[]> =>
  await sql<DocumentRow[]>`
    select id, order_id, kind, number, issued_at, total_paise::float8 as total_paise, facts from store_document
    where order_id = any(${[...orderIds]}::uuid[]) order by order_id, issued_at, id`
