import { expect } from 'vitest'
import { QUIZ_CLASSES, QUIZ_DEFAULTS, QuizConfig } from '@chowk/contract/quiz/config.ts'
import { listClassSummary, listQuizSummary } from '@chowk/contract/quiz/summary/summary.ts'
import { givenAttempt } from '../../testing/quiz/attempts.ts'
import { givenRules } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'

test('classes are the third to the twelfth; a try belongs to the school’s year in which it was handed in, from the first of April in India or of the month that the school names, and to her department [news:QW3]', async ({
  world,
  school: { id, head, seventh, asha },
}) => {
  expect(QUIZ_CLASSES).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(QUIZ_DEFAULTS.yearBegins).toBe(4)
  const isMonth = (month: number) => QuizConfig.safeParse({ ...QUIZ_DEFAULTS, yearBegins: month }).success
  expect([0, 1, 12, 13].map((month) => isMonth(month))).toEqual([false, true, true, false])
  const of = { workspaceId: id, class: 7, departmentId: seventh, personId: asha.id, percent: 50 }
  // Midnight in India: one was handed in a minute before it; the other was begun before it and handed in after.
  await givenAttempt(world, { ...of, endedAt: '2025-03-31T18:29:00.000Z' })
  await givenAttempt(world, { ...of, endedAt: '2025-03-31T18:31:00.000Z' })
  const tries = async (session: string) => (await head.call(listClassSummary, { session })).total.attempts
  expect([await tries('2024-25'), await tries('2025-26')]).toEqual([1, 1])
  const { content } = await head.call(listQuizSummary, { session: '2024-25' })
  expect(content.filter(({ attempts }) => attempts > 0).map(({ department }) => department?.name)).toEqual([
    'Class 7 B',
  ])
  await givenRules(world, id, { yearBegins: 6 })
  expect([await tries('2024-25'), await tries('2025-26')]).toEqual([2, 0])
})
