// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { getReviewSettings, trustAuthor } from '@chowk/contract/community/review.ts'
import { listCommunityCategories } from '@chowk/contract/community/community.ts'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { MemberLimits } from '../app/moderation/member-limits.tsx'
import { keepPageFacts } from '../app/page-facts.ts'
import { faultsIn, mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { sampleOf } from '../app/testing/sample-answer.ts'
import ModerationScreen from './moderation-screen.tsx'

const SCIENCE = '11111111-1111-4111-8111-111111111111'
const SPORT = '22222222-2222-4222-8222-222222222222'

let mounted: Mounted | undefined
let asked: { path: string; body: unknown }[] = []

afterEach(async () => {
  await mounted?.close()
  mounted = undefined
})

function network(answers: Record<string, unknown>): void {
  asked = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const path = address.split('?')[0] ?? ''
    asked.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const answer = answers[path]
    return await Promise.resolve(
      Response.json(
        { statusCode: answer ? 200 : 500, message: '', body: answer ?? null },
        { status: answer ? 200 : 500 },
      ),
    )
  })
}

const pathOf = ({ address }: Pick<Call, 'address'>) => addressOf(address).path

test('whoever runs the school ticks what a teacher moderates and saves it (7.M)', async () => {
  const mode = null
  network({
    [pathOf(getReviewSettings)]: {
      ...(sampleOf(getReviewSettings.output) as object),
      categories: [
        { id: SCIENCE, name: { en: 'Science', hi: null }, mode, moderators: [] },
        { id: SPORT, name: { en: 'Sport', hi: null }, mode, moderators: [] },
      ],
      member: { isLimited: false, isTrusted: false, moderates: [SCIENCE] },
    },
    '/api/community/moderation/given': { categories: [SCIENCE, SPORT] },
  })
  mounted = await mount(() => <MemberLimits personId={SCIENCE} />)
  const { container } = mounted
  const boxes = () => [...container.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  await until(() => expect(boxes().map(({ checked }) => checked)).toEqual([true, false]))
  expect(await faultsIn(container)).toEqual([])
  await act(async () => boxes()[1]?.click())
  await mounted.press('Save')
  await until(() =>
    expect(asked.find(({ path }) => path.endsWith('/given'))?.body).toEqual({
      personId: SCIENCE,
      categories: [SCIENCE, SPORT],
    }),
  )
})

test('a new member’s limits are lifted on her page, and set again (G21)', async () => {
  const settings = { ...(sampleOf(getReviewSettings.output) as object), categories: [] }
  const shown = (member: object) => ({ [pathOf(getReviewSettings)]: { ...settings, member } })
  const trust = pathOf(trustAuthor)
  network({ ...shown({ isLimited: true, isTrusted: false, moderates: null }), [trust]: { trusted: true } })
  mounted = await mount(() => <MemberLimits personId={SCIENCE} />)
  const { container } = mounted
  await until(() => expect(container.textContent).toContain('New here, so limited'))
  expect(await faultsIn(container)).toEqual([])
  await mounted.press('Lift the limits')
  await until(() =>
    expect(asked.find(({ path }) => path === trust)?.body).toEqual({ personId: SCIENCE, trusted: true }),
  )
  await mounted.close()
  network({ ...shown({ isLimited: false, isTrusted: true, moderates: null }), [trust]: null })
  mounted = await mount(() => <MemberLimits personId={SCIENCE} />)
  await until(() => expect(mounted?.container.querySelector('button')).not.toBeNull())
  await mounted.press(mounted.container.querySelector('button')?.textContent ?? '')
  // What could not be done is said there.
  await until(() => expect(mounted?.container.querySelector('[role=alert]')).not.toBeNull())
  expect(asked.find(({ path }) => path === trust)?.body).toEqual({ personId: SCIENCE, trusted: false })
})

test('a teacher who was given categories has the queue without the administration around it (7.M)', async () => {
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: { ...(sampleOf(UserData) as UserData), moderates: true },
    seal: null,
    officer: null,
  })
  const sample = sampleOf(getContentCase.output) as object
  network({
    [pathOf(getContentQueue)]: sampleOf(getContentQueue.output),
    [pathOf(listCommunityCategories)]: sampleOf(listCommunityCategories.output),
    [pathOf(getContentCase)]: { ...sample, claim: null, sanctions: ['NONE', 'WARN'] },
  })
  mounted = await mount(() => <ModerationScreen />, '/moderation')
  const { container } = mounted
  await until(() => expect(container.querySelector('[name=reason]')).not.toBeNull())
  const sanctions = container.querySelectorAll('[name=sanction] option')
  expect([...sanctions].map((each) => each.getAttribute('value'))).toEqual(['NONE', 'WARN'])
  const links = [...container.querySelectorAll('a')].map((each) => each.getAttribute('href'))
  expect(links).toContain('/community/drafts')
  expect(links).not.toContain('/moderation/settings')
  // Landmarks of one kind without names cannot be told apart (axe landmark-unique).
  expect(container.querySelectorAll('aside')).toHaveLength(0)
  expect(asked.map(({ path }) => path)).not.toContain('/api/employee/present-left-count')
})

test.for([
  ['a school', false, ['/neem-school/community', '/moderation/open']],
  // Nothing is moderated there that she could look at.
  ['no organisation', true, ['/community/view-more']],
] as const)(
  'whoever moderates nothing, in %s, reads so in words with ways that lead on, and nothing is fetched that she may not see',
  async ([, isDefault, ways]) => {
    const viewer = sampleOf(UserData) as UserData
    const workspace = viewer.workspace && {
      ...viewer.workspace,
      slug: 'neem-school',
      isDefault,
      role: 'FACULTY' as const,
    }
    keepPageFacts({
      locale: 'en',
      theme: 'auto',
      asOf: '2026-11-22T08:00:00.000Z',
      origin: 'https://chowk.test',
      viewer: { ...viewer, admin: false, moderates: false, workspace },
      seal: null,
      officer: null,
    })
    network({})
    mounted = await mount(() => <ModerationScreen />, '/moderation')
    const { container } = mounted
    await until(() => expect(container.querySelector('h1')?.textContent).toBe('You don’t moderate anything here'))
    const links = [...container.querySelectorAll('a')].map((each) => each.getAttribute('href'))
    expect(links).toEqual(ways)
    expect(asked).toEqual([])
  },
)
