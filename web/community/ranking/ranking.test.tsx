// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { Call, Output } from '@chowk/contract/call.ts'
import { countCategories, listCommunityCategories } from '@chowk/contract/community/community.ts'
import { listFeaturedPosts } from '@chowk/contract/community/featured.ts'
import { listPersonPosts } from '@chowk/contract/community/post.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { listTopSchools, listTopUsers, setListed } from '@chowk/contract/community/ranking.ts'
import { getCommunityStats, listCommunityMembers } from '@chowk/contract/community/stats.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../../app/testing/opened-screen.tsx'
import { allNamed, fillIn, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import CommunityMoreScreen from '../community-more-screen.tsx'

const MORE = '/neem/community/view-more'
const PERSON = { id: 'leela', name: 'Leela Thomas', customUrl: 'leela-thomas', portrait: '/portrait/1.svg' }
const [rank] = (sampleOf(listTopUsers.output) as Output<typeof listTopUsers>).content
const LEELA = { ...rank, rank: 1, person: PERSON, points: 20, posts: 4 }
const sampleFor = (call: Call) => [call, sampleOf(call.output) as object] as const
const FRAME = [listCommunityCategories, countCategories, listFeaturedPosts, getCommunityStats].map(sampleFor)

let page: Mounted
afterEach(async () => await page.close())
const says = async (text: string) => await until(() => expect(page.container.textContent).toContain(text))

test('members can leave their name out of the most helpful and come back, and choose the period [cso:C24]', async () => {
  let isListed = true
  const sent = answerCalls(
    ...FRAME,
    [setListed, (input) => ({ isListed: (isListed = input['isListed'] === true) })],
    [listTopUsers, () => ({ period: 'LAST_1_MONTH', content: isListed ? [LEELA] : [], own: { points: 20, isListed } })],
  )
  showPageTo(sampleViewer())
  page = await openScreen(CommunityMoreScreen, '/:customUrl/community/view-more', `${MORE}?list=helpful`)
  const row = () => allNamed('ol li', /Leela Thomas/).filter((each) => !each.closest('aside'))
  await until(() => expect(row()).toHaveLength(1))
  expect(row()[0]?.textContent).toMatch(/4 posts/)
  expect(named('aside a', 'This month').getAttribute('href')).toBe(`${MORE}?list=helpful`)
  expect(page.container.querySelector('aside')?.textContent).toContain('Last month in numbers')
  await pressNamed('Leave my name out')
  await says('You are not named here.')
  expect(row()).toEqual([])
  await pressNamed('Name me here')
  await until(() => expect(row()).toHaveLength(1))
  await fillIn('Counted', 'LAST_365_DAYS')
  await until(() => expect(page.address()).toBe(`${MORE}?list=helpful&period=LAST_365_DAYS`))
  const input = { customUrl: 'neem', period: 'LAST_365_DAYS' }
  await until(() => expect(inputsOf(sent, listTopUsers)).toContainEqual(input))
})

test('people of a school are searched by name and link to their profiles [/{customUrl}/community/view-more]', async () => {
  answerCalls(...FRAME, sampleFor(listTopUsers), [
    listCommunityMembers,
    ({ searchQuery }) => pageWith(searchQuery === 'nobody' ? [] : [{ ...PERSON, _id: '1', role: 'FACULTY' }]),
  ])
  showPageTo(sampleViewer())
  page = await openScreen(CommunityMoreScreen, '/:customUrl/community/view-more', `${MORE}?list=members`)
  await until(() => expect(named('nav a', 'People').getAttribute('href')).toBe(`${MORE}?list=members`))
  await fillIn('Search by name', 'leela tho')
  await until(() => expect(page.address()).toContain('q=leela+tho'))
  await until(() => expect(named('li a', PERSON.name).getAttribute('href')).toBe('/user/leela-thomas'))
  await fillIn('Search by name', 'nobody')
  await says('Nobody here has this name.')
})

test('visitors find schools with lively communities [/community/view-more]', async () => {
  const [school] = (sampleOf(listTopSchools.output) as Output<typeof listTopSchools>).content
  const workspace = { ...school?.workspace, name: { en: 'Neelkanth School', hi: null }, customUrl: 'neelkanth' }
  answerCalls(...FRAME, sampleFor(listTopUsers), [listTopSchools, { content: [{ ...school, workspace }] }])
  showPageTo(null)
  page = await openScreen(CommunityMoreScreen, '/community/view-more', '/community/view-more?list=schools')
  await until(() => expect(named('li a', 'Neelkanth School').getAttribute('href')).toBe('/organizations/neelkanth'))
})

test('what a person wrote is listed under the name of its author', async () => {
  const [sample] = (sampleOf(listPersonPosts.output) as { content: Post[] }).content
  const post = { ...sample, author: { ...PERSON, isFollowed: false } }
  const frame = [...FRAME, sampleFor(listTopUsers), sampleFor(listTopSchools)]
  const sent = answerCalls(...frame, [listPersonPosts, pageWith([post])])
  showPageTo(sampleViewer())
  const address = `/community/view-more?list=person&of=${PERSON.id}`
  page = await openScreen(CommunityMoreScreen, '/community/view-more', address)
  await until(() => expect(page.container.querySelector('h1')?.textContent).toBe('Posts by Leela Thomas'))
  expect(inputsOf(sent, listPersonPosts)).toMatchObject([{ userId: PERSON.id }])
  expect(named('nav a', 'Following').getAttribute('href')).toBe('/community/view-more?list=following')
})
