import type { ReactNode } from 'react'
import { rupees } from '@chowk/contract/money.ts'
import type { OrderDetails } from '@chowk/contract/order/order.ts'
import type { PartState } from '@chowk/contract/order/order-state.ts'
import { quoteRefund } from '@chowk/contract/order/refund-quote.ts'
import { useRead } from '../../app/read.ts'
import { CoinCount } from '../../app/shopping/coin-count.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import styles from '../orders/orders.module.css'

/** Steps that give money back, now or, for a return, once it arrives. */
export const REFUNDS: ReadonlySet<PartState> = new Set(['CANCELLED', 'RETURN_REQUESTED', 'RETURNED', 'REFUNDED'])

interface RefundSumsProps {
  order: OrderDetails
  to: PartState
  units: readonly { line: string; quantity: number }[]
  fault: 'BUYER' | 'SELLER'
}

/** Refund of the chosen units, before it is confirmed (S64). */
export function RefundSums({ order: { orderId }, to, units, fault }: RefundSumsProps) {
  const lines = units.map(({ line }) => line)
  const quantities = units.map(({ quantity }) => quantity)
  const { data, error } = useRead(quoteRefund, { orderId, orderStatus: to, lines, quantities, fault })
  if (error) return <Note kind="notice">{m.order_back_failed()}</Note>
  // Rows of dashes keep the place while the sums are computed.
  const sum = (paise: number | null | undefined) => (data ? rupees(paise ?? 0) : '–')
  return (
    <dl className={`small ${styles['sums']}`} aria-label={m.order_back()} aria-busy={data === undefined}>
      <Row label={m.order_goods()}>{sum(data?.goodsPaise)}</Row>
      <Row label={m.order_delivery()}>{sum(data?.shippingPaise)}</Row>
      {data && data.coins > 0 && (
        <Row label={m.order_back_coins()}>
          <CoinCount coins={data.coins} />
        </Row>
      )}
      <Row label={m.order_back()} isStrong>
        {sum(data?.refundPaise)}
      </Row>
      {data?.commissionPaise != null && data.commissionPaise > 0 && (
        <Row label={m.order_back_commission()}>{sum(data.commissionPaise)}</Row>
      )}
    </dl>
  )
}

const Row = ({ label, isStrong = false, children }: { label: string; isStrong?: boolean; children: ReactNode }) => (
  <div className={`row spread ${isStrong ? 'strong' : ''}`}>
    <dt className={isStrong ? '' : 'muted'}>{label}</dt>
    <dd className="tabular">{children}</dd>
  </div>
)
