import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { updatePlan } from '@chowk/contract/billing/plan.ts'
import type { Plan } from '@chowk/contract/billing/plan.ts'
import { priceChanges, pricedPlan, typedOf } from './price.rules.ts'
import type { TypedPlan } from './price.rules.ts'

const plan: Plan = {
  code: 'STORE',
  version: 1,
  name: 'Store',
  nameHi: 'दुकान',
  monthPaise: 240_000,
  yearPaise: 2_400_000,
  gives: {
    communityManagement: true,
    projectAccess: true,
    storeAccess: true,
    publicVisibility: true,
    entityPermission: true,
    quizConfiguration: false,
    seats: 200,
    collabs: null,
    storageMb: 25_000,
    magazinesPerMonth: 2,
  },
}

const gives = typedOf(plan).gives
const faultyIn = (typed: TypedPlan) =>
  z.safeParse(updatePlan.input, pricedPlan(plan, typed)).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('the form of a price', () => {
  test('what changes is shown as it was and as it will be before it goes live; what stays is not [V1:B12]', () => {
    const typed = {
      ...typedOf(plan),
      yearPaise: '26,000',
      gives: { ...gives, seats: '२५०', collabs: '12', quizConfiguration: true },
    }
    expect(priceChanges(plan, pricedPlan(plan, typed))).toEqual([
      { name: 'yearPaise', before: '₹24,000.00', after: '₹26,000.00' },
      { name: 'seats', before: '200', after: '250' },
      { name: 'collabs', before: '', after: '12' },
      { name: 'quizConfiguration', before: false, after: true },
    ])
    expect(priceChanges(plan, pricedPlan(plan, typedOf(plan)))).toEqual([])
  })

  test('a number is no name of a plan, and is found wrong at its field [V1:B12]', () => {
    expect(faultyIn({ ...typedOf(plan), name: '-5', nameHi: '५' })).toEqual(['name', 'nameHi'])
    expect(faultyIn({ ...typedOf(plan), name: 'Store 5' })).toEqual([])
  })

  test('a price that was emptied is missing: it does not become nought', () => {
    expect(faultyIn({ ...typedOf(plan), monthPaise: '' })).toEqual(['monthPaise'])
    const typed = { ...typedOf(plan), yearPaise: '12.345', gives: { ...gives, seats: 'many' } }
    expect(faultyIn(typed)).toEqual(['yearPaise', 'gives.seats'])
    expect(faultyIn(typedOf(plan))).toEqual([])
  })

  test('what is shown is what is saved, with groups of digits and paise understood', () => {
    expect(pricedPlan(plan, typedOf(plan))).toEqual(plan)
    const typed = { ...typedOf(plan), monthPaise: '₹2,499.50', gives: { ...gives, collabs: '१०' } }
    const changed = pricedPlan(plan, typed)
    expect([changed.monthPaise, changed.gives.collabs]).toEqual([249_950, 10])
  })
})
