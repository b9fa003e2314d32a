// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { getUserwiseQuiz } from '@chowk/contract/quiz/attempt.ts'
import { answerCalls, refusal } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { named, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import TakeQuizScreen from './take-quiz-screen.tsx'

let page: Mounted
afterEach(async () => await page.close())

test.for([
  ['NOT_YOURS', 'This is somebody else’s quiz', 'To your quiz'],
  ['QUIZ_NOT_FOUND', 'Quiz not found', 'All quizzes'],
] as const)('a quiz refused with %s says so and leads back to the quizzes', async ([code, title, link]) => {
  answerCalls([getUserwiseQuiz, refusal(code)], [getQuizEligibility, refusal(code)])
  showPageTo(sampleViewer({ workspace: { ...sampleViewer().workspace, role: 'MEMBER' } as never }))
  page = await openScreen(TakeQuizScreen, '/quiz/:customUrl', '/quiz/pawan-more')
  await until(() => expect(page.container.querySelector('h1')?.textContent).toBe(title))
  expect(named('a', link).getAttribute('href')).toBe('/quiz')
})
