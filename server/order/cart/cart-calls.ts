import { getCart, getShoppingCounts, previewCart, validateCart } from '@chowk/contract/order/cart.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { demandOwn } from '../../platform/viewer.ts'
import { accessDetails, checkSelling, countWishesOf, findOffers, findProductViewer } from '../../product/product.ts'
import { changesOf } from './cart-changes.ts'
import { countCartLines } from './cart-lines.ts'
import { changeCalls } from './change-cart.ts'
import { answerMerge } from './merge-cart.ts'
import { quoteCart, showCart, totalsOf } from './quote-cart.ts'
import { readCart } from './read-cart.ts'

/** Ports that cart calls need. */
export interface CartPorts {
  checkEntitlement: Parameters<typeof checkSelling>[1]
}

const answerGet = ({ checkEntitlement }: CartPorts) =>
  handle(getCart, async ({ sql, house, viewer, clock, input, refuse }) => {
    demandOwn(viewer, input.userId)
    const cart = await readCart({ sql, house, viewer }, input)
    if (!cart) throw refuse('ADDRESS_NOT_FOUND')
    const access = await checkSelling({ sql, clock, viewer }, checkEntitlement)
    return { ...showCart(cart.version, cart), access, coinBalance: cart.coinBalance }
  })

const answerValidate = ({ checkEntitlement }: CartPorts) =>
  handle(validateCart, async ({ sql, house, viewer, clock, input, refuse }) => {
    demandOwn(viewer, input.userId)
    const access = await checkSelling({ sql, clock, viewer }, checkEntitlement)
    if (!access.allowed) throw refuse('SUBSCRIPTION_REQUIRED', accessDetails(access))
    const cart = await readCart({ sql, house, viewer }, input)
    if (!cart) throw refuse('ADDRESS_NOT_FOUND')
    const items = changesOf(cart)
    const totals = totalsOf(cart)
    if (cart.bought.length === 0) throw refuse('CART_EMPTY', { details: { items } })
    if (totals.missingCoins > 0) throw refuse('COINS_MISSING', { details: { missingCoins: totals.missingCoins } })
    const { acceptedTotalPaise } = input
    const isAccepted =
      acceptedTotalPaise === totals.moneyPaise || (acceptedTotalPaise === undefined && items.length === 0)
    if (!isAccepted) throw refuse('CART_CHANGED', { details: { items, totals } })
    return { isValid: true as const, version: cart.version, totals }
  })

const answerCounts = handle(getShoppingCounts, async ({ sql, viewer }) => ({
  wishlistCount: await countWishesOf(sql, viewer.personId),
  cartCount: await countCartLines(sql, viewer.personId),
}))

// A device knows neither when nor at what price a line was added.
const answerPreview = handle(previewCart, async ({ sql, house, viewer, input: { variantIds, counts } }) => {
  const seen = await findProductViewer(sql, viewer)
  const offers = await findOffers({ sql, house, viewer: seen }, variantIds)
  const wanted = new Map(variantIds.map((id, index) => [id.toLowerCase(), counts[index] ?? 1]))
  const stored = [...wanted].map(([variantId, quantity]) => {
    const offer = offers.get(variantId)
    const { pricePaise = 0, coinPrice = 0, gstBasisPoints = 0, seller } = offer ?? {}
    return {
      variantId,
      quantity,
      title: '',
      pricePaise,
      coinPrice,
      gstBasisPoints,
      shippingPaise: seller?.shippingPaise ?? 0,
    }
  })
  return showCart(0, quoteCart(stored, offers, { placeOfSupply: null, coinsToUse: 0, coinBalance: 0 }))
})

/** Calls about the cart. */
export const cartCalls = (ports: CartPorts): readonly Handler[] => [
  ...changeCalls,
  answerGet(ports),
  answerValidate(ports),
  answerCounts,
  answerPreview,
  answerMerge,
]
