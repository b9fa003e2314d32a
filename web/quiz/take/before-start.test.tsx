// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import type { WorkspaceKind } from '@chowk/contract/identity/viewer.ts'
import { NO_ACCOMMODATION } from '@chowk/contract/quiz/accommodation.ts'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { paperOf } from '../keeper/given-paper.ts'
import { BeforeStart } from './before-start.tsx'

const OWN = { quizSlug: 'own-1', kind: 'USERWISE' as const, sheet: null, running: null, eligibility: null, results: [] }
const ELIGIBLE: Eligibility = {
  eligible: true,
  quizSlug: 'own-1',
  need: 5,
  have: 7,
  remaining: 0,
  tooFast: false,
  general: 0,
  reasons: [],
  nextAt: null,
  attemptsLeft: 2,
  rules: {
    questions: 10,
    timePerQuestionSec: 90,
    negative: 0.25,
    passPercent: 45,
    navigation: 'FREE',
    attemptsPerDay: 3,
    review: 'SCORE_ONLY',
    fullscreenAsk: false,
  },
  accommodation: null,
}
const SHEET = {
  kind: 'ENTITY' as const,
  title: 'Wells of our town',
  config: { ...paperOf().attempt.config, questions: 12, negative: 0.5, passPercent: 40 },
  minutes: 20,
  triesLeft: 2,
  review: 'AFTER_CLOSE' as const,
  closesAt: null,
  isCutShort: false,
}

const signedInTo = (
  workspace: 'a school' | 'the home of individuals' | 'none',
  who: { kind: WorkspaceKind; role: 'MEMBER' | 'FACULTY' } = { kind: 'INSTITUTE', role: 'MEMBER' },
) => {
  const viewer = sampleOf(UserData) as UserData
  const isDefault = workspace === 'the home of individuals'
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: {
      ...viewer,
      workspace: workspace === 'none' || !viewer.workspace ? null : { ...viewer.workspace, ...who, isDefault },
    },
    seal: null,
    officer: null,
  })
}

let page: Mounted | undefined
beforeEach(() => signedInTo('a school'))
afterEach(async () => await page?.close())

type Facts = Pick<Parameters<typeof BeforeStart>[0], 'own' | 'eligibility'>

async function linesOf(facts: Facts): Promise<string[]> {
  await page?.close()
  page = await mount(() => (
    <BeforeStart {...facts} problem={null} failure={null} isPending={false} onStart={() => undefined} />
  ))
  return [...page.container.querySelectorAll('li')].map(({ textContent }) => textContent)
}

describe('before a quiz begins its page says [news:QL5]', () => {
  test('of her own by which rules: questions, time, marks, what a wrong answer costs, tries left, what is shown afterwards, and of how many stories it is', async () => {
    const lines = await linesOf({ own: OWN, eligibility: ELIGIBLE })
    expect(lines).toEqual(
      expect.arrayContaining([
        'It’s made from 7 stories you read.',
        'Up to 10 questions.',
        '15 minutes for all of them.',
        'One mark for each right answer, 0.25 less for a wrong one.',
        'You pass from 45 %.',
        'Quizzes left today: 2 of 3.',
        'Afterwards you see your marks.',
      ]),
    )
    expect(page?.container.textContent).not.toContain('For you')
    expect(page?.button('Start')).toBeDefined()
  })

  test('the same of one that was set', async () => {
    const lines = await linesOf({
      own: { ...OWN, kind: 'ENTITY', sheet: SHEET },
      eligibility: { ...ELIGIBLE, need: 0 },
    })
    expect(page?.container.querySelector('h1')?.textContent).toBe('Wells of our town')
    expect(lines).toEqual(
      expect.arrayContaining([
        '12 questions.',
        '20 minutes for all of them.',
        'A wrong answer costs 0.5 of the question’s marks.',
        'You pass from 40 %.',
        '2 tries left.',
        'You see your marks at once, and what was right after it closes.',
      ]),
    )
    expect(page?.button('Start')).toBeDefined()
  })

  test('what she was given beyond the rules of all', async () => {
    const accommodation = { ...NO_ACCOMMODATION, timeFactor: 2 as const, largeText: true, minAudioListened: 1 }
    expect(await linesOf({ own: OWN, eligibility: { ...ELIGIBLE, accommodation } })).toEqual(
      expect.arrayContaining([
        'You have 2 times the usual time.',
        'Your questions have large letters.',
        'Stories you listen to first: 1',
      ]),
    )
    expect(page?.container.textContent).toContain('For you')
  })
})

test('grown-ups who take a quiz of their organisation are sent to whoever runs its quizzes, and to no teacher', async () => {
  for (const who of [
    { kind: 'INSTITUTE', role: 'FACULTY' },
    { kind: 'RESIDENTIAL', role: 'MEMBER' },
  ] as const) {
    signedInTo('a school', who)
    const lines = await linesOf({ own: OWN, eligibility: ELIGIBLE })
    expect(lines.filter((line) => /teacher|school/i.test(line))).toEqual([])
    expect(lines.some((line) => /ask whoever runs quizzes in your organisation/.test(line))).toBe(true)
    const set = await linesOf({
      own: { ...OWN, kind: 'ENTITY', sheet: { ...SHEET, review: 'NEVER' } },
      eligibility: ELIGIBLE,
    })
    expect(set.filter((line) => /teacher|school/i.test(line))).toEqual([])
    expect(set).toContain('Whoever set this quiz tells you how you did.')
  }
})

test('whoever belongs to no school is sent to no teacher for more time', async () => {
  const hasTeacher = async () =>
    (await linesOf({ own: OWN, eligibility: ELIGIBLE })).some((line) => /teacher/.test(line))
  expect(await hasTeacher()).toBe(true)
  for (const workspace of ['the home of individuals', 'none'] as const) {
    signedInTo(workspace)
    expect(await hasTeacher()).toBe(false)
  }
})
