import * as z from 'zod/mini'
import { call } from '../call.ts'
import { OperatorReason } from '../operator/person.ts'
import { GatewayName } from '../payment/payment.ts'
import { operators } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { MONEY_ACTION, MoneyOrder } from './difference.ts'

/** Who bears a lost chargeback. */
export const ChargebackFault = z.enum(['SELLER', 'PLATFORM'])
/** See the schema of the same name. */
export type ChargebackFault = z.infer<typeof ChargebackFault>

/** A chargeback of a payment. */
export const MoneyChargeback = z.object({
  /** Of the payment here. */
  id: z.string(),
  gateway: GatewayName,
  paymentId: z.string(),
  disputeId: z.string(),
  state: z.enum(['OPEN', 'WON', 'LOST']),
  disputePaise: z.int(),
  capturedPaise: z.int(),
  refundPaise: z.int(),
  fault: ChargebackFault,
  orders: z.array(MoneyOrder),
  since: z.string(),
  /** Only a lost one that stands in the books. */
  mayChangeFault: z.boolean(),
})
/** See the schema of the same name. */
export type MoneyChargeback = z.infer<typeof MoneyChargeback>

/** Chargebacks, open ones first. */
export const listChargebacks = call({
  address: 'GET /api/operator/money/chargebacks',
  says: 'Lists chargebacks with their orders: open ones first, then those that were decided in the last 90 days.',
  permission: operators(MONEY_ACTION),
  input: z.object({}),
  output: z.object({ content: z.array(MoneyChargeback), isCut: z.boolean() }),
  beyond: 'Chargebacks take money from sellers or the platform (S61).',
})

/** Says who bears a lost chargeback. */
export const setChargebackFault = call({
  address: 'PUT /api/operator/money/chargebacks/fault',
  says: 'Sets who bears a lost chargeback, the seller or the platform, with a reason.',
  permission: operators(MONEY_ACTION),
  input: z.object({ id: rowId('CHARGEBACK_NOT_FOUND'), fault: ChargebackFault, reason: OperatorReason }),
  output: z.object({ fault: ChargebackFault }),
  refusals: { CHARGEBACK_NOT_FOUND: 404, NOT_LOST: 409 },
  audits: 'chargeback fault set',
  beyond: 'A lost chargeback is borne by the party at fault (S61).',
})
