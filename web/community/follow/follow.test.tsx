// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followPerson, getFollow, listFollowed } from '@chowk/contract/community/follow.ts'
import { Post } from '@chowk/contract/community/post.ts'
import { FollowButton } from '../../app/follow/follow-button.tsx'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import type { SentCall } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../../app/testing/opened-screen.tsx'
import { allNamed, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { PostMenu } from '../post/post-menu.tsx'
import FollowedScreen from './followed-screen.tsx'

const LEELA = { id: 'leela', name: 'Leela Thomas', customUrl: 'leela-thomas', portrait: '/portrait/1.svg' }

let page: Mounted | undefined
let isFollowed: boolean
let sent: SentCall[]
const answer = () => {
  sent = answerCalls(
    [getFollow, () => ({ personId: LEELA.id, isFollowed, mayFollow: true })],
    [followPerson, ({ followed }) => ({ personId: LEELA.id, isFollowed: (isFollowed = followed === true) })],
    [listFollowed, () => pageWith(isFollowed ? [{ _id: '1', person: LEELA, followedAt: '' }] : [])],
  )
}
beforeEach(() => {
  isFollowed = false
  answer()
})
afterEach(async () => {
  await page?.close()
  page = undefined
})
const says = async (text: string) => await until(() => expect(page?.container.textContent).toContain(text))

test('a profile offers members to follow the person, and visitors and the person nothing', async () => {
  const open = async () => await openScreen(() => <FollowButton person={LEELA} />, '/user', '/user')
  for (const viewer of [null, sampleViewer({ userId: LEELA.id })]) {
    showPageTo(viewer)
    page = await open()
    expect(allNamed('button', /Leela Thomas/)).toEqual([])
    await page.close()
    answer()
  }
  showPageTo(sampleViewer({ userId: 'vikram' }))
  page = await open()
  await pressNamed('Follow Leela Thomas')
  await says('You follow Leela Thomas.')
  expect(named('button', 'Following Leela Thomas').getAttribute('aria-pressed')).toBe('true')
  expect(inputsOf(sent, followPerson)).toEqual([{ personId: LEELA.id, followed: true }])
})

test('the settings list followed people with their profiles, until they are unfollowed there', async () => {
  isFollowed = true
  showPageTo(sampleViewer({ userId: 'anil' }))
  page = await openScreen(FollowedScreen, '/settings/followed', '/settings/followed')
  await until(() => expect(named('li a', LEELA.name).getAttribute('href')).toBe('/user/leela-thomas'))
  await pressNamed('Unfollow Leela Thomas')
  await says('You follow nobody yet.')
  expect(inputsOf(sent, followPerson)).toEqual([{ personId: LEELA.id, followed: false }])
})

test('the menu of a post unfollows its author, and that can be undone', async () => {
  const post = { ...(sampleOf(Post) as Post), state: 'PUBLISHED', author: { ...LEELA, isFollowed: true } } as Post
  showPageTo(sampleViewer({ userId: 'kabir' }))
  page = await openScreen(() => <PostMenu post={post} onChange={() => undefined} />, '/feed', '/feed')
  const menuItems = async () => {
    await pressNamed('What to do with this post')
    await until(() => expect(allNamed('[role=menuitem]', /ollow/)).toHaveLength(1))
  }
  await menuItems()
  await pressNamed('Unfollow Leela Thomas')
  await says('You no longer follow Leela Thomas.')
  await pressNamed('Undo')
  await says('You follow Leela Thomas.')
  await menuItems()
  expect(allNamed('[role=menuitem]', 'Unfollow Leela Thomas')).toHaveLength(1)
  expect(inputsOf(sent, followPerson).map(({ followed }) => followed)).toEqual([false, true])
})
