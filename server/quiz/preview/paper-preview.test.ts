import { expect } from 'vitest'
import { getUserwiseQuiz, startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { getPaperPreview } from '@chowk/contract/quiz/set/paper-preview.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string } | null)?.code

test('administrators see what a pupil would be asked, before she begins and without what is right; nothing begins or is used up [news:QL4]', async ({
  world,
  school,
}) => {
  const { asha, head, teacher, bela } = school
  await givenReads(world, asha, 5)
  const { quizSlug } = await asha.call(getUserwiseQuiz, {})
  const count = async () =>
    await world.owner`select (select count(*) from quiz_attempt) as tries, (select count(*) from quiz_used_story) as used`
  const before = await count()
  const seen = await head.call(getPaperPreview, { quiz: quizSlug })
  expect(seen).toMatchObject({ member: { userId: asha.id, name: 'Asha' }, kind: 'USERWISE', eligible: true })
  expect(seen.questions.length).toBeGreaterThanOrEqual(5)
  expect(JSON.stringify(seen)).not.toMatch(/"(?:key|right|evidence|explanation|accepted)"/u)
  expect(await count()).toEqual(before)
  expect((await asha.call(startQuiz, { quizSlug })).questionCount).toBe(seen.questions.length)
  // To everybody else it stays hers alone.
  for (const other of [teacher, bela]) {
    expect(codeOf(await other.ask(getPaperPreview, { quiz: quizSlug }))).toBe('NOT_ALLOWED')
    expect(codeOf(await other.ask(getUserwiseQuiz, { quiz: quizSlug }))).toBe('NOT_YOURS')
  }
  const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
  expect(codeOf(await stranger.ask(getPaperPreview, { quiz: quizSlug }))).toBe('QUIZ_NOT_FOUND')
})
