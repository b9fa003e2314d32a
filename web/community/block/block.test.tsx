// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { blockPerson, listBlocked } from '@chowk/contract/community/block.ts'
import { Post } from '@chowk/contract/community/post.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../../app/testing/opened-screen.tsx'
import { pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { PostMenu } from '../post/post-menu.tsx'
import BlockedScreen from './blocked-screen.tsx'

const ANIL = { id: 'anil', name: 'Anil Deshpande', customUrl: 'anil', portrait: '/portrait/1.svg' }

let page: Mounted
afterEach(async () => await page.close())

test('the author of a post is blocked from its menu, which takes the post away, and unblocked in the settings [cso:G27]', async () => {
  let isBlocked = false
  const answer = () =>
    answerCalls(
      [blockPerson, ({ blocked }) => ({ personId: ANIL.id, isBlocked: (isBlocked = blocked === true) })],
      [listBlocked, () => pageWith(isBlocked ? [{ _id: '1', person: ANIL, blockedAt: '' }] : [])],
    )
  const blocking = answer()
  showPageTo(sampleViewer({ userId: 'meera' }))
  const post = { ...(sampleOf(Post) as Post), state: 'PUBLISHED', author: { ...ANIL, isFollowed: false } } as Post
  const changes: unknown[] = []
  page = await openScreen(() => <PostMenu post={post} onChange={(change) => changes.push(change)} />, '/feed', '/feed')
  await pressNamed('What to do with this post')
  await pressNamed('Block Anil Deshpande')
  await until(() => expect(changes).toEqual([null]))
  expect(inputsOf(blocking, blockPerson)).toEqual([{ personId: ANIL.id, blocked: true }])
  await page.close()

  const unblocking = answer()
  page = await openScreen(BlockedScreen, '/settings/blocked', '/settings/blocked')
  await pressNamed('Unblock Anil Deshpande')
  await until(() => expect(page.container.textContent).toContain('You have blocked nobody.'))
  expect(inputsOf(unblocking, blockPerson)).toEqual([{ personId: ANIL.id, blocked: false }])
})
