import type { ShopProduct } from '@chowk/contract/product/shop-product.ts'
import { QuantityStepper } from '../../app/shopping/quantity-stepper.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Heart, StockAlert } from '../wish/heart.tsx'
import styles from './buy-box.module.css'

/** Actions of the buttons of a product; undefined where nothing can be ordered yet. */
export interface BuyActions {
  addToCart: { onPress: () => void; isBusy: boolean }
  /** Adds and opens the cart. */
  buyNow: { onPress: () => void; isBusy: boolean }
}

interface BuyBoxProps {
  product: Pick<ShopProduct, 'productId' | 'title' | 'state' | 'isOwn' | 'maxPerOrder' | 'seller'>
  variant: ShopProduct['variants'][number]
  quantity: number
  onQuantity: (quantity: number) => void
  actions: BuyActions | undefined
}

/** Why this variant cannot be bought; undefined where it can. */
function hindranceOf({ product, variant }: Pick<BuyBoxProps, 'product' | 'variant'>): string | undefined {
  const { state, isOwn, seller } = product
  if (state !== 'ACTIVE') return m.shop_not_on_sale()
  if (isOwn) return m.shop_own_product()
  if (seller.vacationUntil !== null) return m.shop_vacation({ date: dateText(seller.vacationUntil) })
  return variant.available === 0 ? m.shop_variant_sold_out() : undefined
}

/** How many, into the cart, onto the wishlist. On a phone it stays at the foot of the page. */
export function BuyBox({ product, variant, quantity, onQuantity, actions }: BuyBoxProps) {
  const hindrance = hindranceOf({ product, variant })
  const most = Math.max(1, Math.min(product.maxPerOrder, variant.available))
  const isOff = hindrance !== undefined || !actions
  const isSoldOut = product.state === 'ACTIVE' && !product.isOwn && variant.available === 0
  return (
    <div className={`stack gap-2 ${styles['box']}`}>
      {hindrance && <p className="small-strong">{hindrance}</p>}
      <div className={`row gap-3 ${styles['buttons']}`}>
        <QuantityStepper
          label={m.shop_quantity()}
          quantity={quantity}
          mayLess={!isOff && quantity > 1}
          mayMore={!isOff && quantity < most}
          onChange={onQuantity}
        />
        <div className={styles['cart']}>
          {isSoldOut ? (
            <StockAlert variantId={variant.id} />
          ) : (
            <Button disabled={isOff || actions.addToCart.isBusy} onClick={() => actions?.addToCart.onPress()}>
              {m.shop_add_to_cart()}
            </Button>
          )}
        </div>
        <Heart productId={product.productId} title={product.title} />
      </div>
      {!isOff && (
        <Button variant="outlined" disabled={actions.buyNow.isBusy} onClick={actions.buyNow.onPress}>
          {m.cart_buy_now()}
        </Button>
      )}
      {!hindrance && variant.available <= FEW && (
        <p className={`small ${styles['few']}`}>{m.shop_few_left({ count: variant.available })}</p>
      )}
    </div>
  )
}

/** From here on, the remaining units are shown. */
const FEW = 5
