import type { Cart, CartLine, CartSeller, CartTotals } from '@chowk/contract/order/cart-shape.ts'
import { drawnProduct } from '../../product/product.ts'
import type { Offer } from '../../product/product.ts'
import { coinCap } from '../sums/coins.rules.ts'
import { quoteOrder } from '../sums/quote.rules.ts'
import type { Quote, QuoteLine } from '../sums/quote.rules.ts'
import { judgeLine, judgeShipping } from './cart-problems.rules.ts'
import type { JudgedLine } from './cart-problems.rules.ts'
import type { StoredLine } from './cart-lines.ts'

/** What a cart is priced with. */
export interface CartTerms {
  /** GST code of the State of delivery; null while none is chosen. */
  placeOfSupply: string | null
  coinsToUse: number
  coinBalance: number
}

/** A line of the cart with its offer, as far as there is one. */
export interface QuotedCartLine extends JudgedLine {
  stored: StoredLine
  offer: Offer | undefined
}

/** A cart with its sums; `quote` has one line for each of `bought`, in their order. */
export interface QuotedCart {
  lines: QuotedCartLine[]
  bought: (QuotedCartLine & { offer: Offer })[]
  quote: Quote
}

const quoteLine = ({ offer, quantity }: QuotedCart['bought'][number]): QuoteLine => ({
  sellerId: offer.seller.sellerId,
  pricePaise: offer.pricePaise,
  quantity,
  coinPrice: offer.coinPrice,
  isCoinsOnly: offer.coinsOnly,
  rateBasisPoints: offer.gstBasisPoints,
})

/** Prices a cart as it would be bought now. Cart, check and order all call this (S34). */
export function quoteCart(
  stored: readonly StoredLine[],
  offers: ReadonlyMap<string, Offer>,
  { placeOfSupply, coinsToUse, coinBalance }: CartTerms,
): QuotedCart {
  const lines = stored.map((line): QuotedCartLine => {
    const offer = offers.get(line.variantId)
    return { stored: line, offer, ...judgeLine(line, offer, placeOfSupply) }
  })
  const bought = lines.filter((line): line is QuotedCart['bought'][number] => line.quantity > 0)
  const sellers = bought.map(({ offer: { seller } }) => ({
    sellerId: seller.sellerId,
    shippingPaise: seller.shippingPaise,
    // A seller without tax details is judged as closed.
    stateCode: seller.tax?.stateCode ?? '',
    taxStatus: seller.tax?.taxStatus ?? ('UNREGISTERED' as const),
  }))
  const quote = quoteOrder({ lines: bought.map(quoteLine), sellers, placeOfSupply, coinsToUse, coinBalance })
  return { lines, bought, quote }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((before, amount) => before + amount, 0)

/** The sums as buyers see them. */
export function totalsOf({ bought, quote }: QuotedCart): CartTotals {
  return {
    units: sum(bought.map(({ quantity }) => quantity)),
    goodsPaise: sum(quote.sellers.map(({ goodsPaise }) => goodsPaise)),
    shippingPaise: sum(quote.sellers.map(({ shippingPaise }) => shippingPaise)),
    coins: quote.coins,
    mostCoins: sum(bought.map((line) => coinCap(quoteLine(line)))),
    missingCoins: quote.missingCoins,
    taxPaise: quote.tax.grossPaise - quote.tax.netPaise,
    moneyPaise: quote.moneyPaise,
  }
}

/** The cart as the contract has it, grouped by seller in the order of their first lines. */
export function showCart(version: number, cart: QuotedCart): Cart {
  const { lines, bought, quote } = cart
  const sellerIds = [...new Set(lines.map(({ offer }) => offer?.seller.sellerId ?? ''))]
  const shown = (line: QuotedCartLine): CartLine => {
    const sums = quote.lines[bought.findIndex(({ stored }) => stored === line.stored)]
    return { ...factsOf(line), grossPaise: sums?.grossPaise ?? 0, coins: sums?.coins ?? 0 }
  }
  const sellers = sellerIds.map((sellerId) => {
    const own = lines.filter(({ offer }) => (offer?.seller.sellerId ?? '') === sellerId)
    return sellerOf(own, quote, own.map(shown))
  })
  return { version, cartCount: lines.length, sellers, totals: totalsOf(cart) }
}

function sellerOf(own: readonly QuotedCartLine[], quote: Quote, lines: CartLine[]): CartSeller {
  const seller = own[0]?.offer?.seller
  const sums = quote.sellers.find(({ sellerId }) => sellerId === seller?.sellerId)
  const boughtOnes = own.filter(({ quantity }) => quantity > 0).map(({ stored }) => stored)
  return {
    sellerId: seller?.sellerId ?? '',
    name: seller?.name ?? '',
    stateCode: seller?.tax?.stateCode ?? '',
    shipsWithinDays: seller?.shipsWithinDays ?? 0,
    shippingPaise: sums?.shippingPaise ?? 0,
    moneyPaise: sums?.moneyPaise ?? 0,
    problems: seller ? judgeShipping(boughtOnes, seller.shippingPaise) : [],
    lines,
  }
}

// Of a product that the buyer may not see, only what the line kept is shown.
function factsOf({ stored, offer, problems, quantity }: QuotedCartLine): Omit<CartLine, 'grossPaise' | 'coins'> {
  const isShown = offer !== undefined && (offer.isListed || offer.isOwn)
  return {
    productId: offer?.productId ?? '',
    variantId: stored.variantId,
    slug: isShown ? offer.slug : null,
    title: isShown ? offer.title : stored.title,
    options: isShown ? offer.optionValues : [],
    picture: isShown ? offer.picture : drawnProduct(offer?.productId ?? stored.variantId, stored.title),
    quantity,
    wanted: stored.quantity,
    pricePaise: isShown ? offer.pricePaise : stored.pricePaise,
    addedPricePaise: stored.pricePaise,
    coinPrice: isShown ? offer.coinPrice : stored.coinPrice,
    coinsOnly: isShown && offer.coinsOnly,
    available: isShown ? Math.min(Math.max(0, offer.available), offer.maxPerOrder) : 0,
    maxPerOrder: offer?.maxPerOrder ?? 1,
    problems,
  }
}
