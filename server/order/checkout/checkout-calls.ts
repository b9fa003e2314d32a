import {
  createPayment,
  getCheckout,
  getOpenCheckout,
  playPayment,
  updatePayment,
} from '@chowk/contract/order/checkout.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import {
  checkPayment,
  findOpenedOrder,
  findPayment,
  isSignedReturn,
  openAtGateway,
  playPayment as playAttempt,
  refreshPayment,
} from '../../payment/payment.ts'
import type { CartPorts } from '../cart/cart-calls.ts'
import { findOwnGroup, showCheckout, subjectOf } from './group-row.ts'
import { answerSave } from './save-order.ts'
import { storePayment } from './store-payment.ts'

const KINDS = [storePayment]

const answerGet = handle(getCheckout, async ({ input, viewer, sql, house, refuse }) => {
  const own = { personId: viewer.personId, referenceCode: input.referenceCode }
  const group = await findOwnGroup(sql, own)
  if (!group) throw refuse('ORDER_NOT_FOUND')
  if (group.state === 'PAYMENT_PENDING') await refreshPayment({ house, kinds: KINDS }, subjectOf(group.id))
  return await showCheckout(sql, (await findOwnGroup(sql, own)) ?? group)
})

const answerOpenCheckout = handle(getOpenCheckout, async ({ viewer, sql }) => {
  const [open] = await sql<{ referenceCode: string }[]>`
    select reference_code from order_group where buyer_id = ${viewer.personId} and state = 'PAYMENT_PENDING'`
  return { referenceCode: open?.referenceCode ?? null }
})

// No transaction waits for the gateway, so it is asked before one begins.
const answerCreate = handle(
  createPayment,
  async ({ input, viewer, tx, house, refuse }) => {
    const group = await findOwnGroup(tx, { personId: viewer.personId, referenceCode: input.referenceCode })
    if (!group) throw refuse('ORDER_NOT_FOUND')
    const opened = await findOpenedOrder(tx, house, subjectOf(group.id))
    if (group.state !== 'PAYMENT_PENDING' || !opened) throw refuse('ORDER_CLOSED', { details: { state: group.state } })
    return opened
  },
  {
    async first({ input, viewer, sql, house, refuse }) {
      const group = await findOwnGroup(sql, { personId: viewer.personId, referenceCode: input.referenceCode })
      if (group?.state !== 'PAYMENT_PENDING') return
      const opened = await openAtGateway(house, subjectOf(group.id))
      if (opened === 'NO_SALES' || opened === 'GATEWAY_SILENT') throw refuse(opened)
      if (opened === 'CLOSED') throw refuse('ORDER_CLOSED', { details: { state: group.state } })
    },
  },
)

const answerUpdate = handle(
  updatePayment,
  async ({ input, viewer, tx, refuse, audit }) => {
    const { referenceCode, paymentId } = input
    const group = await findOwnGroup(tx, { personId: viewer.personId, referenceCode })
    if (!group) throw refuse('ORDER_NOT_FOUND')
    audit(`order ${referenceCode}`, undefined, { state: group.state, paymentId })
    return await showCheckout(tx, group)
  },
  {
    async first({ input, viewer, sql, house, concerns, refuse }) {
      const { referenceCode } = input
      const group = await findOwnGroup(sql, { personId: viewer.personId, referenceCode })
      const payment = group && (await findPayment(sql, subjectOf(group.id)))
      if (!group || !payment?.gatewayOrderId) throw refuse('ORDER_NOT_FOUND')
      if (!isSignedReturn(house, payment, input)) {
        house.log.warn({ order: group.id }, 'a payment came back with a wrong signature')
        concerns(`order ${referenceCode}`)
        throw refuse('INVALID_SIGNATURE')
      }
      if (!(await checkPayment({ house, kinds: KINDS }, subjectOf(group.id)))) throw refuse('GATEWAY_SILENT')
    },
  },
)

const answerPlay = handle(playPayment, async ({ input, viewer, house, tx, refuse, audit }) => {
  const { referenceCode, outcome, method } = input
  const group = await findOwnGroup(tx, { personId: viewer.personId, referenceCode })
  if (!group) throw refuse('ORDER_NOT_FOUND')
  if (group.state !== 'PAYMENT_PENDING') throw refuse('ORDER_CLOSED', { details: { state: group.state } })
  audit(`order ${referenceCode}`, { state: group.state }, { outcome, method })
  const played = await playAttempt(tx, house, { subject: subjectOf(group.id), outcome, method })
  if (played === 'NOT_OPENED') throw refuse('ORDER_NOT_FOUND')
  if (played === 'NO_SANDBOX') throw refuse('NO_SANDBOX')
  return played
})

/** Calls of checkout and payment. */
export const checkoutCalls = (ports: CartPorts): readonly Handler[] => [
  answerSave(ports),
  answerGet,
  answerOpenCheckout,
  answerCreate,
  answerUpdate,
  answerPlay,
]
