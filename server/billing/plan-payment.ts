import type { PlanCode } from '@chowk/contract/billing/plan.ts'
import type { Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import { transitionWhere } from '../platform/postgres/transition.ts'
import type { PaymentKind, RefundNews, SubjectNews } from '../payment/payment.ts'
import { tellOwners } from './letter/tell-owners.ts'
import { PLAN_ORDER } from './offer.rules.ts'
import { countPayment, lockOrder, returnPayment } from './settle.ts'

/** The name under which plans take payments. */
export const PLAN = 'plan'

/** How payments of plan orders take effect. */
export const planPayment: PaymentKind = {
  name: PLAN,
  lock: lockOrder,
  onCapture: countPayment,
  onReturn: returnPayment,
  onRefund: recordRefund,
  async onExpire(tx, _, { subjectId, at }) {
    const where = tx`id = ${subjectId}`
    await transitionWhere(tx, PLAN_ORDER, { where, to: 'GIVEN_UP', actorId: null, reason: 'TIME', at })
  },
  onRefused: tellRefused,
}

// An order is refunded when nothing of its payment is left.
async function recordRefund(tx: Sql, house: House, news: RefundNews): Promise<void> {
  const { subjectId, paymentId, capturedPaise, refundedPaise, at } = news
  if (news.needsOperator)
    await tell(tx, house, {
      subjectId,
      once: `delayed ${news.refundId}`,
      is: 'REFUND_DELAYED',
      paise: news.amountPaise,
    })
  if (refundedPaise < capturedPaise) return
  const where = tx`id = ${subjectId} and payment_id = ${paymentId}`
  await transitionWhere(tx, PLAN_ORDER, { where, to: 'REFUNDED', actorId: null, at })
}

// The letter goes out once for each order; the page shows further failures.
async function tellRefused(tx: Sql, house: House, { subjectId }: SubjectNews): Promise<void> {
  await tell(tx, house, { subjectId, once: `refused ${subjectId}`, is: 'PAYMENT_FAILED' })
}

interface Letter {
  subjectId: string
  once: string
  is: 'PAYMENT_FAILED' | 'REFUND_DELAYED'
  /** The total of the order, unless the letter is about a part. */
  paise?: number
}

async function tell(tx: Sql, house: House, { subjectId, once, is, paise }: Letter): Promise<void> {
  const [order] = await tx<{ workspaceId: string; plan: PlanCode; totalPaise: number }[]>`
    select workspace_id, plan_code as plan, total_paise::float8 as total_paise from plan_order where id = ${subjectId}`
  if (!order) return
  const { workspaceId, plan, totalPaise } = order
  await tellOwners(tx, house, { workspaceId, plan, once, news: { is, totalPaise: paise ?? totalPaise } })
}
