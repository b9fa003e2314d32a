import { expect, test } from 'vitest'
import { NO_ACCOMMODATION } from '@chowk/contract/quiz/accommodation.ts'
import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import { closeFor, withAccommodation, withoutOneWrong } from './accommodation.rules.ts'

const given = (more: object) => withAccommodation(QUIZ_DEFAULTS, { ...NO_ACCOMMODATION, ...more })

test('time grows by the factor, and no limit stays none', () => {
  expect(given({ timeFactor: 1.25 }).timePerQuestionSec).toBe(75)
  expect(given({ timeFactor: 4 }).timePerQuestionSec).toBe(240)
  expect(given({ noTimeLimit: true, timeFactor: 2 }).timePerQuestionSec).toBe(0)
  expect(
    withAccommodation({ ...QUIZ_DEFAULTS, timePerQuestionSec: 0 }, { ...NO_ACCOMMODATION, timeFactor: 3 }),
  ).toMatchObject({ timePerQuestionSec: 0 })
})

test('nobody has to read more, or may try less often, than everybody', () => {
  expect(given({ minArticlesRead: 2, extraAttempts: 2 })).toMatchObject({ minArticlesRead: 2, attemptsPerDay: 3 })
  expect(given({ minArticlesRead: 40 }).minArticlesRead).toBe(QUIZ_DEFAULTS.minArticlesRead)
})

test('at any hour means on every day too', () => {
  const school = {
    ...QUIZ_DEFAULTS,
    allowedDays: [1],
    allowedHours: { from: '09:00', to: '10:00' },
    blackoutDates: ['2026-11-23'],
  }
  const free = withAccommodation(school, { ...NO_ACCOMMODATION, anyHour: true })
  expect([free.allowedDays.length, free.allowedHours, free.blackoutDates]).toEqual([7, null, []])
})

test('of three options and more a wrong one goes, never the right one; of two none does', () => {
  expect(withoutOneWrong([2, 0, 3, 1], [1])).toEqual([2, 0, 1])
  expect(withoutOneWrong([2, 0, 3, 1], [3])).toEqual([2, 0, 3])
  expect(withoutOneWrong([1, 0], [0])).toEqual([1, 0])
  expect(withoutOneWrong([0, 1, 2], [0, 2])).toEqual([0, 1, 2])
})

test('a quiz ends later for whom that was given; one without an end has none', () => {
  const close = new Date('2026-11-23T10:00:00Z')
  expect(closeFor(close, { ...NO_ACCOMMODATION, closesLaterHours: 24 })?.toISOString()).toBe('2026-11-24T10:00:00.000Z')
  expect(closeFor(close, null)).toEqual(close)
  expect(closeFor(null, { ...NO_ACCOMMODATION, closesLaterHours: 24 })).toBeNull()
})
