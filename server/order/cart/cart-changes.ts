import type { CartProblem } from '@chowk/contract/order/cart-shape.ts'
import type { CartChanged } from '@chowk/contract/order/cart.ts'
import type { z } from 'zod/mini'
import { showCart } from './quote-cart.ts'
import type { ReadCart } from './read-cart.ts'

/** Everything that differs, with the line or seller it is about. */
export function changesOf(cart: ReadCart): z.infer<typeof CartChanged>['items'] {
  return showCart(cart.version, cart).sellers.flatMap(({ sellerId, problems, lines }) => {
    const at = (problem: CartProblem, line?: { productId: string; variantId: string }) => ({
      ...problem,
      sellerId,
      productId: line?.productId ?? null,
      variantId: line?.variantId ?? null,
    })
    return [
      ...problems.map((problem) => at(problem)),
      ...lines.flatMap((line) => line.problems.map((problem) => at(problem, line))),
    ]
  })
}
