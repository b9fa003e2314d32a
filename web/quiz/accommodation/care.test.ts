import { afterEach, expect, test } from 'vitest'
import { NO_ACCOMMODATION } from '@chowk/contract/quiz/accommodation.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { spokenText } from './speech.ts'
import { accommodationOf, valuesOf } from './accommodation-values.ts'
import { careWords } from './care-words.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

const EVERYTHING = {
  timeFactor: 1.5,
  noTimeLimit: false,
  extraAttempts: 2,
  minArticlesRead: 0,
  minAudioListened: 1,
  anyHour: true,
  closesLaterHours: 24,
  readAloud: true,
  largeText: true,
  fewerOptions: true,
  language: 'hi',
} as const

test('a pupil reads a sentence for each thing she was given, and none for what is as everybody has it', () => {
  overwriteGetLocale(() => 'en')
  expect(careWords(NO_ACCOMMODATION)).toEqual([])
  expect(careWords(EVERYTHING)).toHaveLength(10)
  expect(careWords({ ...NO_ACCOMMODATION, timeFactor: 1.5 })).toEqual(['You have 1.5 times the usual time.'])
  expect(careWords({ ...NO_ACCOMMODATION, timeFactor: 2, noTimeLimit: true })).toEqual([
    'There’s no time limit for you.',
  ])
  overwriteGetLocale(() => 'hi')
  expect(careWords({ ...NO_ACCOMMODATION, largeText: true })).toEqual(['आपके सवाल बड़े अक्षरों में होंगे।'])
})

test('the fields of the form say what was set, and nothing is lost on the way back', () => {
  const kept = { accommodation: EVERYTHING, reason: 'ill', startsOn: '2026-11-01', endsOn: null }
  expect(accommodationOf(valuesOf(kept))).toEqual(EVERYTHING)
  expect(accommodationOf(valuesOf())).toEqual(NO_ACCOMMODATION)
  expect(accommodationOf({ ...valuesOf(), time: 'NONE' })).toEqual({ ...NO_ACCOMMODATION, noTimeLimit: true })
})

test('read aloud are the question, what it is about and each answer by its letter', () => {
  expect(
    spokenText({ stem: 'Which year?', passage: 'It opened in _____.', options: ['1987', '1990'], matches: null }),
  ).toBe('Which year?\nIt opened in _____.\nA: 1987.\nB: 1990.')
  expect(spokenText({ stem: 'True?', passage: null, options: ['Yes'], matches: null })).toBe('True?\nA: Yes.')
  const pairs = { stem: 'Who uses what?', passage: null, options: ['Potter', 'Weaver'], matches: ['Loom', 'Wheel'] }
  expect(spokenText(pairs)).toBe('Who uses what?\nPotter.\nWeaver.\nA: Loom.\nB: Wheel.')
})
