import type { Sql } from '../../platform/database.ts'
import type { GatewayName } from '../gateway/gateway.ts'
import type { OrderState } from '../kind/states.rules.ts'

/** What is paid for: a row of a seller. */
export interface Subject {
  kind: string
  subjectId: string
}

/** An order of payment. */
export interface PaymentOrder extends Subject {
  id: string
  state: OrderState
  amountPaise: number
  gateway: GatewayName | null
  gatewayOrderId: string | null
  attempt: 'WAITING' | 'REFUSED' | null
  expiresAt: Date
}

/** The newest order of payment of a subject. A refused attempt counts as open while a later question has no answer. */
export async function findPaymentOrder(sql: Sql, { kind, subjectId }: Subject): Promise<PaymentOrder | undefined> {
  const [order] = await sql<PaymentOrder[]>`
    select id, kind, subject_id, state, amount_paise::float8 as amount_paise, gateway, gateway_order_id, expires_at,
      case when attempt = 'REFUSED' and asked_at > coalesce(answered_at, '-infinity') then 'WAITING' else attempt end as attempt
    from payment_order where kind = ${kind} and subject_id = ${subjectId} order by created_at desc, id desc limit 1`
  return order
}
