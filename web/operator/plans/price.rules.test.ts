import { describe, expect, test } from 'vitest'
import type { Plan } from '@chowk/contract/billing/plan.ts'
import { faultyFields, pricedPlan, typedOf } from './price.rules.ts'

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

describe('the form of a price', () => {
  test('a price that was emptied is missing: it does not become nought', () => {
    expect(faultyFields({ ...typedOf(plan), month: '' })).toEqual(['month'])
    expect(faultyFields({ ...typedOf(plan), seats: 'many', year: '12.345' })).toEqual(['year', 'seats'])
    expect(faultyFields(typedOf(plan))).toEqual([])
  })

  test('what is shown is what is saved, with groups of digits and paise understood', () => {
    expect(pricedPlan(plan, typedOf(plan))).toEqual(plan)
    const changed = pricedPlan(plan, { ...typedOf(plan), month: '₹2,499.50', collabs: '10' })
    expect([changed.monthPaise, changed.gives.collabs]).toEqual([249_950, 10])
  })
})
