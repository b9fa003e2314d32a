import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { QuizCard } from '@chowk/contract/quiz/list.ts'
import { SetCards } from './set-cards.tsx'

const CARD: QuizCard = {
  quizSlug: 'wells',
  kind: 'ENTITY',
  title: 'Wells of our town',
  categories: [{ en: 'Water', hi: null }],
  questions: 4,
  minutes: 10,
  opensAt: '2026-11-22T03:30:00.000Z',
  closesAt: null,
  state: 'READY',
  nextAt: null,
  percent: null,
  resultSlug: null,
  triesLeft: 1,
}

const textOf = (card: Partial<QuizCard>, isVisitor = false) =>
  renderToString(
    <MemoryRouter>
      <SetCards cards={[{ ...CARD, ...card }]} isVisitor={isVisitor} />
    </MemoryRouter>,
  )
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('a card says how somebody stands with a quiz, and leads on only where she can go on [news:QL1]', () => {
  expect(textOf({})).toMatch(/^Ready for you Wells of our town .*4 questions · 10 minutes · Water Take the quiz$/)
  expect(textOf({ state: 'RESUME' })).toMatch(/^Under way .*Resume$/)
  expect(textOf({ state: 'DONE', percent: 70, resultSlug: 'r' })).toMatch(/^Done, 70 % .*See the result Take it again$/)
  expect(textOf({ state: 'DONE', percent: null, resultSlug: 'r', triesLeft: 0 })).toMatch(
    /^Submitted .*See the result$/,
  )
  expect(textOf({ state: 'CLOSED' })).toMatch(/^Closed .*Water$/)
  expect(textOf({ state: 'OFF' })).toMatch(/^Quizzes are turned off .*Water$/)
  expect(textOf({ state: 'NOT_OPEN_YET' })).toMatch(/^Opens on 22 Nov.* .*Water$/)
  expect(textOf({ state: 'NOT_NOW', nextAt: '2026-11-23T01:30:00.000Z' })).toMatch(/^Can start on 23 Nov.* .*Water$/)
  expect(textOf({ state: 'NOT_NOW' })).toMatch(/^Not at this hour or on this day .*Water$/)
  expect(textOf({}, true)).toMatch(/Sign in/)
})
