import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WITHHOLDING_RATES, deductionsOf, settleLine, settleReturn } from './settlement.rules.ts'
import type { SettlementTerms } from './settlement.rules.ts'

const TERMS: SettlementTerms = {
  sellerStatus: 'REGULAR',
  isInterState: false,
  isPlatformInterState: false,
  commissionBasisPoints: 1000,
  commissionGstBasisPoints: 1800,
  hasPan: true,
  isIndividual: false,
  yearBasePaise: 0,
  rates: WITHHOLDING_RATES,
}
const LINE = { pricePaise: 11_800, quantity: 1, rateBasisPoints: 1800 }

describe('the settlement of a line [cso:S48]', () => {
  test('pays 10,560 of 11,800 paise', () => {
    expect(settleLine(LINE, TERMS)).toEqual({
      basePaise: 10_000,
      commissionPaise: 1000,
      gstOnCommissionPaise: 180,
      tcsCgstPaise: 25,
      tcsSgstPaise: 25,
      tcsIgstPaise: 0,
      tdsPaise: 10,
      payablePaise: 10_560,
    })
  })

  test('rounds TCS of 10,100 paise by halves inside a State and once across', () => {
    const tcs = (isInterState: boolean) => {
      const { tcsCgstPaise, tcsSgstPaise, tcsIgstPaise } = deductionsOf(10_100, { ...TERMS, isInterState })
      return [tcsCgstPaise, tcsSgstPaise, tcsIgstPaise]
    }
    expect(tcs(false)).toEqual([25, 25, 0])
    expect(tcs(true)).toEqual([0, 0, 51])
  })

  test('collects no TCS from a seller without GSTIN', () => {
    for (const sellerStatus of ['ENROLLED', 'UNREGISTERED'] as const) {
      const { tcsCgstPaise, tcsIgstPaise } = deductionsOf(10_000, { ...TERMS, sellerStatus })
      expect([tcsCgstPaise, tcsIgstPaise]).toEqual([0, 0])
    }
  })

  test('deducts TDS from an individual once a year passes ₹5,00,000, and 5 % without a PAN', () => {
    const tds = (more: Partial<SettlementTerms>) =>
      deductionsOf(10_000, { ...TERMS, isIndividual: true, ...more }).tdsPaise
    expect(tds({ yearBasePaise: 49_990_000 })).toBe(0)
    expect(tds({ yearBasePaise: 49_990_001 })).toBe(10)
    expect(tds({ hasPan: false })).toBe(500)
  })

  test('leaves nothing with the seller and no deduction after every unit came back in parts', () => {
    const anyTerms = fc.record({
      sellerStatus: fc.constantFrom('REGULAR', 'COMPOSITION', 'ENROLLED'),
      isInterState: fc.boolean(),
      isPlatformInterState: fc.boolean(),
      commissionBasisPoints: fc.nat(3000),
      commissionGstBasisPoints: fc.constant(1800),
      hasPan: fc.boolean(),
      isIndividual: fc.boolean(),
      yearBasePaise: fc.constantFrom(0, 49_999_900, 70_000_000),
      rates: fc.constant(WITHHOLDING_RATES),
    })
    const rate = fc.constantFrom(0, 25, 500, 1800, 4000)
    fc.assert(
      fc.property(
        anyTerms,
        fc.nat(10_000_000),
        rate,
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }),
        (terms, pricePaise, rateBasisPoints, returns) => {
          const line = { pricePaise, quantity: returns.reduce((sum, each) => sum + each, 0), rateBasisPoints }
          let returnedBefore = 0
          let kept = settleLine(line, terms).payablePaise
          for (const quantity of returns) {
            kept -= settleReturn(line, { returnedBefore, quantity }, terms).sellerDebitPaise
            returnedBefore += quantity
          }
          expect(kept).toBe(0)
        },
      ),
    )
  })
})
