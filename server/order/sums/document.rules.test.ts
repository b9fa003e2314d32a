import { describe, expect, test } from 'vitest'
import { creditLines, creditShipping, documentRows, invoiceLines } from './document.rules.ts'
import { NO_TAX, addTax, sumTax } from './tax.rules.ts'

const order = (shippedUnits = 0) => ({
  lines: [{ hsn: '4820', rateBasisPoints: 1800, pricePaise: 1667, shippedUnits }],
  shippingPaise: 5900,
  isInterState: true,
})

describe('documents [cso:S35]', () => {
  test('hold shipping on the first one only, in the row of the highest rate', () => {
    const lines = [
      { hsn: '4901', rateBasisPoints: 500, pricePaise: 10_500, shippedUnits: 0 },
      { hsn: '4820', rateBasisPoints: 1800, pricePaise: 11_800, shippedUnits: 0 },
    ]
    const of = { lines, shippingPaise: 5900, isInterState: false }
    const first = documentRows(invoiceLines(of, { units: [{ line: 0, quantity: 1 }], isFirst: true }))
    expect(first.rows.map(({ hsn, rateBasisPoints, netPaise }) => [hsn, rateBasisPoints, netPaise])).toEqual([
      ['4820', 1800, 5000],
      ['4901', 500, 10_000],
    ])
    expect(first.header.grossPaise).toBe(16_400)
    const second = documentRows(invoiceLines(of, { units: [{ line: 1, quantity: 1 }], isFirst: false }))
    expect(second.header).toEqual({
      grossPaise: 11_800,
      netPaise: 10_000,
      cgstPaise: 900,
      sgstPaise: 900,
      igstPaise: 0,
    })
  })

  test('a line shipped in parts is taxed as one line', () => {
    const parts = [0, 1, 2].map((shipped) =>
      invoiceLines(order(shipped), { units: [{ line: 0, quantity: 1 }], isFirst: false }),
    )
    const [whole] = invoiceLines(order(), { units: [{ line: 0, quantity: 3 }], isFirst: false })
    expect(sumTax(parts.flat().map(({ tax }) => tax))).toEqual(whole?.tax)
  })

  test('credit notes add up to their document, goods and shipping', () => {
    const document = invoiceLines(order(), { units: [{ line: 0, quantity: 3 }], isFirst: true })
    const [goods, shipping] = document.map((line) => ({ ...line, creditedUnits: 0, creditedTax: NO_TAX }))
    if (!goods || !shipping) throw new Error('the document has no lines')
    for (const quantity of [1, 2]) {
      const [credit] = creditLines({ lines: [goods], isInterState: true }, [{ line: 0, quantity }])
      goods.creditedUnits += quantity
      goods.creditedTax = addTax(goods.creditedTax, credit?.tax ?? NO_TAX)
    }
    for (const paise of [1967, 1967, 1966])
      shipping.creditedTax = addTax(shipping.creditedTax, creditShipping({ shipping, isInterState: true }, paise).tax)
    expect([goods.creditedTax, shipping.creditedTax]).toEqual(document.map(({ tax }) => tax))
  })

  test('refuse more than they hold', () => {
    const [goods] = invoiceLines(order(), { units: [{ line: 0, quantity: 3 }], isFirst: false })
    const lines = goods ? [{ ...goods, creditedUnits: 2, creditedTax: NO_TAX }] : []
    expect(() => creditLines({ lines, isInterState: true }, [{ line: 0, quantity: 2 }])).toThrow('Only 1 units')
    expect(() => creditLines({ lines, isInterState: true }, [{ line: 1, quantity: 1 }])).toThrow('not on the document')
    expect(() => invoiceLines(order(), { units: [{ line: 4, quantity: 1 }], isFirst: false })).toThrow('no line 4')
  })
})
