import { afterEach, expect, test } from 'vitest'
import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { rulesSentence } from './rules-sentence.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

const sentence = (config: Partial<QuizConfig>, locale: 'en' | 'hi' = 'en') => {
  overwriteGetLocale(() => locale)
  return rulesSentence({ ...QUIZ_DEFAULTS, ...config })
}

test('rules are read as a sentence, in English and in Hindi', () => {
  const rules: Partial<QuizConfig> = {
    allowedDays: [1, 2, 3, 4, 5, 6],
    allowedHours: { from: '07:00', to: '21:00' },
  }
  expect(sentence(rules)).toBe(
    'Whoever has read 5 stories gets 10 questions in 10 minutes, once a day, Mon–Sat 07:00–21:00. 40 per cent is a pass.',
  )
  expect(sentence(rules, 'hi')).toBe(
    'जिसने 5 ख़बरें पढ़ी हों, उसे 10 मिनट में 10 सवाल मिलते हैं: दिन में 1 बार, सोम–शनि 07:00 से 21:00 तक। 40 प्रतिशत पर पास।',
  )
})

test('it names two days, knows rules that leave everything open, and does not guess what is not filled in', () => {
  expect(sentence({ allowedDays: [1, 2, 5] })).toContain('once a day, Mon, Tue, Fri.')
  expect(sentence({ minArticlesRead: 0, timePerQuestionSec: 0, attemptsPerDay: 3 })).toContain(
    'Everyone gets 10 questions without a time limit, 3 times a day, every day.',
  )
  expect(sentence({ partialCredit: false })).toMatch(
    /40 per cent is a pass\. Answers that are right in part earn nothing\.$/,
  )
  expect(sentence({ questions: 5, timePerQuestionSec: 45 })).toContain('5 questions in 3.8 minutes')
  for (const unfinished of [{ questions: Number.NaN }, { allowedDays: [] }])
    expect(sentence(unfinished)).toBe('Fill in every number and choose a day, and you will read here what they mean.')
  expect(sentence({ enabled: false, questions: Number.NaN })).toBe('Quizzes are off: nobody can start one.')
})
