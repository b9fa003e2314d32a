import { getQuizQuestions, getUserwiseQuiz, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { updateQuizCustomization } from '@chowk/contract/quiz/customization.ts'
import { givenReads } from '../quiz/quiz.ts'
import type { TestPerson, World } from '../world.ts'

/** Somebody took her quiz, answered and handed it in; her organisation has rules of its own. */
export async function givenQuizzes(
  world: World,
  { person, workspace, headId }: { person: TestPerson; workspace: string; headId: string },
): Promise<void> {
  await givenReads(world, person, 5)
  const { quizSlug } = await person.call(getUserwiseQuiz, {})
  const { quizSessionId } = await person.call(startQuiz, { quizSlug })
  const { questions } = await person.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
  const answers = questions.map(({ questionId }) => ({ questionId, seq: 1, chosen: [0] }))
  await person.call(submitQuiz, { quizSessionId, answers })
  await person.call(updateQuizCustomization, { questionCount: 5 })
  await world.owner`
    insert into quiz_config (workspace_id, content, changed_at, changed_by) values (${workspace}, '{"questions": 6}', ${world.clock.now()}, ${headId})`
}
