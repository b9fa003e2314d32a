import { expect } from 'vitest'
import { getQuizQuestions } from '@chowk/contract/quiz/attempt.ts'
import { givenCategory } from '../../testing/news.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { begunBy, givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const BETWEEN = { days: null, language: null }

/** So many questions of a category and a difficulty. */
async function givenPool(world: World, { slug, difficulty }: { slug: string; difficulty: string }, count: number) {
  const category = await givenCategory(world, slug)
  const ids = await givenQuestions(world, count, { words: `${slug} ${difficulty}` })
  await world.owner`
    update quiz_question set category_id = ${category}, difficulty = ${difficulty} where id = any(${ids}::uuid[])`
  return { category, ids }
}

const paperOf = async (taker: TestPerson, slug: string) => {
  const { quizSessionId, questions } = await begunBy(taker, slug)
  const ids = questions.map(({ questionId }) => questionId)
  const again = await taker.call(getQuizQuestions, { quizId: slug, quizSessionId })
  expect(
    again.questions.map(({ questionId }) => questionId),
    'what was drawn stays',
  ).toEqual(ids)
  return ids
}

test('a quiz that was set asks everybody its fixed list, or draws for each try as many questions of a category and a difficulty as its sections say [news:QA7]', async ({
  world,
  school: { teacher, asha, bela, chetan },
}) => {
  const takers = [asha, bela, chetan]
  const fixed = await givenQuestions(world, 3, { words: 'fixed' })
  const list = await givenSet(teacher, writtenSet(fixed, { title: 'A list' }))
  for (const taker of takers) expect(await paperOf(taker, list.slug)).toEqual(fixed)

  const water = await givenPool(world, { slug: 'rivers', difficulty: 'HARD' }, 20)
  const easy = await givenPool(world, { slug: 'rivers', difficulty: 'EASY' }, 5)
  const craft = await givenPool(world, { slug: 'craft', difficulty: 'EASY' }, 20)
  const sections = [
    { ...BETWEEN, categoryId: water.category, difficulty: 'HARD' as const, count: 4 },
    { ...BETWEEN, categoryId: craft.category, difficulty: 'EASY' as const, count: 3 },
  ]
  const drawn = await givenSet(teacher, writtenSet([], { title: 'Drawn', sections }))
  const papers = []
  for (const taker of takers) {
    const ids = await paperOf(taker, drawn.slug)
    expect(new Set(ids).size, 'and none twice').toBe(7)
    expect(ids.filter((id) => water.ids.includes(id))).toHaveLength(4)
    expect(ids.filter((id) => craft.ids.includes(id))).toHaveLength(3)
    expect(ids.filter((id) => easy.ids.includes(id) || fixed.includes(id))).toEqual([])
    papers.push(ids.toSorted().join())
  }
  expect(new Set(papers).size).toBe(takers.length)
})
