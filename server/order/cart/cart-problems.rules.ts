import type { CartProblem } from '@chowk/contract/order/cart-shape.ts'
import { ONE_STATE_STATUSES } from '@chowk/contract/product/seller.ts'
import type { TaxStatus } from '@chowk/contract/product/seller.ts'

/** A line as it was when it was added. */
export interface AddedLine {
  quantity: number
  pricePaise: number
  coinPrice: number
  gstBasisPoints: number
  shippingPaise: number
}

/** The same variant as it is offered now. */
export interface CurrentOffer {
  pricePaise: number
  coinPrice: number
  gstBasisPoints: number
  maxPerOrder: number
  available: number
  isListed: boolean
  isOwn: boolean
  seller: {
    shippingPaise: number
    servedStates: readonly string[] | null
    vacationUntil: string | null
    tax: { taxStatus: TaxStatus; stateCode: string } | null
  }
}

/** A line judged: what differs, and how many of it can be bought now. */
export interface JudgedLine {
  problems: CartProblem[]
  quantity: number
}

// Why nothing of the line can be bought, where that is so.
function hindranceOf(offer: CurrentOffer, place: string | null): CartProblem | undefined {
  const { seller, available, isListed, isOwn } = offer
  if (isOwn) return { code: 'SELF_PURCHASE' }
  if (!isListed) return { code: 'INACTIVE' }
  if (seller.tax === null) return { code: 'SELLER_CLOSED' }
  if (seller.vacationUntil !== null) return { code: 'SELLER_CLOSED', until: seller.vacationUntil }
  if (available <= 0) return { code: 'OUT_OF_STOCK' }
  if (place === null) return undefined
  // The law keeps them inside their State, whatever they serve otherwise.
  if (ONE_STATE_STATUSES.includes(seller.tax.taxStatus) && seller.tax.stateCode !== place)
    return { code: 'ADDRESS_UNSERVED' }
  return seller.servedStates === null || seller.servedStates.includes(place) ? undefined : { code: 'STATE_NOT_SERVED' }
}

/** Compares a line with what is offered now (S15). `place` is the GST code of the State of delivery, null while none is chosen. */
export function judgeLine(line: AddedLine, offer: CurrentOffer | undefined, place: string | null): JudgedLine {
  if (!offer) return { problems: [{ code: 'INACTIVE' }], quantity: 0 }
  const hindrance = hindranceOf(offer, place)
  if (hindrance) return { problems: [hindrance], quantity: 0 }
  const quantity = Math.min(line.quantity, offer.available, offer.maxPerOrder)
  const pairs = [
    [offer.pricePaise > line.pricePaise ? 'PRICE_UP' : 'PRICE_DOWN', line.pricePaise, offer.pricePaise],
    ['TAX_CHANGED', line.gstBasisPoints, offer.gstBasisPoints],
    ['COINS_CHANGED', line.coinPrice, offer.coinPrice],
    ['REDUCED', line.quantity, quantity],
  ] as const
  const changed = pairs.filter(([, before, now]) => before !== now)
  return { problems: changed.map(([code, before, now]) => ({ code, before, now })), quantity }
}

/** What changed about the delivery of a seller since the lines were added. */
export function judgeShipping(lines: readonly AddedLine[], shippingPaise: number): CartProblem[] {
  const before = lines.map((line) => line.shippingPaise).find((each) => each !== shippingPaise)
  return before === undefined ? [] : [{ code: 'SHIPPING_CHANGED', before, now: shippingPaise }]
}
