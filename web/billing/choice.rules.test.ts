import { expect, test } from 'vitest'
import type { Plan, PlanCode } from '@chowk/contract/billing/plan.ts'
import { planFor, stepsOf, stopsOf } from './choice.rules.ts'

const plan = (code: PlanCode, seats: number, storeAccess = false) => ({ code, gives: { seats, storeAccess } }) as Plan
const plans = [plan('FREE', 25), plan('COMMUNITY', 200), plan('STORE', 200, true), plan('COMPLETE', 2000, true)]

test('the stone finds the smallest plan that holds the people, and one with a store if they sell', () => {
  const found = (people: number, withStore = false) => planFor(plans, people, withStore)?.code
  expect([1, 25, 26, 200, 201, 2000, 9000].map((people) => found(people))).toEqual([
    'FREE',
    'FREE',
    'COMMUNITY',
    'COMMUNITY',
    'COMPLETE',
    'COMPLETE',
    'COMPLETE',
  ])
  expect([10, 180, 300].map((people) => found(people, true))).toEqual(['STORE', 'STORE', 'COMPLETE'])
  expect(planFor([], 1, false)).toBeUndefined()
})

test('the line begins with one person, ends with the largest plan and stops at each limit', () => {
  const steps = stepsOf(plans)
  expect([steps[0], steps.at(-1)]).toEqual([1, 2000])
  for (const stop of stopsOf(plans)) expect(steps).toContain(stop)
  expect(stopsOf(plans)).toEqual([1, 25, 200, 2000])
})
