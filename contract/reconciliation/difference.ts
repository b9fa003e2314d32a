import * as z from 'zod/mini'
import { calendarDay } from '../calendar-day.ts'
import { call } from '../call.ts'
import { OperatorReason } from '../operator/person.ts'
import { operators } from '../permission.ts'
import { rowId } from '../row-id.ts'

/** What every call of the money desk is for. */
export const MONEY_ACTION = 'reconcile the money of the store'

/** The three comparisons (S54). */
export const Comparison = z.enum(['PAYMENTS', 'SETTLEMENT', 'BANK'])
/** See the schema of the same name. */
export type Comparison = z.infer<typeof Comparison>

/** What a comparison found. */
export const Finding = z.enum(['MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFF'])
/** See the schema of the same name. */
export type Finding = z.infer<typeof Finding>

/** What differs, which decides what can be done about it. */
export const DifferenceCause = z.enum([
  'PAYMENT',
  'SALE',
  'REFUND',
  'REFUND_BOOKS',
  'PART',
  'PART_FEE',
  'PART_TWICE',
  'PART_UNKNOWN',
  'NOT_SETTLED',
  'SETTLEMENT_LINE',
  'PAYOUT_LINE',
  'BANK_LINE',
])
/** See the schema of the same name. */
export type DifferenceCause = z.infer<typeof DifferenceCause>

/** How a difference is settled: the books follow the other side, or it is explained. */
export const Settling = z.enum(['BOOKED', 'ACCEPTED'])
/** See the schema of the same name. */
export type Settling = z.infer<typeof Settling>

/** An order that a difference is about. */
export const MoneyOrder = z.object({ orderId: z.string(), displayNumber: z.string(), sellerName: z.string() })
/** See the schema of the same name. */
export type MoneyOrder = z.infer<typeof MoneyOrder>

/** A difference that waits for an operator. */
export const MoneyDifference = z.object({
  id: z.string(),
  comparison: Comparison,
  /** Empty for the bank. */
  gateway: z.string(),
  day: z.string(),
  /** The gateway's or the bank's name of what differs. */
  subject: z.string(),
  finding: Finding,
  cause: DifferenceCause,
  paymentId: z.nullable(z.string()),
  expectedPaise: z.int(),
  actualPaise: z.int(),
  /** Their payouts wait until the difference is settled. */
  orders: z.array(MoneyOrder),
  foundAt: z.string(),
  /** How it can be settled. */
  may: z.array(Settling),
  /** Booking it asks who bears it. */
  needsBearer: z.boolean(),
})
/** See the schema of the same name. */
export type MoneyDifference = z.infer<typeof MoneyDifference>

/** Open differences, oldest first. */
export const listDifferences = call({
  address: 'GET /api/operator/money/differences',
  says: 'Lists open differences between books, gateway and bank, oldest first, each with its orders.',
  permission: operators(MONEY_ACTION),
  input: z.object({}),
  output: z.object({ content: z.array(MoneyDifference), isCut: z.boolean() }),
  beyond: 'Operators work off what the three comparisons found (S54).',
})

/** Settles a difference. */
export const settleDifference = call({
  address: 'POST /api/operator/money/differences/settle',
  says: 'Books what the gateway or the bank says of a difference, or accepts it with a reason; payouts that it held go on.',
  permission: operators(MONEY_ACTION),
  input: z.object({
    id: rowId('DIFFERENCE_NOT_FOUND'),
    as: Settling,
    /** Who bears a refund of the gateway's own desk. */
    bearer: z.optional(z.enum(['SELLER', 'PLATFORM'])),
    reason: OperatorReason,
  }),
  output: z.object({ open: z.int() }),
  refusals: {
    DIFFERENCE_NOT_FOUND: 404,
    /** It cannot be booked, only explained. */
    NOT_BOOKABLE: 409,
    BEARER_NEEDED: 400,
    MORE_THAN_PAID: 409,
    NOT_PAID: 409,
  },
  audits: 'money difference settled',
  beyond: 'Operators work off what the three comparisons found (S54).',
})

/** Compares the payments of a day. */
export const compareDay = call({
  address: 'POST /api/operator/money/compare',
  says: 'Queues the comparisons of one day; their results replace those of the night.',
  permission: operators(MONEY_ACTION),
  input: z.object({ day: calendarDay() }),
  output: z.object({ isQueued: z.boolean() }),
  refusals: { WRONG_DAY: 400 },
  audits: 'money compared',
  beyond: 'A day can be compared again once its faults are mended (S54).',
})
