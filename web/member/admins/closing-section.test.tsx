// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { Subscription, getSubscription } from '@chowk/contract/billing/subscription.ts'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { ClosingSection } from './closing-section.tsx'

let page: Mounted
afterEach(async () => await page.close())

/** What it says once this is said. */
async function textWith(plan: Partial<Subscription>, awaited: string | RegExp = 'Download a copy'): Promise<string> {
  vi.stubGlobal('fetch', async (path: string | URL) => {
    const isPlan = String(path).includes(addressOf(getSubscription.address).path)
    const body = isPlan ? { ...(sampleOf(Subscription) as Subscription), ...plan } : { content: [] }
    return await Promise.resolve(Response.json({ statusCode: 200, message: 'Success!', body }))
  })
  page = await mount(() => <ClosingSection workspaceId="w1" />)
  await act(async () => await vi.waitFor(() => expect(page.container.textContent).toMatch(awaited)))
  return page.container.textContent ?? ''
}

const RUNS = /The plan runs until 13 Jan 2027\. No money is paid back for the remaining days/

test('closing shows the last whole day of the plan [R2:K27] and that nothing is paid back', async () => {
  expect(await textWith({ state: 'ACTIVE', countsUntil: '2027-01-14T10:00:00.000Z' }, RUNS)).toMatch(RUNS)
})

test.each([
  ['that has none', { state: null, countsUntil: null }],
  ['that only tries one', { state: 'TRIALING', countsUntil: '2027-01-14T10:00:00.000Z' }],
] as const)('one %s is said nothing of a plan', async (_of, plan) => {
  expect(await textWith(plan)).not.toContain('The plan runs')
})
