// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { getCommunity } from '@chowk/contract/community/community.ts'
import { getNewsFeed } from '@chowk/contract/community/feed.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { answerCalls, refusal } from '../app/testing/answered-calls.ts'
import { until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { openScreen } from '../app/testing/opened-screen.tsx'
import { named, sampleViewer, showPageTo } from '../app/testing/page-actions.ts'
import OwnCommunityScreen from './own-community-screen.tsx'
import PostScreen from './post-screen.tsx'

let page: Mounted
afterEach(async () => await page.close())

test.for([
  [
    'a post',
    PostScreen,
    '/:customUrl/community/details/:slug',
    '/neem/community/details/none',
    'This post is not there any more.',
  ],
  ['a community', OwnCommunityScreen, '/:customUrl/community', '/none/community', 'No community here'],
] as const)(
  '%s that does not exist is said to be missing and leads to the public posts',
  async ([, Screen, route, path, title]) => {
    answerCalls(
      [getPost, refusal('POST_NOT_FOUND')],
      [getCommunity, refusal('WORKSPACE_NOT_FOUND')],
      [getNewsFeed, refusal('WORKSPACE_NOT_FOUND')],
    )
    showPageTo(sampleViewer())
    page = await openScreen(Screen, route, path)
    await until(() => expect(page.container.querySelector('h1')?.textContent).toBe(title))
    expect(page.container.textContent).not.toContain('Try again')
    expect(named('a', 'Public square').getAttribute('href')).toBe('/community/view-more')
  },
)
