import { expect } from 'vitest'
import { attemptQuiz, getQuizReview, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { begunBy, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { World } from '../../testing/world.ts'

// Each key with what is typed for it, and whether it is right.
const TYPED: readonly (readonly [key: string | number, typed: string, isRight: boolean])[] = [
  ["don't", 'don’t', true],
  ["don't", 'DON‘T.', true],
  ["don't", 'dont', false],
  ['हिन्दी', 'हिंदी।', true],
  ['सम्बन्ध', 'संबंध', true],
  ['फ़सल', 'फसल', true],
  ['café', 'cafe', true],
  ['well-known', 'well–known', true],
  ['New Delhi', ' new\u200b\u00a0delhi ', true],
  ['C++', 'C', false],
  ['C#', 'c#', true],
  [0.5, '.5', true],
  [5, '5.', true],
  [300_000_000, '3e8', true],
  [300_000_000, '3E+8', true],
  [-5, '−5', true],
  [75, '७५', true],
  [5, '5e', false],
  [5, '.', false],
]

async function givenQuestion(world: World, key: string | number): Promise<string> {
  const [kind, accepted, number] = typeof key === 'string' ? ['FILL', [key], null] : ['NUMBER', null, key]
  const [row] = await world.owner<{ id: string }[]>`
    with asked as (
      insert into quiz_question (kind, state, language, difficulty, likeness, created_at)
      values (${kind}, 'APPROVED', 'en', 'EASY', ${crypto.randomUUID()}, ${world.clock.now()}) returning id)
    insert into quiz_question_version (question_id, version, stem, options, key, accepted, number, evidence)
    select id, 1, 'What is missing here?', '{}', '{}', ${accepted}::text[], ${number}, '' from asked returning question_id as id`
  return row?.id ?? ''
}

test('typed answers are right however they are spelled [R2:Q5]', async ({ world, school: { teacher, asha } }) => {
  const questions: string[] = []
  for (const [key] of TYPED) questions.push(await givenQuestion(world, key))
  const { slug } = await givenSet(teacher, writtenSet(questions))
  const { quizSessionId } = await begunBy(asha, slug)
  const answers = TYPED.map(([, written], place) => ({
    questionId: questions[place] ?? '',
    seq: 1,
    chosen: null,
    written,
  }))
  await asha.call(attemptQuiz, { quizSessionId, answers })
  const { resultSlug } = await asha.call(submitQuiz, { quizSessionId })
  const review = await asha.call(getQuizReview, { result: resultSlug })
  const marks = new Map(review.questions.map(({ questionId, marks: given }) => [questionId, given]))
  expect(TYPED.map(([key, typed], place) => [key, typed, (marks.get(questions[place] ?? '') ?? 0) > 0])).toEqual(TYPED)
})
