import { getQuizQuestions, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import type { TestPerson, World } from '../world.ts'
import type { QuizSchool } from './quiz-school.ts'
import { givenQuestions } from './set.ts'

/** Whose quiz is asked for where practice is. */
export const PRACTICE = { kind: 'PRACTICE' } as const

/** Five questions about a story that a quiz of Asha's has used up; she was asked none of them. */
export async function givenKnown(world: World, { asha }: QuizSchool) {
  const questions = await givenQuestions(world, 5)
  await world.owner`update quiz_question set cluster_id = 77 where id = any(${questions}::uuid[])`
  await world.owner`
    with one as (
      insert into quiz_attempt (id, quiz_id, person_id, number, state, started_at, deadline, ended_at, config, result_slug, stories)
      select 'known', id, ${asha.id}, 99, 'SUBMITTED', ${world.clock.now()}, ${world.clock.now()}, ${world.clock.now()}, '{}', 'known', '{77}'
      from quiz where kind = 'USERWISE' and person_id = ${asha.id} returning id)
    insert into quiz_used_story (person_id, cluster_id, attempt_id) select ${asha.id}, 77, id from one`
  return { questions }
}

/** Takes a quiz, choosing the first of each; its result, and which were asked. */
export async function taken(who: TestPerson, quizSlug: string) {
  const { quizSessionId } = await who.call(startQuiz, { quizSlug })
  const { questions } = await who.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
  const answers = questions.map(({ questionId }) => ({ questionId, seq: 1, chosen: [0] }))
  const { resultSlug } = await who.call(submitQuiz, { quizSessionId, answers })
  return { result: resultSlug, asked: questions.map(({ questionId }) => questionId) }
}
