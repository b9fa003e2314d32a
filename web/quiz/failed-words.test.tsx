// @vitest-environment jsdom
import { act } from 'react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { getUserwiseQuiz } from '@chowk/contract/quiz/attempt.ts'
import { QUIZ_DEFAULTS, getQuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { CallFailed } from '../app/calls.ts'
import { keepPageFacts } from '../app/page-facts.ts'
import { mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { sampleOf } from '../app/testing/sample-answer.ts'
import { RulesForm } from './configuration/rules-form.tsx'
import type { AnswerKeeper, KeeperState } from './keeper/answer-keeper.ts'
import QuizzesScreen from './list/quizzes-screen.tsx'
import ClassSummaryScreen from './summary/class-summary-screen.tsx'
import { RunningQuiz } from './take/running-quiz.tsx'
import { SavedNote } from './take/saved-words.tsx'
import { SubmitDialog } from './take/submit-dialog.tsx'
import TakeQuizScreen from './take/take-quiz-screen.tsx'

/** What only whoever runs the server may read. */
const INTERNAL = 'relation "quiz_attempt" does not exist'
const FAULT = { status: 500, code: undefined }
const REFUSAL = { status: 429, code: 'TOO_MANY_REQUESTS' }
type Failing = typeof FAULT | typeof REFUSAL

let page: Mounted | undefined
afterEach(async () => {
  await page?.close()
  page = undefined
  vi.unstubAllGlobals()
})

const failed = ({ status, code }: Failing) =>
  Response.json(
    { statusCode: status, message: INTERNAL, ...(code ? { body: { code } } : { body: null, error: true }) },
    { status, headers: { 'x-request-id': '7f3a-91c2' } },
  )

const VIEWER = { ...(sampleOf(UserData) as UserData), admin: true, operator: true, restriction: null }

/** Every call fails but those that are answered. */
function network(failing: Failing, answers: readonly (readonly [Call, unknown])[] = []): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const found = answers.find(([{ address }]) => path.split('?')[0] === addressOf(address).path)
    return await Promise.resolve(
      found ? Response.json({ statusCode: 200, message: 'Success!', body: found[1] }) : failed(failing),
    )
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Element.prototype.scrollIntoView = () => undefined
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: VIEWER,
    seal: null,
    officer: null,
  })
}

const own = { ...(sampleOf(getUserwiseQuiz.output) as object), sheet: null, running: null, kind: 'USERWISE' }
const eligibility = { ...(sampleOf(getQuizEligibility.output) as object), eligible: true, reasons: [] }
const rules = {
  ...(sampleOf(getQuizConfig.output) as QuizConfigAnswer),
  config: QUIZ_DEFAULTS,
  categories: [],
  teachers: [],
  version: 1,
  mayHaveOwn: true,
}
const tree = { content: [], membersWithout: 0, isSchool: true }

const failedState = ({ status, code }: Failing, more: Partial<KeeperState>) =>
  ({
    answers: {},
    savedAt: null,
    failure: new CallFailed({ status, message: INTERNAL, refused: code ? { code } : null, requestId: '7f3a-91c2' }),
    ...more,
  }) as KeeperState

interface Case {
  words: string
  answers?: readonly (readonly [Call, unknown])[]
  Shown: (failing: Failing) => ComponentType
  /** What is pressed, one after the other. */
  presses?: readonly string[]
}

const keeper = { submit: () => undefined, goBack: () => undefined } as unknown as AnswerKeeper
const CASES: readonly Case[] = [
  { words: 'Failed to fetch quiz list', Shown: () => QuizzesScreen },
  { words: 'This quiz couldn’t be loaded', Shown: () => TakeQuizScreen },
  {
    words: 'Failed to fetch quiz questions',
    Shown: () => () => (
      <RunningQuiz quizSlug="own-1" quizSessionId="session" helper="TEACHER" onContinueHere={() => undefined} />
    ),
  },
  {
    words: 'Failed to start quiz',
    answers: [
      [getUserwiseQuiz, own],
      [getQuizEligibility, eligibility],
    ],
    Shown: () => TakeQuizScreen,
    presses: ['Start'],
  },
  {
    words: 'Failed to save answers — we keep trying',
    Shown: (failing) => () => <SavedNote state={failedState(failing, { status: 'UNSAVED' })} />,
  },
  {
    words: 'Failed to submit — your answers are safe on this device',
    Shown: (failing) => () => (
      <SubmitDialog
        questions={[]}
        keeper={keeper}
        state={failedState(failing, { submission: 'FAILED' })}
        onClose={() => undefined}
      />
    ),
  },
  { words: 'Failed to fetch quiz summary', Shown: () => ClassSummaryScreen },
  {
    words: 'Failed to update quiz configuration',
    Shown: () => () => <RulesForm rules={rules} tree={tree} />,
    presses: ['Save'],
  },
]

async function shownOf({ answers, Shown, presses = [], words }: Case, failing: Failing): Promise<string> {
  network(failing, answers)
  const Component = Shown(failing)
  page = await mount(() => <Component />)
  const { container, button } = page
  for (const name of presses) {
    await until(() => expect(button(name)).toBeDefined())
    await act(async () => button(name).click())
  }
  await until(() => expect(container.textContent).toContain(words))
  return container.textContent
}

describe('what of a quiz failed is said in its own words [news:QZ2]', () => {
  test.each(CASES)('$words', async (each) => {
    expect(await shownOf(each, FAULT)).toContain(each.words)
  })
})

describe('no failure shows what only the server’s own people may read; what support asks for stands below it, small [news:QZ3]', () => {
  test.each(CASES)('$words', async (each) => {
    for (const [failing, small] of [
      [FAULT, '7f3a-91c2'],
      [REFUSAL, 'TOO_MANY_REQUESTS'],
    ] as const) {
      expect(await shownOf(each, failing)).not.toContain('quiz_attempt')
      const below = [...(page?.container.querySelectorAll('p.small') ?? [])].map(({ textContent }) => textContent)
      expect(below.filter((words) => words.includes(small))).not.toEqual([])
      await page?.close()
      page = undefined
    }
  })
})
