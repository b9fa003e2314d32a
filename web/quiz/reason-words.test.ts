import { afterEach, expect, test } from 'vitest'
import { QUIZ_REASONS, getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import { sampleOf } from '../app/testing/sample-answer.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { reasonWords } from './reason-words.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

const FACTS = sampleOf(getQuizEligibility.output) as Eligibility

test('each reason against a start is said in words of its own, in English and in Hindi [news:QE2]', () => {
  const reasons = QUIZ_REASONS.map((code) => ({ code, message: '' }))
  for (const nextAt of [null, '2026-11-23T01:30:00.000Z'])
    for (const [locale, letters] of [
      ['en', /^[^\u0900-\u097F]*[a-z]{3}/u],
      ['hi', /[\u0900-\u097F]{3}/u],
    ] as const) {
      overwriteGetLocale(() => locale)
      const words = reasonWords({ ...FACTS, need: 5, remaining: 2, nextAt, reasons })
      expect(words.filter((each) => !letters.test(each) || each.includes('_'))).toEqual([])
      expect(new Set(words).size).toBe(QUIZ_REASONS.length)
    }
})
