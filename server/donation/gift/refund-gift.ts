import { REFUND_DAYS } from '@chowk/contract/donation/limits.ts'
import { refundGift } from '@chowk/contract/donation/gift.ts'
import { balanceOf, sellerAccount } from '../../ledger/ledger.ts'
import { createRefund } from '../../payment/payment.ts'
import { handle } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { DAY_MS } from '../../platform/time.ts'
import { lockContribution, lockDonation } from '../contribution/contribution-row.ts'
import { CONTRIBUTION, DONATION } from '../contribution/contribution-state.ts'
import { issueCancellation } from '../paper/paper-row.ts'
import { bookDonationRefund } from './books.ts'
import { tellGiver } from './gift-notices.ts'
import { subjectOf } from './gift-row.ts'
import { enqueuePaper } from './post-paper.job.ts'

/** Until when a gift that was paid can be refunded (S56). */
export const refundableUntil = (paidAt: Date): Date => new Date(paidAt.getTime() + REFUND_DAYS * DAY_MS)

export const answerRefund = handle(
  refundGift,
  async ({ tx, workspace, viewer, house, clock, input, refuse, audit }) => {
    const { giftId, reason } = input
    const at = clock.now()
    const gift = await lockContribution(tx, giftId)
    const donation = gift?.workspaceId === workspace.id ? await lockDonation(tx, giftId) : undefined
    if (!gift || !donation) throw refuse('GIFT_NOT_FOUND')
    const paise = gift.amountPaise ?? 0
    const { sellerId, state, paidAt } = donation
    const step = { id: giftId, actorId: viewer.personId, reason, at }
    await transition(tx, DONATION, { ...step, to: 'REFUNDED' })
    if (paidAt && at > refundableUntil(paidAt)) throw refuse('REFUND_OVER')
    // A payout of the same money waits, or was first.
    await tx`select from store_seller where id = ${sellerId} for no key update`
    // Money owed to the workspace is a credit, which the ledger counts below zero.
    if (-(await balanceOf(tx, sellerAccount(sellerId, 'donation_payable'))) < paise) throw refuse('PAID_OUT')
    const refundId = crypto.randomUUID()
    await tx`insert into donation_refund (id, donation_id, at) values (${refundId}, ${giftId}, ${at})`
    const made = await createRefund(tx, { id: refundId, ...subjectOf(giftId), amountPaise: paise, reason, at })
    if (made === 'IN_CHARGEBACK') throw refuse('IN_CHARGEBACK')
    if (typeof made === 'string') throw new Error(`the refund of gift ${giftId} was refused: ${made}`)
    await bookDonationRefund(tx, { donationId: giftId, sellerId, paise, at })
    await transition(tx, CONTRIBUTION, { ...step, to: 'REVERSED', also: tx`, reason = ${reason}` })
    const paperId = await issueCancellation(tx, gift, { reason, at })
    if (paperId !== undefined) await enqueuePaper(tx, house, paperId)
    const { giverId, receiver } = gift
    await tellGiver(tx, house, { contributionId: giftId, giverId, receiver, to: 'REFUNDED', reason })
    // The log of the workspace never says whose gift it was.
    audit(`gift ${giftId}`, { state }, { state: 'REFUNDED', totalPaise: paise })
    return { state: 'REFUNDED' as const }
  },
)
