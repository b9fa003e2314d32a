import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { CutLine } from './cart.ts'

/** Buys again what was bought (S59). */
export const reorder = call({
  address: 'POST /api/order/reorder',
  says: "Adds the products of one of the caller's orders to the cart, as far as they can still be bought, and lists the others.",
  permission: signedIn('own', 'fill a cart'),
  input: z.object({ orderId: rowId('ORDER_NOT_FOUND') }),
  output: z.object({
    /** Lines of the order of which at least one unit was added. */
    addedLines: z.int(),
    cartCount: z.int(),
    cut: z.array(CutLine),
  }),
  refusals: { ORDER_NOT_FOUND: 404 },
  idempotency: true,
  beyond: 'Buyers order the same things again (S59).',
})
