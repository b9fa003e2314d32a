import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { addToCart, getCart, getShoppingCounts } from '@chowk/contract/order/cart.ts'
import type { CartChange } from '@chowk/contract/order/cart.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { useToastAction } from '../form/toast-action.ts'
import { useViewer } from '../page-facts.ts'
import { refresh } from '../read.ts'
import { noteCounts } from './counts.ts'
import { addOnDevice } from './device-cart.ts'

/** Texts for refusals of changes to a cart. */
export const CART_ERRORS = {
  PRODUCT_NOT_FOUND: m.cart_error_gone,
  VARIANT_NEEDED: m.cart_error_variant,
  OUT_OF_STOCK: m.cart_error_out,
  CART_FULL: m.cart_error_full,
}

/** Texts for a quantity that was cut. */
export const CUT_WORDS = { STOCK: m.cart_added_stock, MAX_PER_ORDER: m.cart_added_limit }

interface Adding {
  productId: string
  variantId: string
  quantity: number
  onDone?: () => void
}

/** Adds to the cart of the account, or of the device for visitors; the count in the header moves at once. */
export function useAddToCart() {
  const viewer = useViewer()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useToastAction(addToCart, { errors: CART_ERRORS, refreshes: [getCart] })
  const seeCart = { name: m.cart_see(), run: () => void navigate('/cart') }
  const sayAdded = ({ cutBy, quantity }: Pick<CartChange, 'cutBy' | 'quantity'>) =>
    showToast({ text: cutBy ? CUT_WORDS[cutBy]({ count: quantity }) : m.cart_added(), action: seeCart })
  const add = ({ productId, variantId, quantity, onDone }: Adding) => {
    if (!viewer) {
      if (!addOnDevice(variantId, quantity)) return showToast({ text: m.cart_error_full() })
      return onDone ? onDone() : sayAdded({ cutBy: null, quantity })
    }
    const { userId } = viewer
    noteCounts(client, userId, { by: { cartCount: 1 } })
    mutate(
      { userId, productId, variantId, newCount: quantity, incrementType: 'INCREMENT' },
      {
        onSuccess: (change) => {
          noteCounts(client, userId, { cartCount: change.cartCount })
          if (onDone && !change.cutBy) onDone()
          else sayAdded(change)
        },
        onSettled: (_, failure) => failure && void refresh(client, [getShoppingCounts]),
      },
    )
  }
  return { add, isPending }
}
