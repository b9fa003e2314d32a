import type { Sql } from '../../platform/database.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import type { GatewayName } from '../gateway/gateway.ts'
import { kindNamed } from '../kind/payment-kind.ts'
import { CHARGEBACK, isInChargeback } from '../kind/states.rules.ts'
import type { Chargeback } from '../kind/states.rules.ts'
import type { Payments } from '../order/record-capture.ts'
import type { ChargebackStep } from './event.rules.ts'

/** The job that follows a chargeback, with the id of its capture. */
export const CHARGEBACK_MOVED = 'chargeback-moved'

interface DisputeStep {
  gateway: GatewayName
  paymentId: string
  disputeId: string
  /** Null: the gateway does not say. */
  disputePaise: number | null
  step: ChargebackStep
  stepAt: Date | null
}

interface Disputed {
  id: string
  disputeId: string | null
  chargeback: Chargeback
  stepAt: Date | null
  leftPaise: number
}

/**
 * Records a step of a dispute and books it. Events come in any order: one before its capture is tried again, a dispute that was decided does
 * not open once more, and a step that happened before the one already known changes nothing (S61).
 */
export async function noteChargeback(tx: Sql, payments: Payments, event: DisputeStep): Promise<void> {
  const { gateway, paymentId, disputeId, step, stepAt } = event
  await lockSubject(tx, payments, event)
  const [capture] = await tx<Disputed[]>`
    select id, dispute_id, chargeback, dispute_step_at as step_at, (amount_paise - refund_paise)::float8 as left_paise
    from payment_capture where gateway = ${gateway} and gateway_payment_id = ${paymentId} for update`
  if (!capture) throw new Error(`no capture of the disputed payment ${paymentId}`)
  const isKnown = capture.disputeId === disputeId
  if (isKnown && (step === 'OPEN' || (stepAt && capture.stepAt && stepAt < capture.stepAt))) return
  if (!isKnown && isInChargeback(capture.chargeback)) {
    if (step === 'WON' || step === 'CLOSED') return
    // It is tried again, and parked for an operator unless the other dispute is won meanwhile.
    throw new Error(`the payment ${paymentId} is in another dispute`)
  }
  const at = payments.house.clock.now()
  const to = step === 'CLOSED' ? 'WON' : step
  // A refund that is under way counts first: both together never exceed the capture.
  const paise = Math.min(event.disputePaise ?? capture.leftPaise, capture.leftPaise)
  const sum = isKnown ? tx`dispute_paise` : tx`${paise}::bigint`
  const also = tx`, dispute_id = ${disputeId}, dispute_at = ${at}, dispute_step_at = ${stepAt}, dispute_paise = ${sum},
    lost_paise = ${to === 'LOST' ? sum : tx`0`} ${isKnown && to !== 'WON' ? tx`` : tx`, dispute_fault = 'SELLER'`}`
  const change = { where: tx`id = ${capture.id}`, actorId: null, reason: disputeId, at, also }
  const closes = step === 'CLOSED' && { from: ['NONE', 'OPEN'] as const }
  const moved = await transitionWhere(tx, CHARGEBACK, { ...change, ...closes, to })
  if (moved.length > 0) await tell(tx, payments, { captureId: capture.id, at })
}

// The seller's rows are locked before those of the payment.
async function lockSubject(tx: Sql, { kinds }: Payments, { gateway, paymentId }: DisputeStep): Promise<void> {
  const [subject] = await tx<{ kind: string; subjectId: string }[]>`
    select o.kind, o.subject_id from payment_capture c join payment_order o on o.id = c.order_id
    where c.gateway = ${gateway} and c.gateway_payment_id = ${paymentId}`
  if (subject) await kindNamed(kinds, subject.kind).lock(tx, subject.subjectId)
}

interface Told {
  kind: string
  subjectId: string
  disputeId: string
  disputePaise: number
  state: 'OPEN' | 'WON' | 'LOST'
}

async function tell(
  tx: Sql,
  { house, kinds }: Payments,
  { captureId, at }: { captureId: string; at: Date },
): Promise<void> {
  const [told] = await tx<Told[]>`
    select o.kind, o.subject_id, c.dispute_id, c.dispute_paise::float8 as dispute_paise, c.chargeback as state
    from payment_capture c join payment_order o on o.id = c.order_id where c.id = ${captureId} and c.state = 'COUNTED'`
  if (!told) return
  const { kind, ...news } = told
  await kindNamed(kinds, kind).onChargeback?.(tx, house, { ...news, at })
  await house.enqueue(tx, CHARGEBACK_MOVED, { captureId }, { key: `chargeback ${captureId}` })
}
