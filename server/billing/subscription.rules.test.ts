import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SubscriptionState } from '@chowk/contract/billing/subscription.ts'
import type { SubscriptionState as State } from '@chowk/contract/billing/subscription.ts'
import { mayFollow } from '../platform/postgres/transition.ts'
import { SUBSCRIPTION, addPeriod, counts, daysOf, dueState, remindersDue } from './subscription.rules.ts'

const state = fc.constantFrom<State>(...SubscriptionState.options)
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
const facts = (over: object) => ({
  state: 'ACTIVE' as const,
  planCode: 'STORE' as const,
  period: 'YEAR' as const,
  pricePaise: 0,
  payments: 1,
  startsAt: new Date('2026-01-01T00:00:00Z'),
  endsAt: new Date('2027-01-01T00:00:00Z'),
  ...over,
})

// P4, written out a second time by hand.
const NAMED = [
  'TRIALING ACTIVE',
  'TRIALING EXPIRED',
  'ACTIVE PAST_DUE',
  'ACTIVE CANCEL_AT_END',
  'PAST_DUE ACTIVE',
  'PAST_DUE EXPIRED',
  'CANCEL_AT_END ACTIVE',
  'CANCEL_AT_END EXPIRED',
  'EXPIRED ACTIVE',
]

describe('the states of a plan', () => {
  test('follow each other as the table says and in no other way [cso:P4]', () => {
    fc.assert(
      fc.property(state, state, (from, to) => {
        expect(mayFollow(SUBSCRIPTION, from, to)).toBe(NAMED.includes(`${from} ${to}`))
      }),
      { numRuns: 400 },
    )
  })

  test('move by the clock only along the table, and come to rest [cso:P4]', () => {
    fc.assert(
      fc.property(state, moment, moment, (from, endsAt, now) => {
        let current = from
        for (let steps = 0; steps < 4; steps++) {
          const to = dueState(facts({ state: current, endsAt }), now)
          if (!to) return
          expect(mayFollow(SUBSCRIPTION, current, to)).toBe(true)
          current = to
        }
        throw new Error('the clock moves for ever')
      }),
    )
  })

  test('a paid plan goes on for seven days unpaid, a trial and a cancelled one end on their day [cso:P4] [V1:E5]', () => {
    const endsAt = new Date('2026-11-14T00:00:00Z')
    const [sixDays, sevenDays] = [new Date('2026-11-20T23:59:59Z'), new Date('2026-11-21T00:00:00Z')]
    expect(counts({ state: 'PAST_DUE', endsAt }, sixDays)).toBe(true)
    expect(counts({ state: 'PAST_DUE', endsAt }, sevenDays)).toBe(false)
    expect(dueState(facts({ state: 'PAST_DUE', endsAt }), sevenDays)).toBe('EXPIRED')
    expect(counts({ state: 'TRIALING', endsAt }, endsAt)).toBe(false)
    expect(counts({ state: 'CANCEL_AT_END', endsAt }, endsAt)).toBe(false)
  })

  test('reminders are due on the day itself, on the third and on the sixth [cso:P4]', () => {
    const endsAt = new Date('2026-11-01T00:00:00Z')
    const due = (day: number) => remindersDue(endsAt, new Date(endsAt.getTime() + day * 86_400_000))
    expect([-1, 0, 1, 2, 3, 5, 6, 30].map(due)).toEqual([0, 1, 1, 1, 2, 2, 3, 3])
  })
})

describe('a period', () => {
  test('ends on the same day of the next month or year in India, or on its last day', () => {
    const after = (from: string, period: 'MONTH' | 'YEAR') => addPeriod(new Date(from), period).toISOString()
    expect(after('2026-01-31T06:00:00Z', 'MONTH')).toBe('2026-02-28T06:00:00.000Z')
    expect(after('2028-02-29T06:00:00Z', 'YEAR')).toBe('2029-02-28T06:00:00.000Z')
    expect(after('2026-11-22T06:00:00Z', 'YEAR')).toBe('2027-11-22T06:00:00.000Z')
    // Eight in the evening in London is the next day in India.
    expect(after('2026-01-30T20:00:00Z', 'MONTH')).toBe('2026-02-27T20:00:00.000Z')
    expect(after('2026-12-15T06:00:00Z', 'MONTH')).toBe('2027-01-15T06:00:00.000Z')
  })

  test('is always longer than 27 days and never has more days left than it has once it has begun', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom('MONTH' as const, 'YEAR' as const), moment, (from, period, now) => {
        const endsAt = addPeriod(from, period)
        expect(endsAt.getTime() - from.getTime()).toBeGreaterThan(27 * 86_400_000)
        const { all, left } = daysOf({ startsAt: from, endsAt }, now < from ? from : now)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(all)
      }),
    )
  })
})
