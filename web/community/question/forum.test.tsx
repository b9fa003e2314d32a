// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { Call, Output } from '@chowk/contract/call.ts'
import {
  Community,
  countCategories,
  getCommunity,
  listCommunityCategories,
} from '@chowk/contract/community/community.ts'
import { listDrafts, saveDraft } from '@chowk/contract/community/draft.ts'
import { listFeaturedPosts } from '@chowk/contract/community/featured.ts'
import { chooseAnswer, listQuestions, listTags, pinQuestion } from '@chowk/contract/community/forum/question.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { listTopUsers } from '@chowk/contract/community/ranking.ts'
import { getCommunityStats } from '@chowk/contract/community/stats.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../../app/testing/opened-screen.tsx'
import { fillIn, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { PostMenu } from '../post/post-menu.tsx'
import { AnswerChoice, AnswerMark } from './answer-mark.tsx'
import ForumScreen from './forum-screen.tsx'
import { Marks } from './question-row.tsx'

const FORUM = '/neem/forum'
const sampleFor = (call: Call) => [call, sampleOf(call.output) as object] as const
const community = sampleOf(Community) as Community
const rights = { ...community.rights, mayWrite: true, types: ['FORUM'] as never, notice: null }
const FRAME = [
  ...[listCommunityCategories, countCategories, listFeaturedPosts, getCommunityStats, listTopUsers].map(sampleFor),
  [listTags, { content: [] }] as const,
  [getCommunity, { ...community, customUrl: 'neem', rights }] as const,
] as const

const [sample] = (sampleOf(listQuestions.output) as Output<typeof listQuestions>).content
const questionOf = (title: string, facts: object = {}, may: object = {}) => {
  const question = { ...sample?.question, tags: ['rain-gauge'], isPinned: false, answerId: null, ...facts }
  const allowed = { ...sample?.question?.may, choose: false, pin: false, ...may }
  return {
    ...sample,
    id: title,
    slug: title,
    title,
    type: 'FORUM',
    state: 'PUBLISHED',
    question: { ...question, may: allowed },
  } as Post
}

let page: Mounted
afterEach(async () => await page.close())
const titles = () => [...page.container.querySelectorAll('article')].map((each) => each.getAttribute('aria-label'))

test('a question is asked under the tags that were typed, from a form that takes the focus', async () => {
  const made = questionOf('Who keeps the key?')
  let all: Post[] = []
  const sent = answerCalls(
    ...FRAME,
    [listDrafts, pageWith([])],
    [saveDraft, { sequence: 1, savedAt: '2026-11-22T08:00:00.000Z' }],
    [listQuestions, ({ pinned }) => pageWith(pinned === 'true' ? [] : all)],
    [createPost, () => ((all = [made]), made)],
  )
  showPageTo(sampleViewer())
  page = await openScreen(ForumScreen, '/:customUrl/forum', FORUM)
  await pressNamed('Ask a question')
  await until(() => expect(document.activeElement).toBe(named('input', 'Question')))
  await fillIn('Question', made.title)
  await fillIn('What you know about it already', 'It was on the hook until Friday.')
  await fillIn('Tags', 'Rain Gauge, मौसम केंद्र')
  await pressNamed('Ask a question')
  await until(() => expect(titles()).toEqual([made.title]))
  expect(inputsOf(sent, createPost)).toMatchObject([
    { type: 'FORUM', title: made.title, tags: ['Rain Gauge', 'मौसम केंद्र'] },
  ])
})

test('a tag narrows the forum to its questions, and pinned questions come first', async () => {
  const [pinned, other] = [questionOf('Pinned one', { isPinned: true, answerId: 'a' }), questionOf('Another')]
  const sent = answerCalls(...FRAME, [
    listQuestions,
    (input) => pageWith(input['pinned'] === 'true' ? [pinned] : [other]),
  ])
  showPageTo(sampleViewer())
  page = await openScreen(ForumScreen, '/:customUrl/forum', `${FORUM}?solved=yes`)
  await until(() => expect(titles()).toEqual(['Pinned one', 'Another']))
  expect(page.container.querySelector('article')?.textContent).toContain('Pinned')
  await pressNamed('rain-gauge')
  await until(() => expect(page.address()).toBe(`${FORUM}?tag=rain-gauge`))
  await until(() => expect(inputsOf(sent, listQuestions).at(-1)).toMatchObject({ tag: 'rain-gauge' }))
})

test('whoever runs the school pins a question from its menu', async () => {
  const question = questionOf('Who keeps the key?', {}, { pin: true })
  const sent = answerCalls([pinQuestion, questionOf(question.title, { isPinned: true }, { pin: true })])
  showPageTo(sampleViewer({ admin: true }))
  let shown = question
  page = await openScreen(
    () => <PostMenu post={question} onChange={(post) => void (shown = post ?? shown)} />,
    FORUM,
    FORUM,
  )
  await pressNamed('What to do with this post')
  await pressNamed('Pin above the others')
  await until(() => expect(shown.question?.isPinned).toBe(true))
  expect(inputsOf(sent, pinQuestion)).toEqual([{ id: question.id, pinned: true }])
})

test('the author chooses an answer, and the question is marked as answered', async () => {
  const question = questionOf('Who keeps the key?', {}, { choose: true })
  const sent = answerCalls([chooseAnswer, questionOf(question.title, { answerId: 'c1' }, { choose: true })])
  showPageTo(sampleViewer())
  page = await openScreen(
    () => (
      <>
        <AnswerChoice post={question} commentId="c1" />
        <AnswerMark />
        <Marks post={questionOf('Another', { answerId: 'c1' })} />
      </>
    ),
    FORUM,
    FORUM,
  )
  expect(page.container.textContent).toMatch(/Best answer.*Answered/)
  await pressNamed('Choose as the answer')
  await until(() => expect(inputsOf(sent, chooseAnswer)).toEqual([{ id: question.id, commentId: 'c1' }]))
})
