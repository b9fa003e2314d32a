import {
  confirmGiftPayment,
  createGift,
  getGift,
  openGiftPayment,
  playGiftPayment,
} from '@chowk/contract/donation/gift.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { MINUTE_MS, dayInIndia } from '../../platform/time.ts'
import type { Ports } from '../../ports.ts'
import {
  checkPayment,
  createPaymentOrder,
  findOpenedOrder,
  findPayment,
  isSignedReturn,
  openAtGateway,
  playPayment,
  refreshPayment,
  takesMoney,
} from '../../payment/payment.ts'
import { writeContribution } from '../contribution/contribution-row.ts'
import { findReceiver } from '../contribution/receiver.ts'
import { findDrive } from '../profile/drive-row.ts'
import { giftPayment } from './gift-payment.ts'
import { readGift, subjectOf } from './gift-row.ts'

const KINDS = [giftPayment]

/** How long a gift can be paid. */
const OPEN_FOR_MS = 30 * MINUTE_MS

const answerCreate = (findTaxDetails: Ports['findTaxDetails']) =>
  handle(createGift, async ({ tx, viewer, house, clock, input, refuse }) => {
    if (!takesMoney(house)) throw refuse('NO_SALES')
    const at = clock.now()
    const drive = await findDrive(tx, at, input.customUrl)
    const receiver = drive && (await findReceiver(tx, findTaxDetails, { workspaceId: drive.workspaceId, at }))
    if (!receiver) throw refuse('DRIVE_NOT_FOUND')
    if (input.wants80g && receiver.reg80g === null) throw refuse('NO_80G')
    const { amountPaise, isMonthly } = input
    const giftId = await writeContribution(
      tx,
      { serverKey: house.config.serverKey, clock },
      {
        workspaceId: drive.workspaceId,
        giverId: viewer.personId,
        giver: input,
        receiver,
        kind: 'MONEY_ONLINE',
        amountPaise,
        givenOn: dayInIndia(at),
        at,
      },
    )
    const endsAt = new Date(at.getTime() + OPEN_FOR_MS)
    await tx`
      insert into donation (id, seller_id, is_monthly, ends_at) values (${giftId}, ${drive.sellerId}, ${isMonthly}, ${endsAt})`
    await createPaymentOrder(tx, { ...subjectOf(giftId), amountPaise, expiresAt: endsAt, at })
    const gift = await readGift(tx, { giftId, giverId: viewer.personId })
    if (!gift) throw new Error('the gift was just made')
    return gift
  })

const answerGet = handle(getGift, async ({ input, viewer, sql, house, refuse }) => {
  const own = { giftId: input.giftId, giverId: viewer.personId }
  const gift = await readGift(sql, own)
  if (!gift) throw refuse('GIFT_NOT_FOUND')
  if (gift.state !== 'CREATED') return gift
  await refreshPayment({ house, kinds: KINDS }, subjectOf(gift.giftId))
  return (await readGift(sql, own)) ?? gift
})

// No transaction waits for the gateway, so it is asked before one begins.
const answerOpen = handle(
  openGiftPayment,
  async ({ input, viewer, tx, house, refuse }) => {
    const gift = await readGift(tx, { giftId: input.giftId, giverId: viewer.personId })
    if (!gift) throw refuse('GIFT_NOT_FOUND')
    const opened = await findOpenedOrder(tx, house, subjectOf(gift.giftId))
    if (gift.state !== 'CREATED' || !opened) throw refuse('GIFT_CLOSED', { details: { state: gift.state } })
    return opened
  },
  {
    async first({ input, viewer, sql, house, refuse }) {
      const gift = await readGift(sql, { giftId: input.giftId, giverId: viewer.personId })
      if (gift?.state !== 'CREATED') return
      const opened = await openAtGateway(house, subjectOf(gift.giftId))
      if (opened === 'NO_SALES' || opened === 'GATEWAY_SILENT') throw refuse(opened)
      if (opened === 'CLOSED') throw refuse('GIFT_CLOSED', { details: { state: gift.state } })
    },
  },
)

const answerConfirm = handle(
  confirmGiftPayment,
  async ({ input, viewer, tx, refuse }) => {
    const gift = await readGift(tx, { giftId: input.giftId, giverId: viewer.personId })
    if (!gift) throw refuse('GIFT_NOT_FOUND')
    return gift
  },
  {
    async first({ input, viewer, sql, house, refuse }) {
      const gift = await readGift(sql, { giftId: input.giftId, giverId: viewer.personId })
      const payment = gift && (await findPayment(sql, subjectOf(gift.giftId)))
      if (!gift || !payment?.gatewayOrderId) throw refuse('GIFT_NOT_FOUND')
      if (!isSignedReturn(house, payment, input)) {
        house.log.warn({ gift: gift.giftId }, 'a payment came back with a wrong signature')
        throw refuse('INVALID_SIGNATURE')
      }
      if (!(await checkPayment({ house, kinds: KINDS }, subjectOf(gift.giftId)))) throw refuse('GATEWAY_SILENT')
    },
  },
)

const answerPlay = handle(playGiftPayment, async ({ input, viewer, house, tx, refuse }) => {
  const { giftId, outcome, method } = input
  const gift = await readGift(tx, { giftId, giverId: viewer.personId })
  if (!gift) throw refuse('GIFT_NOT_FOUND')
  if (gift.state !== 'CREATED') throw refuse('GIFT_CLOSED', { details: { state: gift.state } })
  const played = await playPayment(tx, house, { subject: subjectOf(giftId), outcome, method })
  if (played === 'NOT_OPENED') throw refuse('GIFT_NOT_FOUND')
  if (played === 'NO_SANDBOX') throw refuse('NO_SANDBOX')
  return played
})

/** Calls by which somebody gives; they stand in no log, since gifts may be anonymous. */
export const giftCalls = (findTaxDetails: Ports['findTaxDetails']): readonly Handler[] => [
  answerCreate(findTaxDetails),
  answerGet,
  answerOpen,
  answerConfirm,
  answerPlay,
]
