// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { getNewsFeed } from '@chowk/contract/community/feed.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import type { ListState } from '../../app/list/use-list.ts'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { Feed } from './feed.tsx'

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
