import type { Input } from '@chowk/contract/call.ts'
import { attemptQuiz, getQuizQuestions, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { addQuizSet, listQuizSets, moveQuizSet } from '@chowk/contract/quiz/set/set.ts'
import type { WrittenSet } from '@chowk/contract/quiz/set/set.ts'
import { givenCategory } from '../news.ts'
import type { TestPerson, World } from '../world.ts'

/** Approved questions of four options, the first of which is right; made for everybody unless a workspace is named. */
export async function givenQuestions(
  world: World,
  count: number,
  { workspaceId = null, words = 'well' }: { workspaceId?: string | null; words?: string } = {},
): Promise<string[]> {
  const category = await givenCategory(world, 'water')
  const ids: string[] = []
  for (let number = 1; number <= count; number++) {
    const [row] = await world.owner<{ id: string }[]>`
      insert into quiz_question (kind, state, language, category_id, difficulty, likeness, workspace_id, created_at)
      values ('MCQ_SINGLE', 'APPROVED', 'en', ${category}, 'EASY', ${`${words} ${number} ${crypto.randomUUID()}`}, ${workspaceId}, ${world.clock.now()}) returning id`
    const id = row?.id ?? ''
    await world.owner`
      insert into quiz_question_version (question_id, version, stem, options, key, evidence)
      values (${id}, 1, ${`How deep is ${words} ${number}?`}, '{one,two,three,four}', '{0}', '')`
    ids.push(id)
  }
  return ids
}

/** A quiz of these questions as its form would send it, for everybody, in the order in which they are named. */
export const writtenSet = (questions: readonly string[], more: Partial<WrittenSet> = {}): WrittenSet => ({
  title: 'Wells of our town',
  opensAt: null,
  closesAt: null,
  tries: 1,
  minutes: 10,
  negative: 0,
  passPercent: 40,
  review: 'AFTER_SUBMIT',
  shuffleQuestions: false,
  shuffleOptions: false,
  navigation: 'FREE',
  sections: [],
  classes: [],
  departmentIds: [],
  questions: questions.map((questionId) => ({ questionId, mostMark: 1 })),
  ...more,
})

let keys = 0
/** Sets a quiz, by default published. */
export async function givenSet(
  by: TestPerson,
  set: WrittenSet,
  { kind = 'ENTITY', publishes = true }: { kind?: 'ENTITY' | 'PUBLIC'; publishes?: boolean } = {},
): Promise<{ id: string; slug: string }> {
  const { id } = await by.call(addQuizSet, { kind, set }, { 'idempotency-key': `set-${++keys}` })
  if (publishes) await by.call(moveQuizSet, { id, to: 'OPEN' })
  const { content } = await by.call(listQuizSets, { size: 50 })
  return { id, slug: content.find((row) => row.id === id)?.slug ?? '' }
}

/** Begins a quiz and answers so many of its questions rightly. */
export async function begunBy(taker: TestPerson, quizSlug: string, right = 0) {
  const { quizSessionId } = await taker.call(startQuiz, { quizSlug })
  const { questions, attempt } = await taker.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
  const answers: Input<typeof attemptQuiz>['answers'] = questions
    .slice(0, right)
    .map(({ questionId }) => ({ questionId, seq: 1, chosen: [0] }))
  await taker.call(attemptQuiz, { quizSessionId, answers })
  return { quizSessionId, questions, attempt }
}

/** Takes a quiz to its end. */
export async function takenBy(taker: TestPerson, quizSlug: string, right = 0): Promise<string> {
  const { quizSessionId } = await begunBy(taker, quizSlug, right)
  return (await taker.call(submitQuiz, { quizSessionId })).resultSlug
}
