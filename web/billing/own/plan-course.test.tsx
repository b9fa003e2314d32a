// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { Subscription } from '@chowk/contract/billing/subscription.ts'
import { Subscription as SubscriptionSchema } from '@chowk/contract/billing/subscription.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { PlanCourse } from './plan-course.tsx'

const own = (facts: Partial<Subscription>): Subscription => ({
  ...(sampleOf(SubscriptionSchema) as Subscription),
  plan: 'STORE',
  period: 'YEAR',
  nextPlan: null,
  openOrder: null,
  may: { buy: true, renewNow: false, seeInvoices: true },
  ...facts,
})

let mounted: Mounted
afterEach(async () => await mounted.close())

// Midnight in India, as the server reckons the end of a year that was paid on 22 November.
const [ENDS_AT, A_WEEK_LATER] = ['2027-11-21T18:30:00.000Z', '2027-11-28T18:30:00.000Z']

test('a year from 22 November has 21 November as its last day, and the week after it is said [V1:E5]', async () => {
  const running = own({ state: 'ACTIVE', endsAt: ENDS_AT, countsUntil: A_WEEK_LATER })
  mounted = await mount(() => <PlanCourse own={running} plans={[]} />)
  const says = mounted.container.textContent
  expect(says).toContain('21 Nov')
  expect(says).toContain('28 Nov')
  expect(says).not.toContain('22 Nov')
})

test('an order that waits for its payment stands there with the way to pay it [V1:E5]', async () => {
  const openOrder = { id: 'o1', plan: 'STORE' as const, totalPaise: 2_832_000, expiresAt: ENDS_AT }
  mounted = await mount(() => <PlanCourse own={own({ state: null, endsAt: null, openOrder })} plans={[]} />)
  expect(mounted.container.textContent).toContain('₹28,320')
  const link = [...mounted.container.querySelectorAll('a')].map((each) => each.getAttribute('href'))
  expect(link).toContain('/plans/pay?order=o1')
})
