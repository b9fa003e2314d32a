import type { Sql } from '../../platform/database.ts'
import type { CapturedMoney, PaymentKind, ReturnedMoney } from '../../payment/payment.ts'
import { findPayment } from '../../payment/payment.ts'
import { bookChargeback } from '../refund/book-chargeback.ts'
import { recordRefund } from '../refund/confirm-refund.ts'
import { STORE, lockGroup, subjectOf } from './group-row.ts'
import type { GroupRow } from './group-row.ts'
import { placeLate, placeReserved, releaseGroup } from './place-group.ts'

async function getGroup(tx: Sql, groupId: string): Promise<GroupRow> {
  const group = await lockGroup(tx, groupId)
  if (!group) throw new Error(`money came for the order ${groupId}, which is not there`)
  return group
}

/** Counts money for a locked group; false, and it goes back, if the group was given up or can no longer be served (S27). */
async function countCapture(tx: Sql, { subjectId, paymentId, at }: CapturedMoney): Promise<boolean> {
  const group = await getGroup(tx, subjectId)
  const payment = await findPayment(tx, subjectOf(subjectId))
  const paid = { paymentId, gateway: payment?.gateway ?? '', at }
  if (group.state === 'PAYMENT_PENDING') {
    await placeReserved(tx, group, paid)
    return true
  }
  return (group.state === 'EXPIRED' || group.state === 'PAYMENT_FAILED') && (await placeLate(tx, group, paid))
}

const noteReturn = async (tx: Sql, { subjectId, amountPaise }: ReturnedMoney): Promise<unknown> =>
  await tx`update order_group set returned_paise = returned_paise + ${amountPaise} where id = ${subjectId}`

/** How payments of groups of orders take effect, whether an event, the browser or the reconciler brings them (S24 to S27). */
export const storePayment: PaymentKind = {
  name: STORE,
  async lock(tx, subjectId) {
    await lockGroup(tx, subjectId)
  },
  onCapture: async (tx, _, money) => await countCapture(tx, money),
  async onReturn(tx, _, money) {
    await noteReturn(tx, money)
  },
  onRefund: recordRefund,
  async onChargeback(tx, _, news) {
    await bookChargeback(tx, news)
  },
  async onExpire(tx, _, { subjectId, at }) {
    const group = await getGroup(tx, subjectId)
    if (group.state !== 'PAYMENT_PENDING') return
    const payment = await findPayment(tx, subjectOf(subjectId))
    const to = payment?.attempt === 'REFUSED' ? 'PAYMENT_FAILED' : 'EXPIRED'
    await releaseGroup(tx, group, { to, actorId: null, reason: 'TIME', at })
  },
  // The page shows it, and the buyer may try again.
  async onRefused() {
    await Promise.resolve()
  },
}
