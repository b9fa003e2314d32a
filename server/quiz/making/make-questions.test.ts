import { describe, expect } from 'vitest'
import { openLog } from '../../platform/log.ts'
import { DAY_MS } from '../../platform/time.ts'
import { givenArticle, givenCategory } from '../../testing/news.ts'
import { STORIES, givenQuizStory } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { withWordNet } from '../word-meaning/wordnet.ts'
import { MAKE_QUESTIONS, makeQuestions, makeQuestionsTask } from './make-questions.ts'

const PILGRIMAGE = 'Every spring the people of the valley went on a pilgrimage over the old bridge.'

const madeOf = async (world: World, articleId: string) =>
  await world.owner<{ rule: string; evidence: string }[]>`
    select q.rule, v.evidence from quiz_question q join quiz_question_version v on v.question_id = q.id
    where q.article_id = ${articleId} and q.state <> 'RETIRED'`
const rulesOf = async (world: World, articleId: string) =>
  [...new Set((await madeOf(world, articleId)).map(({ rule }) => rule))].toSorted()

async function givenStories(world: World) {
  const [story, like] = [await givenQuizStory(world, 0), await givenQuizStory(world, 0)]
  for (const number of [1, 2, 3]) await givenQuizStory(world, number)
  await world.owner`update article set plain = ${`${PILGRIMAGE}\n${STORIES[0]?.text}`} where id = any(${[story.id, like.id]}::bigint[])`
  return { story, like }
}

describe('the dictionary of a story', () => {
  test('that fails takes the questions for meanings along and no others, and the log says so', async ({ world }) => {
    const { story, like } = await givenStories(world)
    await makeQuestions(world.house, like.id)
    const all = await rulesOf(world, like.id)
    expect(all).toEqual(expect.arrayContaining(['HOW_MANY', 'MEANING', 'SENTENCE', 'WHEN']))
    const lines: string[] = []
    const log = openLog('warn', { write: (line) => void lines.push(line) })
    const openDictionary = async () => await Promise.reject(new Error('no such file'))
    await makeQuestions({ ...world.house, log, openDictionary }, story.id)
    expect(await rulesOf(world, story.id)).toEqual(all.filter((rule) => rule !== 'MEANING'))
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'a dictionary gave no meanings', article: story.id, error: { message: 'no such file' } },
    ])
    const [kept] = await world.owner`select 1 from quiz_story where article_id = ${story.id}`
    expect(kept, 'the story is not begun anew for it').toBeDefined()
  })

  test('that failed is asked again later, three times at most, and its questions join the others once it answers', async ({
    world,
  }) => {
    const { story } = await givenStories(world)
    const failing = async () => await Promise.reject(new Error('no such file'))
    const waiting: { payload: unknown; key: string | undefined; isLater: boolean }[] = []
    const enqueue: typeof world.house.enqueue = async (_, task, payload, { key, runAt } = {}) => {
      expect(task).toBe(MAKE_QUESTIONS)
      waiting.push({ payload, key, isLater: runAt !== undefined && runAt.getTime() > Date.now() })
      await Promise.resolve()
    }
    const runNext = async (openDictionary: typeof withWordNet) => {
      const { payload } = waiting.shift() ?? { payload: { articleId: story.id } }
      const house = { ...world.house, enqueue, openDictionary }
      await makeQuestionsTask(house)(payload, { signal: new AbortController().signal, attempt: 1, isLast: false })
    }
    await runNext(failing)
    const byRule = await madeOf(world, story.id)
    // Whoever asks for the questions of the story has a job of its own.
    expect(waiting).toEqual([
      {
        payload: { articleId: story.id, meaningTries: 1 },
        key: `make-quiz-questions meanings ${story.id}`,
        isLater: true,
      },
    ])
    await runNext(failing)
    await runNext(failing)
    expect(waiting).toHaveLength(1)
    await runNext(failing)
    expect(waiting, 'and not for ever').toEqual([])
    expect(await madeOf(world, story.id)).toEqual(byRule)

    waiting.push({ payload: { articleId: story.id, meaningTries: 3 }, key: '', isLater: true })
    await runNext(withWordNet)
    const all = await madeOf(world, story.id)
    expect(all.filter(({ rule }) => rule !== 'MEANING')).toEqual(byRule)
    expect(all.length).toBeGreaterThan(byRule.length)
    const countOf = async () =>
      (await world.owner<{ n: number }[]>`select questions as n from quiz_story where article_id = ${story.id}`)[0]?.n
    expect(await countOf()).toBe(all.length)
    waiting.push({ payload: { articleId: story.id, meaningTries: 3 }, key: '', isLater: true })
    await runNext(withWordNet)
    expect([await countOf(), (await madeOf(world, story.id)).length]).toEqual([all.length, all.length])
  })

  test('is read while the story is free: who changes it does not wait, and questions are of what it says then', async ({
    world,
  }) => {
    const { story } = await givenStories(world)
    let opened = 0
    const openDictionary: typeof withWordNet = async (work) => {
      opened++
      if (opened === 1)
        await world.owner.begin(async (sql) => {
          await sql`set local lock_timeout = '2s'`
          await sql`update article set plain = ${STORIES[4]?.text ?? ''}, version = version + 1 where id = ${story.id}`
        })
      return await withWordNet(work)
    }
    await makeQuestions({ ...world.house, openDictionary }, story.id)
    expect(opened).toBe(2)
    const made = (await madeOf(world, story.id)).filter(({ evidence }) => evidence !== '')
    expect(made.length).toBeGreaterThan(1)
    for (const { evidence } of made) expect(STORIES[4]?.text).toContain(evidence)
  })

  test('may not be outrun for ever: a story that changes each time fails its job, which comes again', async ({
    world,
  }) => {
    const { story } = await givenStories(world)
    const openDictionary: typeof withWordNet = async (work) => {
      await world.owner`update article set version = version + 1 where id = ${story.id}`
      return await withWordNet(work)
    }
    await expect(makeQuestions({ ...world.house, openDictionary }, story.id)).rejects.toThrow('the story changed')
    expect(await madeOf(world, story.id)).toEqual([])
  })
})

test('wrong answers come from the same day’s stories where it has enough, however many later ones there are', async ({
  world,
}) => {
  const publishedAt = new Date(world.clock.now().getTime() - 6 * DAY_MS)
  const categories = [await givenCategory(world)]
  const told = async (name: string, title: string, of: { publishedAt?: Date } = {}) =>
    await givenArticle(world, {
      title,
      categories,
      html: `Visitors saw that the ${name} had hung lamps along the old street before noon.`,
      ...of,
    })
  const { id } = await told('River Transport Authority', 'The bridge', { publishedAt })
  for (const name of ['Forest Survey', 'Harbour Board', 'Coastal Tourism Agency'])
    for (let copies = 0; copies < 8; copies++) await told(name, 'The fair', { publishedAt })
  for (const name of ['Desert Commission', 'Island Council', 'Mountain Bureau'])
    for (let copies = 0; copies < 16; copies++) await told(name, 'The market')
  await makeQuestions(world.house, id)
  const [made] = await world.owner<{ options: string[] }[]>`
    select v.options from quiz_question q join quiz_question_version v on v.question_id = q.id
    where q.article_id = ${id} and q.rule = 'ORGANISATION'`
  expect(made?.options.toSorted()).toEqual([
    'Coastal Tourism Agency',
    'Forest Survey',
    'Harbour Board',
    'River Transport Authority',
  ])
})
