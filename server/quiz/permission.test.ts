import { describe } from 'vitest'
import {
  attemptQuiz,
  getQuizQuestions,
  getQuizReview,
  getUserwiseQuiz,
  startQuiz,
  submitQuiz,
} from '@chowk/contract/quiz/attempt.ts'
import { filterQuizzesByCategory, listQuizCategories } from '@chowk/contract/quiz/category.ts'
import { getQuizConfig, updateQuizConfig } from '@chowk/contract/quiz/config.ts'
import { getQuizCustomization, updateQuizCustomization } from '@chowk/contract/quiz/customization.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import {
  exportQuizSummary,
  listClassSummary,
  listQuizAttempts,
  listQuizSummary,
  listStudentSummary,
} from '@chowk/contract/quiz/summary.ts'
import { getQuizData } from '@chowk/contract/quiz/own-figures.ts'
import { givenCategory } from '../testing/news.ts'
import { getScrappingStatus } from '@chowk/contract/quiz/scrapping.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { givenReads } from '../testing/quiz/quiz.ts'
import { test } from '../testing/test.ts'

// Whoever asks has read enough; nobody else's try serves her.
async function readyFor({ world, caller }: Asking): Promise<string> {
  if (!caller.id) return 'own-nobodys'
  await givenReads(world, caller, 5)
  return (await caller.call(getUserwiseQuiz, {})).quizSlug
}

async function begunBy(asking: Asking) {
  const quizSlug = await readyFor(asking)
  if (!asking.caller.id) return { quizSlug, quizSessionId: 'A'.repeat(22) }
  const { quizSessionId } = await asking.caller.call(startQuiz, { quizSlug })
  return { quizSlug, quizSessionId }
}

const TRIES = [
  given(getQuizEligibility, {}),
  given(getUserwiseQuiz, {}),
  given(getScrappingStatus, { articleIds: ['1'] }),
  given(startQuiz, async (asking) => ({ quizSlug: await readyFor(asking) })),
  given(getQuizQuestions, async (asking) => {
    const { quizSlug, quizSessionId } = await begunBy(asking)
    return { quizId: quizSlug, quizSessionId }
  }),
  given(attemptQuiz, async (asking) => {
    const { quizSlug, quizSessionId } = await begunBy(asking)
    const { id, call } = asking.caller
    const questions = id ? (await call(getQuizQuestions, { quizId: quizSlug, quizSessionId })).questions : []
    const questionId = questions[0]?.questionId ?? '0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c11'
    return { quizSessionId, answers: [{ questionId, seq: 1, chosen: [0] }] }
  }),
  given(submitQuiz, async (asking) => ({ quizSessionId: (await begunBy(asking)).quizSessionId })),
  given(getQuizReview, async (asking) => {
    const { quizSlug, quizSessionId } = await begunBy(asking)
    if (asking.caller.id) await asking.caller.call(submitQuiz, { quizSessionId })
    return { result: quizSlug }
  }),
  given(listQuizSummary, {}),
  given(listClassSummary, {}),
  given(listStudentSummary, {}),
  given(listQuizAttempts, {}),
  given(exportQuizSummary, { by: 'USER' }),
  given(getQuizCustomization, {}),
  given(updateQuizCustomization, { difficulty: 'EASY' }),
  given(listQuizCategories, {}),
  given(filterQuizzesByCategory, async ({ world }) => ({ category: String(await givenCategory(world, 'craft')) })),
  given(getQuizData, ({ caller, people }) => ({ userId: caller.id || people.member.id })),
  given(getQuizConfig, {}),
  given(updateQuizConfig, { version: 0, config: { questions: 10 } }, { refusedWith: 'SUBSCRIPTION_REQUIRED' }),
]

describe('who may do what with quizzes', () => {
  test(
    'everybody who signed in takes her own, members read the rules, and whoever runs the organisation sets them [S02]',
    { timeout: 120_000 },
    async ({ world }) => {
      await tryPermissions(world, 'quiz', TRIES)
    },
  )
})
