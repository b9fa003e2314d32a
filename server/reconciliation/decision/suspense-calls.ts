import { listSuspense, matchSuspense, proposeWriteOff } from '@chowk/contract/reconciliation/suspense.ts'
import type { SuspenseMoney } from '@chowk/contract/reconciliation/suspense.ts'
import { lockSuspense, matchSuspense as countSuspense } from '../../payment/payment.ts'
import type { Payments } from '../../payment/payment.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { propose } from './carry-out.ts'

const MOST = 200

const answerList = handle(listSuspense, async ({ sql }) => {
  const rows = await sql<(Omit<SuspenseMoney, 'since'> & { since: Date })[]>`
    select c.id, c.gateway, c.gateway_payment_id as payment_id, c.gateway_order_id, c.amount_paise::float8 as amount_paise, c.currency,
      c.order_id is not null as is_wrong_amount, c.chargeback in ('OPEN', 'LOST') as is_in_chargeback,
      exists (select from money_decision d where d.kind = 'WRITE_OFF' and d.subject_id = c.id and d.state = 'WAITING') as write_off_waits,
      c.at as since
    from payment_capture c where c.state = 'SUSPENSE' order by c.at, c.id limit ${MOST + 1}`
  const content = rows.slice(0, MOST).map((row) => ({ ...row, since: row.since.toISOString() }))
  return { content, isCut: rows.length > MOST }
})

const answerMatch = (kinds: Payments['kinds']): Handler =>
  handle(matchSuspense, async ({ tx, input, house, refuse, audit }) => {
    const { id: captureId, referenceCode } = input
    const [group] = await tx<{ id: string }[]>`
      select id from order_group where reference_code = upper(${referenceCode.trim()})`
    if (!group) throw refuse('ORDER_NOT_FOUND')
    const problem = await countSuspense(tx, { house, kinds }, { captureId, kind: 'STORE', subjectId: group.id })
    if (problem === 'NOT_IN_SUSPENSE') throw refuse('SUSPENSE_NOT_FOUND')
    if (problem === 'NO_ORDER') throw refuse('ORDER_NOT_FOUND')
    if (problem) throw refuse(problem)
    audit(`payment ${captureId}`, undefined, { reason: referenceCode })
    const orders = await tx<{ orderId: string; displayNumber: string }[]>`
      select id as order_id, display_number from seller_order where group_id = ${group.id} order by position`
    return { orders: [...orders] }
  })

const answerWriteOff = handle(proposeWriteOff, async ({ tx, input, viewer, clock, refuse, audit }) => {
  const { id: subjectId, reason } = input
  const held = await lockSuspense(tx, subjectId)
  if (!held) throw refuse('SUSPENSE_NOT_FOUND')
  if (held.chargeback === 'OPEN' || held.chargeback === 'LOST') throw refuse('IN_CHARGEBACK')
  const { amountPaise } = held
  const by = { actorId: viewer.personId, at: clock.now() }
  const decision = await propose(tx, { kind: 'WRITE_OFF', subjectId, amountPaise, reason, needsSecond: true, ...by })
  if (!decision) throw refuse('ALREADY_PROPOSED')
  audit(`payment ${subjectId}`, undefined, { totalPaise: amountPaise, reason })
  return { decisionId: decision.id }
})

/** Money in suspense and its ways out; a refund is a call of the payments themselves. */
export const suspenseCalls = (kinds: Payments['kinds']): readonly Handler[] => [
  answerList,
  answerMatch(kinds),
  answerWriteOff,
]
