import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundHalfUp, rupees, shareOf } from '@chowk/contract/money.ts'
import type { Plan, PlanCode, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import { offerFor, taxOn } from './offer.rules.ts'
import type { Wish } from './offer.rules.ts'
import type { SubscriptionFacts } from './subscription.rules.ts'

const gives = (seats: number) => ({
  communityManagement: true,
  projectAccess: true,
  storeAccess: true,
  publicVisibility: true,
  entityPermission: true,
  quizConfiguration: true,
  seats,
  collabs: null,
  storageMb: 1,
  magazinesPerMonth: 0,
})
const plan = (code: PlanCode, yearPaise: number, seats: number): Plan => ({
  code,
  name: code,
  nameHi: code,
  monthPaise: yearPaise / 10,
  yearPaise,
  gives: gives(seats),
  version: 1,
})
const plans = [
  plan('FREE', 0, 25),
  plan('COMMUNITY', 1_200_000, 200),
  plan('STORE', 2_400_000, 200),
  plan('COMPLETE', 7_200_000, 2000),
]
const get = (code: PlanCode) => plans.find((each) => each.code === code) ?? plans[0]!
const running: SubscriptionFacts = {
  state: 'ACTIVE',
  planCode: 'COMMUNITY',
  period: 'YEAR',
  pricePaise: 1_200_000,
  startsAt: new Date('2026-01-01T00:00:00Z'),
  endsAt: new Date('2027-01-01T00:00:00Z'),
  payments: 1,
}
const ask = (code: PlanCode, over: Partial<Wish> = {}, period: PlanPeriod = 'YEAR') =>
  offerFor({
    subscription: running,
    plans,
    wanted: get(code),
    period,
    seatsTaken: 30,
    now: new Date('2026-07-02T00:00:00Z'),
    ...over,
  })

describe('what a plan costs now', () => {
  test('an upgrade costs the difference for the days that are left, to the paisa, a half rounded up [cso:P5]', () => {
    // 183 of 365 days: 60,00,000 paise of difference times 183 by 365 is 30,08,219.178.
    expect(ask('COMPLETE')).toMatchObject({
      kind: 'UPGRADE',
      taxablePaise: 3_008_219,
      daysLeft: 183,
      daysOfPeriod: 365,
    })
    const lastDay = new Date('2026-12-31T23:00:00Z')
    expect(ask('STORE', { now: lastDay })).toMatchObject({ daysLeft: 1, taxablePaise: 3288 })
    expect(ask('STORE', { now: new Date('2026-01-01T00:00:00Z') })).toMatchObject({ taxablePaise: 1_200_000 })
  })

  test('who has paid the next period already pays the difference for the days before it too [cso:P5]', () => {
    const renewed = { ...running, startsAt: running.endsAt, endsAt: new Date('2028-01-01T00:00:00Z'), payments: 2 }
    const now = new Date('2026-12-22T00:00:00Z')
    // Ten days of this year and all 365 of the next one: 12,00,000 paise times 375 by 365.
    const offer = { kind: 'UPGRADE', daysLeft: 375, daysOfPeriod: 365, taxablePaise: 1_232_877, endsAt: renewed.endsAt }
    expect(ask('STORE', { subscription: renewed, now })).toMatchObject(offer)
  })

  test('an upgrade keeps the end of the period [cso:P5]', () => {
    expect(ask('STORE')).toMatchObject({ endsAt: running.endsAt })
  })

  test('a smaller plan and another period come with the end of the present one [cso:P5]', () => {
    expect(ask('COMMUNITY', { subscription: { ...running, planCode: 'STORE' } })).toBe('SMALLER_LATER')
    expect(ask('STORE', {}, 'MONTH')).toBe('OTHER_PERIOD_LATER')
    expect(ask('COMMUNITY')).toBe('NOTHING_TO_BUY')
    expect(ask('FREE')).toBe('NOTHING_TO_BUY')
  })

  test('an upgrade that would still leave too many people is refused [cso:P5]', () => {
    expect(ask('STORE', { seatsTaken: 201 })).toBe('STILL_OVER_LIMIT')
    expect(ask('STORE', { seatsTaken: 200 })).toMatchObject({ kind: 'UPGRADE' })
    // A new plan below present use may be chosen: what is above the limit waits.
    expect(ask('STORE', { seatsTaken: 900, subscription: null })).toMatchObject({ kind: 'NEW' })
  })

  test('who pays within the week after the end loses no day; later it begins anew [cso:P4]', () => {
    const late = new Date('2027-01-05T00:00:00Z')
    expect(ask('COMMUNITY', { now: late, subscription: { ...running, state: 'PAST_DUE' } })).toMatchObject({
      kind: 'RENEWAL',
      beginsAt: running.endsAt,
    })
    const tooLate = new Date('2027-01-09T00:00:00Z')
    expect(ask('COMMUNITY', { now: tooLate, subscription: { ...running, state: 'PAST_DUE' } })).toMatchObject({
      kind: 'NEW',
      beginsAt: tooLate,
    })
    const trial = { ...running, state: 'TRIALING' as const, pricePaise: 0 }
    expect(ask('STORE', { subscription: trial })).toMatchObject({ kind: 'NEW', taxablePaise: 2_400_000 })
  })
})

describe('money', () => {
  test('is divided exactly and a half goes up', () => {
    expect([roundHalfUp(5n, 2n), roundHalfUp(-5n, 2n), roundHalfUp(1n, 3n), roundHalfUp(2n, 3n)]).toEqual([3, -2, 0, 1])
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 10_000 }), (paise, total) => {
        const exact = BigInt(shareOf(paise, 1, total)) * BigInt(total)
        const away = exact > BigInt(paise) ? exact - BigInt(paise) : BigInt(paise) - exact
        expect(2n * away <= BigInt(total)).toBe(true)
      }),
    )
  })

  test('tax is half and half within the state and one sum between two, and the sums are whole [cso:P4]', () => {
    expect(taxOn(1_620_000, 1800, true)).toEqual({
      cgstPaise: 145_800,
      sgstPaise: 145_800,
      igstPaise: 0,
      totalPaise: 1_911_600,
    })
    expect(taxOn(1_620_000, 1800, false)).toEqual({
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 291_600,
      totalPaise: 1_911_600,
    })
    fc.assert(
      fc.property(fc.nat(1e12), fc.boolean(), (paise, isSame) => {
        const tax = taxOn(paise, 1800, isSame)
        expect(tax.cgstPaise).toBe(tax.sgstPaise)
        expect(tax.totalPaise).toBe(paise + tax.cgstPaise + tax.sgstPaise + tax.igstPaise)
      }),
    )
  })

  test('is written in Indian grouping [cso:G16]', () => {
    expect([0, 5, 100, 123_456_50, 1_00_00_000_00].map((paise) => rupees(paise))).toEqual([
      '₹0.00',
      '₹0.05',
      '₹1.00',
      '₹1,23,456.50',
      '₹1,00,00,000.00',
    ])
    expect(rupees(-150)).toBe('−₹1.50')
    expect(rupees(1_200_000, { short: true })).toBe('₹12,000')
  })
})
