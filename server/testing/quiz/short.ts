import { attemptQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { givenCategory } from '../news.ts'
import type { TestPerson, World } from '../world.ts'
import { begunBy } from './set.ts'

/** An approved question that a person has to mark. */
export async function givenShort(world: World, stem = 'Why do wells dry up?'): Promise<string> {
  const [row] = await world.owner<{ id: string }[]>`
    with asked as (
      insert into quiz_question (kind, state, language, category_id, difficulty, likeness, created_at)
      values ('SHORT', 'APPROVED', 'en', ${await givenCategory(world, 'water')}, 'HARD', ${crypto.randomUUID()}, ${world.clock.now()}) returning id)
    insert into quiz_question_version (question_id, version, stem, options, key, evidence, explanation, most_mark)
    select id, 1, ${stem}, '{}', '{}', '', 'Pumps take more than the rain gives.', 4 from asked returning question_id as id`
  return row?.id ?? ''
}

/** An approved question that asks for an opinion. */
export async function givenPoll(world: World): Promise<string> {
  const [row] = await world.owner<{ id: string }[]>`
    with asked as (
      insert into quiz_question (kind, state, language, category_id, difficulty, likeness, created_at)
      values ('POLL', 'APPROVED', 'en', ${await givenCategory(world, 'water')}, 'EASY', ${crypto.randomUUID()}, ${world.clock.now()}) returning id)
    insert into quiz_question_version (question_id, version, stem, options, key, evidence)
    select id, 1, 'Should wells be covered?', '{Yes,No,Some}', '{}', '' from asked returning question_id as id`
  return row?.id ?? ''
}

/** Takes a quiz to its end: so many questions rightly chosen, and what was written to each short one. */
export async function writtenBy(
  taker: TestPerson,
  quizSlug: string,
  { right = 0, written }: { right?: number; written: Readonly<Record<string, string>> },
) {
  const { quizSessionId } = await begunBy(taker, quizSlug, right)
  const answers = Object.entries(written).map(([questionId, text]) => ({
    questionId,
    seq: 2,
    chosen: null,
    written: text,
  }))
  await taker.call(attemptQuiz, { quizSessionId, answers })
  const { resultSlug, status } = await taker.call(submitQuiz, { quizSessionId })
  return { quizSessionId, resultSlug, status }
}
