import type { TaxStatus } from '@chowk/contract/product/seller.ts'
import { COIN_PAISE, divideCoins } from './coins.rules.ts'
import { divide } from './divide.rules.ts'
import { addTax, chargedRate, splitTax, sumTax } from './tax.rules.ts'
import type { TaxSplit } from './tax.rules.ts'

/** A line of a cart, in cart order. */
export interface QuoteLine {
  sellerId: string
  pricePaise: number
  quantity: number
  /** Most coins that one unit may be paid with. */
  coinPrice: number
  /** The whole price is paid in coins. */
  isCoinsOnly?: boolean
  rateBasisPoints: number
}

/** What a seller adds to a quote. */
export interface QuoteSeller {
  sellerId: string
  shippingPaise: number
  /** GST code of the seller's State. */
  stateCode: string
  taxStatus: TaxStatus
}

/** What is to be quoted. */
export interface QuoteInput {
  lines: readonly QuoteLine[]
  /** Every seller of a line; others are ignored. */
  sellers: readonly QuoteSeller[]
  /** GST code of the State of delivery; null while no address is chosen, which counts as inside the seller's State. */
  placeOfSupply: string | null
  coinsToUse: number
  coinBalance: number
}

/** The sums of a line, frozen when the order is placed. */
export interface QuotedLine {
  grossPaise: number
  coins: number
  /** The gross less 100 paise for each coin. */
  moneyPaise: number
  /** Its share of the seller's shipping, not contained in `moneyPaise`. */
  shippingSharePaise: number
  /** The rate that the seller charges: 0 unless a regular taxpayer. */
  rateBasisPoints: number
  /** Tax of the full gross, since coins are a payment and not a discount. */
  tax: TaxSplit
}

/** The sums of one seller's order. */
export interface QuotedSeller {
  sellerId: string
  isInterState: boolean
  goodsPaise: number
  shippingPaise: number
  shippingRateBasisPoints: number
  shippingTax: TaxSplit
  coins: number
  /** Goods and shipping less coins. */
  moneyPaise: number
  /** Goods and shipping. */
  tax: TaxSplit
}

/** All sums of a cart, an order or a payment. */
export interface Quote {
  lines: QuotedLine[]
  /** In order of their first line. */
  sellers: QuotedSeller[]
  coins: number
  /** Coins that lines for coins alone need beyond the balance; the order is refused unless 0. */
  missingCoins: number
  /** The amount for the gateway. */
  moneyPaise: number
  tax: TaxSplit
}

/** The one computation behind cart, checkout, order, gateway amount, invoice and e-mail (S34). */
export function quoteOrder({ lines, sellers, placeOfSupply, coinsToUse, coinBalance }: QuoteInput): Quote {
  const { coins, missingCoins } = divideCoins(lines, { coinsToUse, coinBalance })
  const quoted = lines.map((line, index): QuotedLine => {
    const seller = sellerOf(sellers, line.sellerId)
    const grossPaise = line.pricePaise * line.quantity
    const used = coins[index] ?? 0
    const rateBasisPoints = chargedRate(seller.taxStatus, line.rateBasisPoints)
    const isInterState = isOtherState(seller, placeOfSupply)
    return {
      grossPaise,
      coins: used,
      moneyPaise: grossPaise - COIN_PAISE * used,
      shippingSharePaise: 0,
      rateBasisPoints,
      tax: splitTax(grossPaise, { rateBasisPoints, isInterState }),
    }
  })
  const sellerIds = [...new Set(lines.map(({ sellerId }) => sellerId))]
  const ofSellers = sellerIds.map((sellerId) => {
    const own = quoted.filter((_, index) => lines[index]?.sellerId === sellerId)
    return quoteSeller(sellerOf(sellers, sellerId), own, placeOfSupply)
  })
  return {
    lines: quoted,
    sellers: ofSellers,
    coins: sum(ofSellers.map((each) => each.coins)),
    missingCoins,
    moneyPaise: sum(ofSellers.map((each) => each.moneyPaise)),
    tax: sumTax(ofSellers.map((each) => each.tax)),
  }
}

// Shipping is divided by the gross of the lines; its rate is the highest of them.
function quoteSeller(seller: QuoteSeller, lines: readonly QuotedLine[], placeOfSupply: string | null): QuotedSeller {
  const { sellerId, shippingPaise } = seller
  const isInterState = isOtherState(seller, placeOfSupply)
  const shares = divide(
    shippingPaise,
    lines.map(({ grossPaise }) => grossPaise),
  )
  for (const [index, line] of lines.entries()) line.shippingSharePaise = shares[index] ?? 0
  const shippingRateBasisPoints = highestRate(lines)
  const shippingTax = splitTax(shippingPaise, { rateBasisPoints: shippingRateBasisPoints, isInterState })
  return {
    sellerId,
    isInterState,
    goodsPaise: sum(lines.map(({ grossPaise }) => grossPaise)),
    shippingPaise,
    shippingRateBasisPoints,
    shippingTax,
    coins: sum(lines.map(({ coins }) => coins)),
    moneyPaise: shippingPaise + sum(lines.map(({ moneyPaise }) => moneyPaise)),
    tax: addTax(sumTax(lines.map(({ tax }) => tax)), shippingTax),
  }
}

/** The rate of shipping: the highest among the lines of a seller's order (S2). */
export const highestRate = (lines: readonly { rateBasisPoints: number }[]): number =>
  Math.max(0, ...lines.map(({ rateBasisPoints }) => rateBasisPoints))

const isOtherState = ({ stateCode }: QuoteSeller, placeOfSupply: string | null): boolean =>
  placeOfSupply !== null && placeOfSupply !== stateCode

function sellerOf(sellers: readonly QuoteSeller[], sellerId: string): QuoteSeller {
  const found = sellers.find((each) => each.sellerId === sellerId)
  if (!found) throw new Error(`A line names the seller ${sellerId}, who is not in the quote`)
  return found
}

const sum = (amounts: readonly number[]): number => amounts.reduce((before, amount) => before + amount, 0)
