import * as z from 'zod/mini'
import { call } from '../call.ts'
import { BilingualName } from '../bilingual-name.ts'
import { CustomUrlQuery } from '../identity/custom-url.ts'
import { Paise } from '../money.ts'
import { GatewayName, SandboxMethod, SandboxOutcome } from '../payment/payment.ts'
import { administrators, signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { claimChecks, giftPaise, giverFields } from './limits.ts'

const GIVE = 'give money'
const OWN = 'see and pay own gifts'
const BEYOND = 'The specification names the donation page and none of its calls (S55, S56).'

/** States of an online gift (S56). */
export const DonationState = z.enum(['CREATED', 'PAID', 'RECEIPTED', 'SETTLED', 'FAILED', 'EXPIRED', 'REFUNDED'])
/** See the schema of the same name. */
export type DonationState = z.infer<typeof DonationState>

/** How the refund of a gift stands at the gateway. */
export const GiftRefundState = z.enum(['PROCESSING', 'DONE', 'AMOUNT_DIFF', 'FAILED', 'RETURNED_BY_BANK'])
/** See the schema of the same name. */
export type GiftRefundState = z.infer<typeof GiftRefundState>

/** A paper about a gift: the acknowledgement, or the note that cancels it. */
export const GiftPaper = z.object({
  paperId: z.string(),
  kind: z.enum(['ACKNOWLEDGEMENT', 'CANCELLATION']),
  number: z.string(),
})
/** See the schema of the same name. */
export type GiftPaper = z.infer<typeof GiftPaper>

/** An online gift, as its giver sees it. */
export const Gift = z.object({
  giftId: z.string(),
  state: DonationState,
  customUrl: z.string(),
  name: BilingualName,
  amountPaise: Paise,
  isAnonymous: z.boolean(),
  isMonthly: z.boolean(),
  wants80g: z.boolean(),
  /** The last attempt to pay: waiting for the bank's answer, or refused by the gateway's own account. */
  attempt: z.nullable(z.enum(['WAITING', 'REFUSED'])),
  /** Until then it can be paid. */
  endsAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** Money that came too late or twice, and goes back by itself. */
  returnedPaise: Paise,
  refund: z.nullable(GiftRefundState),
  papers: z.array(GiftPaper),
})
/** See the schema of the same name. */
export type Gift = z.infer<typeof Gift>

/** Begins an online gift. */
export const createGift = call({
  address: 'POST /api/donation/gifts',
  says: 'Begins a donation to a workspace, which is then paid; no subscription is needed.',
  permission: signedIn('own', GIVE, { adult: true }),
  input: z
    .object({
      customUrl: CustomUrlQuery,
      amountPaise: giftPaise(),
      ...giverFields,
      /** The giver agrees to be reminded each month. */
      isMonthly: z._default(z.boolean(), false),
    })
    .check(...claimChecks),
  output: Gift,
  refusals: {
    TOO_YOUNG: 403,
    DRIVE_NOT_FOUND: 404,
    /** The workspace has no registration for 80G that holds today. */
    NO_80G: 409,
    NO_SALES: 409,
  },
  idempotency: true,
  beyond: BEYOND,
})

const giftId = rowId('GIFT_NOT_FOUND')

/** One own gift. */
export const getGift = call({
  address: 'GET /api/donation/gift',
  says: 'Returns an own gift; while it waits for its payment, the payment gateway is asked.',
  permission: signedIn('own', OWN),
  input: z.object({ giftId }),
  output: Gift,
  refusals: { GIFT_NOT_FOUND: 404 },
  beyond: BEYOND,
})

/** Opens its payment at the gateway. */
export const openGiftPayment = call({
  address: 'POST /api/donation/payment',
  says: 'Opens the payment of an own gift at the payment gateway; once opened it stays the same.',
  permission: signedIn('own', OWN),
  input: z.object({ giftId }),
  output: z.object({
    gateway: GatewayName,
    keyId: z.string(),
    gatewayOrderId: z.string(),
    totalPaise: Paise,
    /** Where a form is sent to pay; null in the sandbox, whose page is ours. */
    payAt: z.nullable(z.string()),
  }),
  refusals: { GIFT_NOT_FOUND: 404, GIFT_CLOSED: 409, NO_SALES: 409, GATEWAY_SILENT: 503 },
  beyond: BEYOND,
})

/** The browser came back from the gateway. */
export const confirmGiftPayment = call({
  address: 'PUT /api/donation/payment',
  says: 'Reports the payment that the gateway sent the browser back with. The signature is checked and the gateway asked.',
  permission: signedIn('own', OWN),
  input: z.object({
    giftId,
    paymentId: z.string().check(z.minLength(1), z.maxLength(60)),
    signature: z.string().check(z.maxLength(200)),
  }),
  output: Gift,
  refusals: { GIFT_NOT_FOUND: 404, INVALID_SIGNATURE: 401, GATEWAY_SILENT: 503 },
  beyond: BEYOND,
})

/** Pays in the sandbox. */
export const playGiftPayment = call({
  address: 'POST /api/donation/payment/sandbox',
  says: 'Lets the payment of a gift in the sandbox succeed, be refused, come late, or be made without coming back.',
  permission: signedIn('own', OWN),
  input: z.object({ giftId, outcome: SandboxOutcome, method: z._default(SandboxMethod, 'UPI') }),
  /** What the gateway hands to the browser, when it comes back with a payment. */
  output: z.object({ paymentId: z.nullable(z.string()), signature: z.nullable(z.string()) }),
  refusals: { GIFT_NOT_FOUND: 404, GIFT_CLOSED: 409, NO_SANDBOX: 404 },
  beyond: 'The sandbox stands in for the bank where no gateway is configured.',
})

/** Refunds a gift (S56). */
export const refundGift = call({
  address: 'POST /api/donation/refund',
  says: 'Refunds a donation to the own workspace in full, within seven days of its payment; its acknowledgement is cancelled by a note.',
  permission: administrators('decide on contributions to the workspace'),
  input: z.object({ giftId, reason: text({ least: 3, most: 300, lines: true }) }),
  output: z.object({ state: DonationState }),
  refusals: {
    GIFT_NOT_FOUND: 404,
    ILLEGAL_TRANSITION: 409,
    /** More than seven days have passed. */
    REFUND_OVER: 409,
    IN_CHARGEBACK: 409,
    /** The money is on its way to the workspace's bank. */
    PAID_OUT: 409,
  },
  audits: 'donation.refunded',
  beyond: BEYOND,
})
