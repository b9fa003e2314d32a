import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paise } from '../money.ts'
import { buyersAndSellers } from '../permission.ts'
import { listOf } from '../query.ts'
import { rowId } from '../row-id.ts'
import { PartState } from './order-state.ts'

/** Refund that units of an order would get by a step (S64). */
export const RefundQuote = z.object({
  goodsPaise: Paise,
  shippingPaise: Paise,
  coins: z.int(),
  /** Goods and shipping less coins: what the buyer gets in money. */
  refundPaise: Paise,
  /** Commission with its GST that the seller gets back; null for the buyer. */
  commissionPaise: z.nullable(Paise),
})
/** See the schema of the same name. */
export type RefundQuote = z.infer<typeof RefundQuote>

/** The sums of a refund before it is pressed (S64). */
export const quoteRefund = call({
  address: 'GET /api/order/refund-quote',
  says: 'Returns what goes back if units of an order are cancelled, returned or refunded now. Nothing is changed.',
  permission: buyersAndSellers('see orders that they placed or received'),
  input: z
    .object({
      orderId: rowId('ORDER_NOT_FOUND'),
      orderStatus: PartState,
      lines: listOf(rowId('ORDER_NOT_FOUND'), 50),
      /** How many units of each line, in the same order. */
      quantities: listOf(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100)), 50),
      /** As in the step itself; of a return that the buyer asked for, their word counts. */
      fault: z._default(z.enum(['BUYER', 'SELLER']), 'BUYER'),
    })
    .check(
      z.refine<{ lines: string[]; quantities: number[] }>(
        ({ lines, quantities }) => lines.length === quantities.length,
        { error: 'OTHER_LENGTH', path: ['quantities'] },
      ),
    ),
  output: RefundQuote,
  refusals: { ORDER_NOT_FOUND: 404, ILLEGAL_TRANSITION: 409, TOO_MANY_UNITS: 409 },
  beyond: 'The sums of a refund are shown before it is confirmed (S64).',
})
