import { describe, expect, test } from 'vitest'
import { readDay } from './question-date.rules.ts'
import { readQuestion } from './question.rules.ts'

const now = new Date('2026-11-21T08:00:00.000Z')
const begins = (text: string) => readDay(text, now)?.begins.toISOString()
const ends = (text: string) => readDay(text, now)?.ends.toISOString()

describe('questions', () => {
  test('words stand together, OR joins neighbours, a minus leaves out [news:O1]', () => {
    const question = readQuestion('stepwell OR baoli "two wells" -tourism', now)
    expect(question.groups).toEqual([['stepwell', 'baoli'], ['two wells']])
    expect(question.without).toEqual(['tourism'])
    expect(readQuestion('कुआँ या बावड़ी', now).groups).toEqual([['कुआँ', 'बावड़ी']])
  })

  test('an OR without a word before it, and quotes without an end, do no harm', () => {
    expect(readQuestion('OR wells', now).groups).toEqual([['wells']])
    expect(readQuestion('"two wells', now).groups).toEqual([['two wells']])
    expect(readQuestion('', now).parts).toEqual([])
  })

  test('each part knows its place in the question, so that it can be taken out', () => {
    const text = 'wells -tourism from:"The Riverine Post"'
    const parts = readQuestion(text, now).parts
    expect(parts.map(({ at: [from, to] }) => text.slice(from, to))).toEqual([
      'wells',
      '-tourism',
      'from:"The Riverine Post"',
    ])
  })

  test('publisher:, category:, after: and before: are understood as from:, in:, since: and until: are [news:O1] [V1:C9]', () => {
    const question = readQuestion('publisher:"The Riverine Post" category:water after:15nov before:20nov wells', now)
    expect(question).toMatchObject({ from: ['The Riverine Post'], within: ['water'], groups: [['wells']] })
    expect(question.since?.toISOString()).toBe('2026-11-15T18:30:00.000Z')
    expect(question.until?.toISOString()).toBe('2026-11-19T18:30:00.000Z')
    expect(question.parts.map(({ kind }) => kind)).toEqual(['FROM', 'IN', 'SINCE', 'UNTIL', 'WORDS'])
  })

  test('until:yesterday is said back as yesterday, and before:today is the same [V1:C9]', () => {
    const said = (text: string) => readQuestion(text, now).parts[0]?.text.slice(0, 10)
    expect([said('until:yesterday'), said('before:today'), said('until:oct')]).toEqual([
      '2026-11-20',
      '2026-11-20',
      '2026-10-31',
    ])
    expect(readQuestion('until:yesterday', now).until).toEqual(readQuestion('before:today', now).until)
  })

  test('a field that says nothing is said back as not understood', () => {
    expect(readQuestion('since:never has:wings lang:123', now).parts.map((tag) => tag.kind)).toEqual([
      'UNKNOWN',
      'UNKNOWN',
      'UNKNOWN',
    ])
  })
})

describe('dates of questions', () => {
  test('a month is the last one of its name, from its first midnight in India', () => {
    expect(begins('oct')).toBe('2026-09-30T18:30:00.000Z')
    expect(begins('dec')).toBe('2025-11-30T18:30:00.000Z')
    expect(ends('oct')).toBe('2026-10-31T18:30:00.000Z')
    expect(begins('अक्टूबर')).toBe('2026-09-30T18:30:00.000Z')
  })

  test('days, months with years, years and the words for today are read', () => {
    expect(begins('15nov')).toBe('2026-11-14T18:30:00.000Z')
    expect(ends('15nov')).toBe('2026-11-15T18:30:00.000Z')
    expect(begins('2026-10-15')).toBe('2026-10-14T18:30:00.000Z')
    expect(begins('2025')).toBe('2024-12-31T18:30:00.000Z')
    expect(ends('2025')).toBe('2025-12-31T18:30:00.000Z')
    expect(begins('आज')).toBe('2026-11-20T18:30:00.000Z')
    expect(begins('31feb')).toBeUndefined()
  })
})
