// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { Verification as VerificationSchema } from '@chowk/contract/organisation/verification.ts'
import type { Verification } from '@chowk/contract/organisation/verification.ts'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { Progress, UntilThen } from './verify-side.tsx'

let mounted: Mounted
afterEach(async () => await mounted.close())

async function shownFor(facts: Partial<Verification>) {
  const verification = { ...(sampleOf(VerificationSchema) as Verification), ...facts }
  mounted = await mount(() => <UntilThen verification={verification} />)
  const { container } = mounted
  const page = container.querySelector('dd')?.textContent
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  return { page, links, says: container.textContent }
}

test.each([
  { state: 'PENDING', isVerified: false },
  { state: 'ACTIVE', isVerified: true },
] as const)('[V1:E2] a plan without a page in the directory says so with a link, $state', async (facts) => {
  const { page, links, says } = await shownFor({ ...facts, mayBePublic: false })
  expect(page).toBe('not in your plan')
  expect(links).toEqual(['/plans'])
  expect(says).toContain('comes with some plans')
})

test('[V1:E2] with a plan that includes it the page is hidden until the proof and open after it', async () => {
  expect(await shownFor({ state: 'PENDING', isVerified: false, mayBePublic: true })).toMatchObject({
    page: 'hidden',
    links: [],
  })
  await mounted.close()
  expect(await shownFor({ state: 'ACTIVE', isVerified: true, mayBePublic: true })).toMatchObject({
    page: 'open',
    links: [],
  })
})

test('what is behind a workspace that was verified has its day, as each step of it', async () => {
  const verification = {
    ...(sampleOf(VerificationSchema) as Verification),
    state: 'ACTIVE' as const,
    openedAt: '2026-11-02T06:30:00.000Z',
    verifiedAt: '2026-11-20T10:15:00.000Z',
    waiting: null,
  }
  mounted = await mount(() => <Progress verification={verification} />)
  const days = [...mounted.container.querySelectorAll('li')].map((step) =>
    [...step.querySelectorAll('span')].map(({ textContent }) => textContent),
  )
  const checked = dateAndClock(verification.verifiedAt)
  expect(days).toEqual([
    ['Opened', dateAndClock(verification.openedAt)],
    ['Checked', checked],
    ['Verified', checked],
    ['In the directory, if you like'],
  ])
})
