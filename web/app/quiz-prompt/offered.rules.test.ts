import { expect, test } from 'vitest'
import { wasOfferedToday } from './offered.rules.ts'

const hint = (at: unknown) => JSON.stringify({ quizSlug: 'own-1', need: 5, have: 5, at })

test('a quiz is offered once a day, by the days of India, and a damaged hint is none', () => {
  const now = '2026-11-21T08:00:00.000Z'
  expect(wasOfferedToday(hint('2026-11-20T19:00:00.000Z'), now), 'after midnight in India').toBe(true)
  expect(wasOfferedToday(hint('2026-11-20T18:00:00.000Z'), now), 'the day before').toBe(false)
  expect([null, '', '{', 'null', hint(5), hint('yesterday')].map((each) => wasOfferedToday(each, now))).toEqual(
    Array.from({ length: 6 }, () => false),
  )
})
