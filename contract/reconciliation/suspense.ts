import * as z from 'zod/mini'
import { call } from '../call.ts'
import { PasswordAgain, againRefusals } from '../identity/factor.ts'
import { OperatorReason } from '../operator/person.ts'
import { GatewayName } from '../payment/payment.ts'
import { operators } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { MONEY_ACTION } from './difference.ts'

/** Money without an order. */
export const SuspenseMoney = z.object({
  id: z.string(),
  gateway: GatewayName,
  paymentId: z.string(),
  gatewayOrderId: z.string(),
  amountPaise: z.int(),
  currency: z.string(),
  /** Its order is known, but has another amount. */
  isWrongAmount: z.boolean(),
  isInChargeback: z.boolean(),
  /** A write-off waits for a second person. */
  writeOffWaits: z.boolean(),
  since: z.string(),
})
/** See the schema of the same name. */
export type SuspenseMoney = z.infer<typeof SuspenseMoney>

/** Money without an order, oldest first. */
export const listSuspense = call({
  address: 'GET /api/operator/money/suspense',
  says: 'Lists money whose order is unknown or has another amount, oldest first.',
  permission: operators(MONEY_ACTION),
  input: z.object({}),
  output: z.object({ content: z.array(SuspenseMoney), isCut: z.boolean() }),
  beyond: 'Money of an unknown order is shown with its age (S63).',
})

/** Counts money for an order. */
export const matchSuspense = call({
  address: 'POST /api/operator/money/suspense/match',
  says: 'Counts money without an order for the order that it was meant for; the password is asked for again.',
  permission: operators(MONEY_ACTION),
  provenBy: 'PASSWORD',
  input: z.object({
    id: rowId('SUSPENSE_NOT_FOUND'),
    /** The reference code of the order, as its buyer knows it. */
    referenceCode: text({ least: 3, most: 40 }),
    password: PasswordAgain,
  }),
  output: z.object({ orders: z.array(z.object({ orderId: z.string(), displayNumber: z.string() })) }),
  refusals: {
    ...againRefusals,
    SUSPENSE_NOT_FOUND: 404,
    ORDER_NOT_FOUND: 404,
    IN_CHARGEBACK: 409,
    WRONG_AMOUNT: 409,
    ALREADY_PAID: 409,
    /** Its goods are no longer there. */
    NOT_TAKEN: 409,
  },
  audits: 'suspense matched',
  beyond: 'One of three ways out of suspense (S63).',
})

/** Proposes to write money off. */
export const proposeWriteOff = call({
  address: 'POST /api/operator/money/suspense/write-off',
  says: 'Proposes to write money without an order off; another operator decides.',
  permission: operators(MONEY_ACTION),
  input: z.object({ id: rowId('SUSPENSE_NOT_FOUND'), reason: OperatorReason }),
  output: z.object({ decisionId: z.string() }),
  refusals: { SUSPENSE_NOT_FOUND: 404, IN_CHARGEBACK: 409, ALREADY_PROPOSED: 409 },
  audits: 'write-off proposed',
  beyond: 'One of three ways out of suspense (S63).',
})
