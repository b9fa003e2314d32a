import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Offer } from '../../product/product.ts'
import { quoteOrder } from '../sums/quote.rules.ts'
import type { StoredLine } from './cart-lines.ts'
import { judgeLine, judgeShipping } from './cart-problems.rules.ts'
import type { CurrentOffer } from './cart-problems.rules.ts'
import { quoteCart, showCart } from './quote-cart.ts'

const ADDED = { quantity: 2, pricePaise: 11_800, coinPrice: 10, gstBasisPoints: 1800, shippingPaise: 4900 }
const SELLER = { shippingPaise: 4900, servedStates: null, vacationUntil: null }
const OFFER: CurrentOffer = {
  pricePaise: 11_800,
  coinPrice: 10,
  gstBasisPoints: 1800,
  maxPerOrder: 10,
  available: 5,
  isListed: true,
  isOwn: false,
  seller: { ...SELLER, tax: { taxStatus: 'REGULAR', stateCode: '27' } },
}

describe('differences of a line [cso:S15]', () => {
  const seller = (more: Partial<CurrentOffer['seller']>) => ({ seller: { ...OFFER.seller, ...more } })
  const enrolled = { taxStatus: 'ENROLLED', stateCode: '27' } as const

  test.each<[Partial<CurrentOffer>, string, number]>([
    [{}, '', 2],
    [{ pricePaise: 12_000 }, 'PRICE_UP', 2],
    [{ pricePaise: 11_000 }, 'PRICE_DOWN', 2],
    [{ gstBasisPoints: 500 }, 'TAX_CHANGED', 2],
    [{ coinPrice: 0 }, 'COINS_CHANGED', 2],
    [{ available: 1 }, 'REDUCED', 1],
    [{ maxPerOrder: 1 }, 'REDUCED', 1],
    [{ available: 0 }, 'OUT_OF_STOCK', 0],
    [{ isListed: false }, 'INACTIVE', 0],
    [{ isOwn: true }, 'SELF_PURCHASE', 0],
    [seller({ vacationUntil: '2026-12-31' }), 'SELLER_CLOSED', 0],
    [seller({ tax: null }), 'SELLER_CLOSED', 0],
    [seller({ servedStates: ['29'] }), '', 2],
    [seller({ servedStates: ['27'] }), 'STATE_NOT_SERVED', 0],
    [seller({ tax: enrolled }), 'ADDRESS_UNSERVED', 0],
    [
      { pricePaise: 1, gstBasisPoints: 0, coinPrice: 0, available: 1 },
      'PRICE_DOWN TAX_CHANGED COINS_CHANGED REDUCED',
      1,
    ],
  ])('%j is %s', (offer, codes, quantity) => {
    const judged = judgeLine(ADDED, { ...OFFER, ...offer }, '29')
    expect([judged.problems.map(({ code }) => code).join(' '), judged.quantity]).toEqual([codes, quantity])
  })

  test('name the amounts before and now, and the end of a vacation', () => {
    expect(judgeLine(ADDED, { ...OFFER, pricePaise: 12_000 }, null).problems).toEqual([
      { code: 'PRICE_UP', before: 11_800, now: 12_000 },
    ])
    const away = { ...OFFER, ...seller({ vacationUntil: '2026-12-31' }) }
    expect(judgeLine(ADDED, away, null).problems).toEqual([{ code: 'SELLER_CLOSED', until: '2026-12-31' }])
    expect(judgeLine(ADDED, undefined, null)).toEqual({ problems: [{ code: 'INACTIVE' }], quantity: 0 })
    expect(judgeShipping([ADDED], 6000)).toEqual([{ code: 'SHIPPING_CHANGED', before: 4900, now: 6000 }])
    expect(judgeShipping([ADDED], 4900)).toEqual([])
  })

  test('check no State while no address is chosen', () => {
    expect(judgeLine(ADDED, { ...OFFER, ...seller({ servedStates: ['29'] }) }, null).problems).toEqual([])
  })
})

const offerOf = (variantId: string, sellerId: string, facts: Partial<Offer>): Offer => ({
  ...OFFER,
  variantId,
  productId: variantId,
  slug: variantId,
  title: variantId,
  brand: '',
  pictureId: null,
  optionValues: [],
  sku: '',
  coinsOnly: false,
  hsn: '6203',
  returnableDays: 7,
  picture: { src: '', widths: [], alt: '' },
  ...facts,
  seller: {
    ...SELLER,
    sellerId,
    name: sellerId,
    workspaceId: null,
    personId: null,
    shipsWithinDays: 3,
    tax: {
      taxStatus: 'REGULAR',
      stateCode: sellerId === 'a' ? '27' : '29',
      legalName: '',
      gstin: '',
      enrolmentNumber: '',
      pan: '',
      address: '',
      postalCode: '',
    },
  },
})

const line = fc.record({
  sellerId: fc.constantFrom('a', 'b'),
  pricePaise: fc.integer({ min: 0, max: 1_000_000 }),
  coinPrice: fc.integer({ min: 0, max: 300 }),
  gstBasisPoints: fc.constantFrom(0, 25, 300, 500, 1800),
  quantity: fc.integer({ min: 1, max: 10 }),
  available: fc.integer({ min: 0, max: 10 }),
})

describe('sums of a cart [cso:S34]', () => {
  test('[ST03] are those of the one quote of what can be bought, to the paisa', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.nat(500), fc.nat(500), (given, coinsToUse, balance) => {
        const stored: StoredLine[] = given.map(({ quantity, pricePaise, coinPrice, gstBasisPoints }, index) => ({
          variantId: `v${index}`,
          title: '',
          shippingPaise: 4900,
          quantity,
          pricePaise,
          coinPrice,
          gstBasisPoints,
        }))
        const offers = new Map(
          given.map(({ sellerId, ...facts }, index) => [`v${index}`, offerOf(`v${index}`, sellerId, facts)]),
        )
        const terms = { placeOfSupply: '27', coinsToUse, coinBalance: balance }
        const cart = quoteCart(stored, offers, terms)
        const shown = showCart(1, cart)
        const lines = given
          .map((each) => ({
            ...each,
            quantity: Math.min(each.quantity, each.available),
            rateBasisPoints: each.gstBasisPoints,
          }))
          .filter(({ quantity }) => quantity > 0)
        const sellers = ['a', 'b'].map((sellerId) => ({
          sellerId,
          shippingPaise: 4900,
          stateCode: sellerId === 'a' ? '27' : '29',
          taxStatus: 'REGULAR' as const,
        }))
        const quote = quoteOrder({ lines, sellers, ...terms })
        expect(shown.totals.moneyPaise).toBe(quote.moneyPaise)
        expect(shown.totals.taxPaise).toBe(quote.tax.cgstPaise + quote.tax.sgstPaise + quote.tax.igstPaise)
        const { goodsPaise, shippingPaise, coins } = shown.totals
        expect(goodsPaise + shippingPaise - 100 * coins).toBe(quote.moneyPaise)
        const gross = shown.sellers.flatMap((seller) => seller.lines.map(({ grossPaise }) => grossPaise))
        expect(gross.reduce((sum, each) => sum + each, 0)).toBe(goodsPaise)
      }),
      { numRuns: 300 },
    )
  })
})
