import type { Sql } from '../../platform/database.ts'

interface Hold {
  orderId: string
  reason: 'RECONCILIATION' | 'CHARGEBACK'
  /** What holds it; the same holds an order once. */
  ref: string
  at: Date
}

/** Holds what is due for single orders back from payouts (S54). */
export interface PayoutHolds {
  hold(tx: Sql, hold: Hold): Promise<void>
  release(tx: Sql, hold: Omit<Hold, 'reason'>): Promise<void>
}

/** Holds by rows of the settlement. */
export const payoutHolds: PayoutHolds = {
  async hold(tx, { orderId, reason, ref, at }) {
    await tx`
      insert into settlement_hold (order_id, reason, ref, since) values (${orderId}, ${reason}, ${ref}, ${at})
      on conflict (order_id, ref) do update set since = excluded.since, ended_at = null where settlement_hold.ended_at is not null`
  },
  async release(tx, { orderId, ref, at }) {
    await tx`
      update settlement_hold set ended_at = ${at} where order_id = ${orderId} and ref = ${ref} and ended_at is null`
  },
}
