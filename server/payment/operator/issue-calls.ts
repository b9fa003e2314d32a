import { randomUUID } from 'node:crypto'
import { retryPaymentIssue, returnSuspense } from '@chowk/contract/payment/issue.ts'
import { platformAccount } from '../../ledger/ledger.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { transition, transitionWhere } from '../../platform/postgres/transition.ts'
import { bookSuspenseOut } from '../books/suspense-books.ts'
import { PAYMENT_CAPTURE, PAYMENT_EVENT, isInChargeback } from '../kind/states.rules.ts'
import type { RefundState } from '../kind/states.rules.ts'
import { lockSuspense } from '../order/match-suspense.ts'
import { addRefund } from '../refund/refund-row.ts'
import { isBlocked, startAttempt } from '../refund/send-refunds.ts'
import { MOST_FAILURES } from '../webhook/inbox.ts'
import { answerIssues } from './payment-issues.ts'

const RETRIED: readonly RefundState[] = ['FAILED', 'AMOUNT_DIFF', 'RETURNED_BY_BANK']

// One more failure parks it again.
async function retryEvent(tx: Sql, id: string, at: Date): Promise<boolean> {
  const also = tx`, failures = ${MOST_FAILURES - 1}, tried_at = ${at}::timestamptz - interval '1 day'`
  const where = tx`id = ${id}`
  const moved = await transitionWhere(tx, PAYMENT_EVENT, { where, to: 'RECEIVED', actorId: null, at, also })
  return moved.length > 0
}

async function retryRefund(tx: Sql, id: string, at: Date): Promise<boolean | 'IN_CHARGEBACK'> {
  const isInDispute = await isBlocked(tx, id)
  const [row] = await tx<{ state: RefundState; attempts: number }[]>`
    select state, attempts from payment_refund where id = ${id} for update`
  if (!row || !RETRIED.includes(row.state)) return false
  if (isInDispute) return 'IN_CHARGEBACK'
  await startAttempt(tx, { id, state: row.state, attempts: row.attempts, now: at })
  await tx`update payment_refund set failures = 0, asked_at = null where id = ${id}`
  return true
}

/** Hands the issue back to the reconciler, which runs every minute. */
const answerRetry = handle(retryPaymentIssue, async ({ input, tx, clock, refuse, audit }) => {
  const { type, id, reason } = input
  const isTaken = await (type === 'EVENT' ? retryEvent : retryRefund)(tx, id, clock.now())
  if (isTaken === 'IN_CHARGEBACK') throw refuse('IN_CHARGEBACK')
  if (!isTaken) throw refuse('ISSUE_NOT_FOUND')
  audit(`payment ${type.toLowerCase()} ${id}`, undefined, { reason })
  return { isQueued: true }
})

const answerReturn = handle(returnSuspense, async ({ input, tx, clock, refuse, audit }) => {
  const capture = await lockSuspense(tx, input.id)
  if (!capture) throw refuse('ISSUE_NOT_FOUND')
  if (isInChargeback(capture.chargeback)) throw refuse('IN_CHARGEBACK')
  const at = clock.now()
  const { paymentId, amountPaise } = capture
  const refundId = randomUUID()
  await transition(tx, PAYMENT_CAPTURE, { id: input.id, to: 'REFUND_DUE', actorId: null, at })
  await addRefund(tx, { id: refundId, captureId: input.id, amountPaise, cause: 'SUSPENSE', at })
  await bookSuspenseOut(tx, capture, { account: platformAccount('refund_payable'), at })
  audit(`payment ${paymentId}`, undefined, { totalPaise: amountPaise })
  return { refundId }
})

/** Payments that need an operator. */
export const issueCalls: Handler[] = [answerIssues, answerRetry, answerReturn]
