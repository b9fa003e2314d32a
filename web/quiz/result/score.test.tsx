import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { Earned, Later, Said, Score } from './score.tsx'

const SHOWN: QuizResult = {
  resultSlug: 'x',
  quizSlug: 'own-x',
  kind: 'USERWISE',
  title: null,
  taker: null,
  attemptNo: 1,
  status: 'SUBMITTED',
  startedAt: '2026-11-20T08:00:00.000Z',
  endedAt: '2026-11-20T08:05:00.000Z',
  shown: 'ALL',
  review: 'AFTER_SUBMIT',
  opensAt: null,
  toMark: 0,
  marks: 6,
  mostMarks: 10,
  percent: 60,
  passPercent: 40,
  passed: true,
  right: 6,
  partly: 0,
  wrong: 3,
  blank: 1,
  questions: [],
  classAverage: 55.5,
  feedback: null,
  tries: [],
  corrections: [],
  mayCorrect: false,
  earned: null,
}
const UNSHOWN = {
  marks: null,
  mostMarks: null,
  percent: null,
  passed: null,
  right: null,
  partly: null,
  wrong: null,
  blank: null,
}

const textOf = (result: QuizResult) =>
  renderToString(
    <>
      <Score result={result} />
      <Said result={result} />
      <Later result={result} />
    </>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('a result says marks, whether it was passed, a word about it and how the class did', () => {
  const text = textOf(SHOWN)
  for (const words of ['60 %, 6 of 10 marks', 'Passed', 'Good. You read with care.', 'Average of your class: 55.5 %'])
    expect(text).toContain(words)
  expect(textOf({ ...SHOWN, feedback: { en: 'Well done, seventh', hi: null }, classAverage: null })).toContain(
    'Well done, seventh',
  )
})

test('an answer that earned a part of its marks is called partly right, not wrong', () => {
  const text = textOf({ ...SHOWN, right: 0, partly: 1, wrong: 2, blank: 3 })
  expect(text).toContain('0 right, 1 partly right, 2 wrong, 3 blank.')
  expect(text).toContain('of 6 right')
  expect(textOf(SHOWN)).not.toContain('partly')
})

test('of a quiz that was set nothing is said of stories, which it may not be about', () => {
  for (const percent of [0, 50, 90])
    for (const kind of ['ENTITY', 'PUBLIC', 'PRACTICE'] as const)
      expect(textOf({ ...SHOWN, kind, percent, classAverage: null })).not.toMatch(/stories|read/i)
  expect(textOf({ ...SHOWN, kind: 'ENTITY', percent: 0 })).toContain('Go over it once more.')
})

test('where results are not told it says that it was submitted, and no number', () => {
  const text = textOf({ ...SHOWN, ...UNSHOWN, shown: 'NOTHING', review: 'NEVER', classAverage: null })
  expect(text).toContain('Submitted')
  expect(text).not.toMatch(/\d/)
})

test('where no answer counts, being an opinion or one that nobody can mark, it says so, sends nobody to a teacher and finds nothing wanting', () => {
  const text = textOf({ ...SHOWN, marks: 0, mostMarks: 0, percent: 0, passed: false, right: 0, wrong: 0, blank: 0 })
  expect(text).toContain('Nothing in this quiz counts for marks.')
  for (const words of ['teachers', 'Read again', '0 %', 'Average']) expect(text).not.toContain(words)
})

test('where the questions are not shown yet it says from when they are, or that only marks are', () => {
  const score: QuizResult = { ...SHOWN, shown: 'SCORE', review: 'AFTER_CLOSE' }
  expect(textOf({ ...score, opensAt: '2026-11-22T08:00:00.000Z' })).toMatch(/What was right you see from .+ on\./)
  expect(textOf(score)).toContain('once the quiz is over for everybody')
  expect(textOf({ ...score, review: 'SCORE_ONLY' })).toContain('Only marks are shown')
  expect(textOf(SHOWN)).not.toContain('What was right you see')
})

test.for<['en' | 'hi', string[]]>([
  ['en', ['Read again', 'Good', 'Excellent']],
  ['hi', ['फिर पढ़ें', 'अच्छा', 'बहुत बढ़िया']],
])(
  'what is said of a result goes by the per cent, below 40, below 70 and from there on, unless the school says it otherwise, in the language of the page (%s) [news:QR5]',
  ([locale, [again = '', good = '', excellent = '']]) => {
    overwriteGetLocale(() => locale)
    const bands: [number, string][] = [
      [0, again],
      [39.9, again],
      [40, good],
      [69.9, good],
      [70, excellent],
      [100, excellent],
    ]
    for (const [percent, words] of bands) {
      const text = textOf({ ...SHOWN, percent })
      const said = [again, good, excellent].filter((each) => text.includes(each))
      expect([percent, said]).toEqual([percent, [words]])
    }
    const own = textOf({ ...SHOWN, percent: 70, feedback: { en: 'Splendid', hi: 'कमाल' } })
    expect(own).toContain(locale === 'en' ? 'Splendid' : 'कमाल')
    expect(own).not.toContain(excellent)
    overwriteGetLocale(() => 'en')
  },
)

test('while a person has answers to mark the result is called provisional, to its taker and to others, and nothing is passed or failed [news:QM4]', () => {
  const waiting: QuizResult = {
    ...SHOWN,
    toMark: 2,
    passed: null,
    marks: 3,
    mostMarks: 6,
    percent: 50,
    right: 3,
    wrong: 2,
  }
  for (const taker of [null, { userId: 'x', name: 'Asha' }]) {
    const text = textOf({ ...waiting, taker, classAverage: null })
    expect(text).toMatch(/provisional/i)
    expect(text).toMatch(/3 of 6/)
    expect(text).not.toMatch(/Passed|Not passed|50 %|Good/)
  }
  expect(textOf(SHOWN)).not.toMatch(/provisional/i)
})

test('says what coins the quiz earned, or that they are coming, with the way to them [cso:S32]', () => {
  const earnedText = (earned: QuizResult['earned']) =>
    renderToString(
      <MemoryRouter>
        <Earned result={{ ...SHOWN, earned }} />
      </MemoryRouter>,
    )
  expect(earnedText({ coins: 7, isComing: false })).toMatch(/You earned 7 coins\..*href="\/coins"/)
  expect(earnedText({ coins: 1, isComing: false })).toContain('You earned 1 coin.')
  expect(earnedText({ coins: null, isComing: true })).toContain('in a minute')
  expect(earnedText(null)).toBe('')
})
