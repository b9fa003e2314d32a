import { afterEach, expect, test } from 'vitest'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { audioRules } from '../audio/audio-rules.ts'
import { paperOf } from '../keeper/given-paper.ts'
import { setRules } from './set-rules.ts'

const RULES: Eligibility['rules'] = {
  questions: 10,
  timePerQuestionSec: 60,
  negative: 0,
  passPercent: 40,
  navigation: 'FREE',
  attemptsPerDay: 3,
  review: 'AFTER_SUBMIT',
  fullscreenAsk: false,
}
const eligibilityWith = (rules: Partial<Eligibility['rules']>, attemptsLeft: number | null = 2): Eligibility => ({
  eligible: true,
  quizSlug: 'audio-1',
  need: 3,
  have: 3,
  remaining: 0,
  tooFast: false,
  general: 0,
  reasons: [],
  nextAt: null,
  attemptsLeft,
  rules: { ...RULES, ...rules },
  accommodation: null,
})
const OWN = { quizSlug: 'audio-1', kind: 'AUDIO' as const, sheet: null, running: null, eligibility: null, results: [] }
const { config } = paperOf().attempt
const MORE_TIME = /^If you need more time, ask your teacher/

afterEach(() => overwriteGetLocale(() => 'en'))

test('before an audio quiz she reads what its result will show, and how many are left today, not how many there are a day', () => {
  const said = (rules: Partial<Eligibility['rules']>) =>
    audioRules({ own: OWN, eligibility: eligibilityWith(rules), helper: 'TEACHER' })
  expect(said({})).toContain('Afterwards you see what was right and where the story says so.')
  expect(said({ review: 'SCORE_ONLY' })).toContain('Afterwards you see your marks.')
  expect(said({ review: 'NEVER' })).toContain('The result isn’t shown here. Your school has it.')
  expect(said({ review: 'AFTER_CLOSE' }).at(-1)).toMatch(/once the quiz is over for everybody/)
  expect(said({})).toContain('Quizzes left today: 2 of 3.')
  const running = { ...OWN, running: paperOf().attempt }
  expect(audioRules({ own: running, eligibility: eligibilityWith({}), helper: 'TEACHER' })).toContain(
    'You can take 3 quizzes a day.',
  )
})

test('where there is a limit the rules say that it belongs to the quiz and where more time is given; without one they do not [news:QY3]', () => {
  const sheet = {
    kind: 'ENTITY' as const,
    title: 'Wells',
    config,
    minutes: 10,
    triesLeft: 1,
    review: 'AFTER_CLOSE' as const,
    closesAt: null,
    isCutShort: false,
  }
  expect(setRules(sheet, 'TEACHER')).toEqual(
    expect.arrayContaining([expect.stringMatching(MORE_TIME), expect.stringContaining('It is part of the quiz')]),
  )
  expect(setRules({ ...sheet, minutes: null }, 'TEACHER').filter((words) => MORE_TIME.test(words))).toEqual([])
  // For what is for everybody no teacher gives any.
  const open = setRules({ ...sheet, kind: 'PUBLIC', review: 'NEVER' }, undefined)
  expect(open.filter((words) => /teacher/.test(words))).toEqual([])
  expect(open).toEqual(
    expect.arrayContaining([expect.stringContaining('It is part of the quiz'), 'The result isn’t shown here.']),
  )
  const heard = audioRules({ own: OWN, eligibility: eligibilityWith({}), helper: undefined })
  expect(heard.filter((words) => /teacher/.test(words))).toEqual([])
  overwriteGetLocale(() => 'hi')
  expect(setRules(sheet, 'TEACHER')).toContainEqual(expect.stringContaining('चार गुना तक समय'))
})
