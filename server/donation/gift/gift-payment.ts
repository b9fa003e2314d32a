import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { mayFollow, transition } from '../../platform/postgres/transition.ts'
import { dayInIndia } from '../../platform/time.ts'
import { sellerAccount } from '../../ledger/ledger.ts'
import { bookDispute, findPayment } from '../../payment/payment.ts'
import type { CapturedMoney, PaymentKind, RefundNews, SubjectNews } from '../../payment/payment.ts'
import { lockContribution, lockDonation } from '../contribution/contribution-row.ts'
import type { DonationRow, HeldContribution } from '../contribution/contribution-row.ts'
import { CONTRIBUTION, DONATION, DONATION_REFUND } from '../contribution/contribution-state.ts'
import { DONATION_PAYMENT } from '../contribution/totals.ts'
import { issueAcknowledgement } from '../paper/paper-row.ts'
import { stillReceives } from '../profile/drive-row.ts'
import { bookDonation, bookRefundPaid, bookRefundReturned } from './books.ts'
import { subjectOf } from './gift-row.ts'
import { tellGiver, tellReceiver } from './gift-notices.ts'
import { nextReminder } from './monthly.rules.ts'
import { enqueuePaper } from './post-paper.job.ts'

async function lockGift(tx: Sql, giftId: string): Promise<{ gift: HeldContribution; donation: DonationRow }> {
  const gift = await lockContribution(tx, giftId)
  const donation = gift && (await lockDonation(tx, giftId))
  if (!donation) throw new Error(`money came for the gift ${giftId}, which is not there`)
  return { gift, donation }
}

/** Counts money for a gift; false, and it goes back, if it came twice, or late to a workspace that no longer receives. */
async function countCapture(tx: Sql, house: House, { subjectId, paymentId, at }: CapturedMoney): Promise<boolean> {
  const { gift, donation } = await lockGift(tx, subjectId)
  const isLate = donation.state === 'EXPIRED' || donation.state === 'FAILED'
  if (donation.state !== 'CREATED' && !isLate) return false
  if (isLate && !(await stillReceives(tx, gift.workspaceId))) return false
  const payment = await findPayment(tx, subjectOf(subjectId))
  const gateway = payment?.gateway ?? ''
  const paise = gift.amountPaise ?? 0
  const step = { id: subjectId, actorId: null, at }
  const also = tx`, gateway = ${gateway}, payment_id = ${paymentId}, paid_at = ${at}`
  await transition(tx, DONATION, { ...step, to: 'PAID', also })
  await bookDonation(tx, { donationId: subjectId, sellerId: donation.sellerId, gateway, paise, at })
  const givenOn = dayInIndia(at)
  await transition(tx, CONTRIBUTION, { ...step, to: 'ACCEPTED', also: tx`, given_on = ${givenOn}` })
  // The acknowledgement is drawn with the payment, so that no number is lost and none is missing.
  const paperId = await issueAcknowledgement(tx, { ...gift, givenOn }, at)
  await transition(tx, CONTRIBUTION, { ...step, to: 'ACKNOWLEDGED' })
  await transition(tx, DONATION, { ...step, to: 'RECEIPTED' })
  await enqueuePaper(tx, house, paperId)
  if (donation.isMonthly) await agreeMonthly(tx, gift, { givenOn, at })
  const { workspaceId, kind } = gift
  await tellReceiver(tx, house, { contributionId: subjectId, workspaceId, kind, paise })
  return true
}

// One reminder for each workspace: a new agreement replaces the amount of the old one.
async function agreeMonthly(
  tx: Sql,
  { workspaceId, giverId, amountPaise }: HeldContribution,
  { givenOn, at }: { givenOn: string; at: Date },
): Promise<void> {
  if (giverId === null) return
  const day = Number(givenOn.slice(-2))
  await tx`
    insert into monthly_gift (workspace_id, giver_id, amount_paise, day, next_on, created_at)
    values (${workspaceId}, ${giverId}, ${amountPaise}, ${day}, ${nextReminder(givenOn, day)}, ${at})
    on conflict (giver_id, workspace_id) where state = 'ACTIVE'
    do update set amount_paise = excluded.amount_paise, day = excluded.day, next_on = excluded.next_on`
}

async function endUnpaid(tx: Sql, { subjectId, at }: SubjectNews): Promise<void> {
  const { donation } = await lockGift(tx, subjectId)
  if (donation.state !== 'CREATED') return
  const payment = await findPayment(tx, subjectOf(subjectId))
  const to = payment?.attempt === 'REFUSED' ? 'FAILED' : 'EXPIRED'
  await transition(tx, DONATION, { id: subjectId, to, actorId: null, at })
}

/** Records how a refund stands at its gateway, in the books too. */
async function recordRefund(tx: Sql, house: House, news: RefundNews): Promise<void> {
  const { subjectId, refundId, state, amountPaise: paise, at } = news
  const [refund] = await tx<
    { state: 'PROCESSING' }[]
  >`select state from donation_refund where id = ${refundId} for update`
  // Refunds of captures that never counted are the payment's own.
  if (!refund || state === 'CREATED' || state === 'PROCESSING' || !mayFollow(DONATION_REFUND, refund.state, state))
    return
  const { gift, donation } = await lockGift(tx, subjectId)
  const { gateway } = donation
  const before: string = refund.state
  await transition(tx, DONATION_REFUND, { id: refundId, to: state, actorId: null, at })
  if (state === 'DONE') {
    const [done] = await tx<{ times: number }[]>`
      select count(*)::int as times from status_history
      where entity = 'donation_refund' and entity_id = ${refundId} and to_state = 'DONE'`
    await bookRefundPaid(tx, { gateway, paise, ref: `refund ${refundId} ${done?.times ?? 1}`, at })
  }
  if (state === 'RETURNED_BY_BANK' && before === 'DONE')
    await bookRefundReturned(tx, { gateway, paise, ref: `refund ${refundId} ${at.toISOString()}`, at })
  if (state !== 'DONE' && !news.needsOperator) return
  const to = state === 'DONE' ? 'REFUND_PAID' : 'REFUND_DELAYED'
  const { giverId, receiver } = gift
  await tellGiver(tx, house, { contributionId: subjectId, giverId, receiver, to, event: `${refundId} ${state}` })
}

/** How payments of gifts take effect, whether an event, the browser or the reconciler brings them. */
export const giftPayment: PaymentKind = {
  name: DONATION_PAYMENT,
  async lock(tx, subjectId) {
    await lockGift(tx, subjectId)
  },
  onCapture: countCapture,
  async onReturn(tx, _, { subjectId, amountPaise }) {
    await tx`update donation set returned_paise = returned_paise + ${amountPaise} where id = ${subjectId}`
  },
  onRefund: recordRefund,
  async onChargeback(tx, _, { subjectId, disputeId, state, disputePaise: paise, at }) {
    const { donation } = await lockGift(tx, subjectId)
    const account = sellerAccount(donation.sellerId, 'donation_payable')
    const name = `dispute ${disputeId} donation ${subjectId}`
    await bookDispute(tx, { name, account, gateway: donation.gateway, paise, state, at })
  },
  async onExpire(tx, _, news) {
    await endUnpaid(tx, news)
  },
  // The page shows it, and the giver may try again.
  async onRefused() {
    await Promise.resolve()
  },
}
