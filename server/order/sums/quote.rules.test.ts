import { describe, expect, test } from 'vitest'
import { quoteOrder } from './quote.rules.ts'
import type { QuoteInput, QuoteLine, QuoteSeller } from './quote.rules.ts'

const seller = (sellerId: string, more: Partial<QuoteSeller> = {}): QuoteSeller => ({
  sellerId,
  shippingPaise: 0,
  stateCode: '27',
  taxStatus: 'REGULAR',
  ...more,
})
const line = (sellerId: string, more: Partial<QuoteLine> = {}): QuoteLine => ({
  sellerId,
  pricePaise: 11_800,
  quantity: 1,
  coinPrice: 0,
  rateBasisPoints: 1800,
  ...more,
})
const quote = (input: Partial<QuoteInput> & Pick<QuoteInput, 'lines' | 'sellers'>) =>
  quoteOrder({ placeOfSupply: '27', coinsToUse: 0, coinBalance: 0, ...input })

describe('a quote [cso:S31] [cso:S34]', () => {
  test('compares the State of delivery with that of each seller', () => {
    const { sellers } = quote({
      lines: [line('pune'), line('delhi')],
      sellers: [seller('pune'), seller('delhi', { stateCode: '07' })],
    })
    expect(sellers.map(({ isInterState, tax }) => [isInterState, tax.cgstPaise, tax.igstPaise])).toEqual([
      [false, 900, 0],
      [true, 0, 1800],
    ])
  })

  test('counts as inside the State while no address is chosen', () => {
    const { tax } = quote({
      lines: [line('delhi')],
      sellers: [seller('delhi', { stateCode: '07' })],
      placeOfSupply: null,
    })
    expect([tax.cgstPaise, tax.igstPaise, tax.grossPaise]).toEqual([900, 0, 11_800])
  })

  test('taxes shipping at the highest rate of its goods', () => {
    const { sellers } = quote({
      lines: [line('a', { rateBasisPoints: 500 }), line('a', { rateBasisPoints: 1800 })],
      sellers: [seller('a', { shippingPaise: 5900 })],
    })
    expect(sellers[0]).toMatchObject({
      shippingRateBasisPoints: 1800,
      shippingTax: { netPaise: 5000, cgstPaise: 450 },
      moneyPaise: 29_500,
    })
  })

  test('charges no tax for a seller without GST', () => {
    const { tax, lines } = quote({ lines: [line('a')], sellers: [seller('a', { taxStatus: 'ENROLLED' })] })
    expect([tax.netPaise, lines[0]?.rateBasisPoints]).toEqual([11_800, 0])
  })

  test('takes at most one coin for each whole rupee of a unit, and none for shipping', () => {
    const { coins, moneyPaise, tax } = quote({
      lines: [line('a', { pricePaise: 2390, quantity: 7, coinPrice: 100 })],
      sellers: [seller('a', { shippingPaise: 4900 })],
      coinsToUse: 1000,
      coinBalance: 1000,
    })
    expect([coins, moneyPaise, tax.grossPaise]).toEqual([161, 7 * 90 + 4900, 7 * 2390 + 4900])
  })

  test('pays a line for coins alone in coins, also if the buyer chose to use none [cso:S2]', () => {
    const input = {
      lines: [line('a', { pricePaise: 5000, coinPrice: 50, isCoinsOnly: true }), line('a', { coinPrice: 10 })],
      sellers: [seller('a')],
    }
    const none = quote({ ...input, coinBalance: 70 })
    expect([none.lines.map(({ coins }) => coins), none.missingCoins]).toEqual([[50, 0], 0])
    const some = quote({ ...input, coinsToUse: 55, coinBalance: 70 })
    expect(some.lines.map(({ coins, moneyPaise }) => [coins, moneyPaise])).toEqual([
      [50, 0],
      [5, 11_300],
    ])
    expect(quote({ ...input, coinBalance: 20 }).missingCoins).toBe(30)
  })

  test('refuses a line of an unknown seller', () => {
    expect(() => quote({ lines: [line('a')], sellers: [seller('b')] })).toThrow('the seller a')
  })
})
