import { useNavigate } from 'react-router'
import type { ShopProduct } from '@chowk/contract/product/shop-product.ts'
import { useAddToCart } from '../../app/shopping/use-cart.ts'
import type { BuyActions } from './buy-box.tsx'

/** Actions of the product page for a variant. */
export function useBuyActions(
  { productId }: Pick<ShopProduct, 'productId'>,
  variantId: string | undefined,
  quantity: number,
): BuyActions | undefined {
  const { add, isPending: isBusy } = useAddToCart()
  const navigate = useNavigate()
  if (variantId === undefined) return undefined
  const chosen = { productId, variantId, quantity }
  return {
    addToCart: { onPress: () => add(chosen), isBusy },
    buyNow: { onPress: () => add({ ...chosen, onDone: () => void navigate('/cart') }), isBusy },
  }
}
