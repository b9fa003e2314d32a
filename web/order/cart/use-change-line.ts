import { useQueryClient } from '@tanstack/react-query'
import { getCart, updateCartCount } from '@chowk/contract/order/cart.ts'
import { useAction } from '../../app/form/use-action.ts'
import { CART_ERRORS, CUT_WORDS } from '../../app/shopping/use-cart.ts'
import { noteCounts } from '../../app/shopping/counts.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'

/** Sets the count of a line of the account's cart; 0 removes it, with a way back. */
export function useChangeLine(userId: string) {
  const client = useQueryClient()
  const { mutate, problem } = useAction(updateCartCount, { errors: CART_ERRORS, refreshes: [getCart] })
  const change = ({ productId, variantId }: { productId: string; variantId: string }, newCount: number, before = 0) =>
    mutate(
      { userId, productId, variantId, newCount },
      {
        onSuccess: ({ cartCount, cutBy, quantity }) => {
          noteCounts(client, userId, { cartCount })
          if (cutBy) showToast({ text: CUT_WORDS[cutBy]({ count: quantity }) })
          else if (newCount === 0 && before > 0) {
            const undo = { name: m.cart_undo(), run: () => change({ productId, variantId }, before) }
            showToast({ text: m.cart_removed(), action: undo })
          }
        },
      },
    )
  return { change, problem }
}
