import { expect } from 'vitest'
import { askAudio, getLatestAudio } from '@chowk/contract/audio/audio.ts'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getQuizReview, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { checkAudioEligibility } from '@chowk/contract/quiz/audio.ts'
import {
  listClassSummary,
  listQuizAttempts,
  listQuizSummary,
  listStudentSummary,
} from '@chowk/contract/quiz/summary/summary.ts'
import { exportQuizSummary } from '@chowk/contract/quiz/summary/summary-file.ts'
import { DAY_MS } from '../../platform/time.ts'
import { givenArticle } from '../../testing/news.ts'
import { givenListens, givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson, World } from '../../testing/world.ts'

async function begun(person: TestPerson) {
  const { quizSlug } = await person.call(checkAudioEligibility, {})
  const { quizSessionId } = await person.call(startQuiz, { quizSlug })
  return quizSessionId
}

/** Every story has a recording and stands in the lists of what can be heard. */
async function recordAll({ owner, clock }: World): Promise<void> {
  const now = clock.now()
  await owner`
    update article set audio_status = 'READY', published_at = ${now}, first_seen_at = ${now},
      category_ids = array[(select min(id) from category)]`
  await owner`
    insert into audio (article_id, text_version, status, next_at, file, duration_ms)
    select id, 1, 'READY', ${now}, 'spoken.mp3', 60000 from article`
}

test('while somebody is at a quiz of what she heard she hears none of its stories again, in whichever publication and from whichever list; its result leads to the recording of each [news:QD5]', async ({
  world,
  school: { asha, bela },
}) => {
  const stories = await givenListens(world, asha, 3)
  const copy = await givenArticle(world, { title: 'The same, elsewhere', html: 'The same text.' })
  await world.owner`update article set cluster_id = ${stories[0]?.cluster ?? ''} where id = ${copy.id}`
  const other = await givenArticle(world, { title: 'Another one', html: 'Another text.' })
  const hears = async (person: TestPerson, { key }: { key: string }) => {
    const { statusCode, body } = await person.ask(askAudio, { articleId: key })
    return statusCode < 400 || (body as { code?: string }).code
  }
  const listed = async (person: TestPerson) => {
    const { content } = await person.call(getLatestAudio, { size: 50 })
    return content.map(({ articleId }) => articleId)
  }
  const all = [...stories, copy, other].map(({ key }) => key)
  await recordAll(world)
  const heads = (await listed(asha)).filter((key) => all.includes(key))
  expect(heads).toEqual(expect.arrayContaining([other.key, ...stories.map(({ key }) => key)]))
  for (const story of [...stories, copy]) expect(await hears(asha, story)).toBe(true)
  const quizSessionId = await begun(asha)
  expect((await listed(asha)).filter((key) => all.includes(key))).toEqual([other.key])
  expect(await listed(bela)).toEqual(expect.arrayContaining(heads))
  for (const story of [...stories, copy]) expect(await hears(asha, story)).toBe('AUDIO_IN_QUIZ')
  expect(await hears(asha, other)).toBe(true)
  for (const who of [bela, await world.visitor()]) expect(await hears(who as TestPerson, copy)).toBe(true)

  const { resultSlug } = await asha.call(submitQuiz, { quizSessionId })
  expect(await listed(asha)).toEqual(expect.arrayContaining(heads))
  for (const story of [...stories, copy]) expect(await hears(asha, story)).toBe(true)
  const { questions } = await asha.call(getQuizReview, { result: resultSlug })
  expect(questions.length).toBeGreaterThan(0)
  for (const { story } of questions) {
    expect(stories.map(({ key }) => key)).toContain(story?.articleId)
    const { _id } = await asha.call(getArticle, { slug: story?.slug ?? '' })
    expect(_id).toBe(story?.articleId)
    expect(story?.heard?.publisher.name.en).toMatch(/./)
    expect(await hears(asha, { key: story?.articleId ?? '' })).toBe(true)
  }
})

test('a try that nobody handed in keeps no story from its listener once its time is over, and a quiz to be read never does', async ({
  world,
  school: { chetan },
}) => {
  const [story] = await givenReads(world, chetan, 5)
  await givenListens(world, chetan, 3)
  await begun(chetan)
  expect((await chetan.ask(askAudio, { articleId: story?.key ?? '' })).statusCode).toBe(409)
  world.clock.pass(DAY_MS)
  const later = await world.session(chetan.id)
  expect((await later.ask(askAudio, { articleId: story?.key ?? '' })).statusCode).toBeLessThan(400)
})

test('the result of a quiz that was heard is in the same summaries as all others, by its kind [news:QD6]', async ({
  world,
  school: { head, asha, seventh },
}) => {
  const figures = async (filter: object = {}) => {
    const ofAsha = await head.call(listStudentSummary, { userId: asha.id, ...filter })
    return {
      classes: (await head.call(listClassSummary, filter)).total.attempts,
      departments: (await head.call(listQuizSummary, { departmentId: seventh, ...filter })).total.attempts,
      person: ofAsha.content[0]?.attempts ?? 0,
      tries: (await head.call(listQuizAttempts, filter)).content.map(({ kind }) => kind),
    }
  }
  const before = await figures()
  expect(before.tries).not.toContain('AUDIO')
  await givenListens(world, asha, 3)
  const quizSessionId = await begun(asha)
  const { resultSlug } = await asha.call(submitQuiz, { quizSessionId })
  const after = await figures()
  expect(after).toEqual({
    classes: before.classes + 1,
    departments: before.departments + 1,
    person: before.person + 1,
    tries: ['AUDIO', ...before.tries],
  })
  expect(await figures({ kind: 'AUDIO' })).toEqual({ classes: 1, departments: 1, person: 1, tries: ['AUDIO'] })
  expect(await figures({ kind: 'USERWISE' })).toEqual(before)
  const [row] = (await head.call(listQuizAttempts, { kind: 'AUDIO' })).content
  expect(row).toMatchObject({ resultSlug, userId: asha.id, kind: 'AUDIO', class: 7, department: { id: seventh } })
  const file = await head.call(exportQuizSummary, { by: 'ATTEMPT' })
  expect(Buffer.from(file.content, 'base64').toString()).toContain('AUDIO')
})
