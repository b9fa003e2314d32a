// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { countCategories, listAssignedEntities, listCommunityCategories } from '@chowk/contract/community/community.ts'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { getNewsFeed } from '@chowk/contract/community/feed.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import type { ListState } from '../../app/list/use-list.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { CommunityFrame } from './community-frame.tsx'
import { Feed, FeedChoices } from './feed.tsx'

let page: Mounted
afterEach(async () => await page.close())

const EMPTY: ListState<Post> = {
  data: [],
  status: 'succeeded',
  pending: false,
  loadMorePending: false,
  error: null,
  failure: null,
  words: { failed: '', failedMore: '' },
  first: [getNewsFeed, {}],
  hasMore: false,
  more: undefined,
  isContinued: false,
  asOf: null,
  muted: 0,
  load: () => undefined,
  loadMore: () => undefined,
  reset: () => undefined,
  show: () => undefined,
  change: () => undefined,
}

test('an empty feed calls upon whoever may write to begin, and tells everybody else only what comes there', async () => {
  for (const [mayWrite, words] of [
    [true, 'Whoever writes first stands at the top.'],
    [false, 'Posts appear here as soon as they are written.'],
  ] as const) {
    page = await mount(() => <Feed posts={EMPTY} mayWrite={mayWrite} />)
    expect(page.container.querySelector('p')?.textContent).toBe(words)
    await page.close()
  }
  page = await mount(() => <Feed posts={EMPTY} mayWrite />, '/?type=IMAGE')
  expect(page.container.textContent).toContain('No post fits these filters.')
})

test('what did not come of the places and the choices above a feed is a line with another try, no panel in a strip that a phone scrolls sideways', async () => {
  const viewer = sampleOf(UserData) as UserData
  const workspace = { ...viewer.workspace, slug: 'neem' } as UserData['workspace']
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: { ...viewer, workspace },
    seal: null,
    officer: null,
  })
  const failing = [listCommunityCategories, countCategories, listAssignedEntities].map(
    (call) => addressOf(call.address).path,
  )
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? ''
    asked.push(path)
    const status = failing.includes(path) ? 500 : 404
    return await Promise.resolve(Response.json({ statusCode: status, message: '', body: null }, { status }))
  })
  page = await mount(() => (
    <CommunityFrame customUrl="neem">
      <FeedChoices ownUrl="neem" />
    </CommunityFrame>
  ))
  const { container } = page
  const lines = () => [...container.querySelectorAll('[role=alert]')].filter((each) => each.closest('aside') === null)
  await until(() => expect(lines().map(({ textContent }) => textContent)).toHaveLength(2))
  for (const line of lines()) {
    expect(line.textContent).toContain('Try again')
    expect(line.querySelector('h1, h2, p, svg')).toBeNull()
  }
  const before = asked.length
  lines().at(-1)?.querySelector('button')?.click()
  await until(() => expect(asked.slice(before)).toContain(failing[2]))
  vi.unstubAllGlobals()
})
