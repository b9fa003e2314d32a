import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { difficultyOf, publishesItself } from './story-questions.rules.ts'
import type { StoryRule } from '@chowk/contract/quiz/bank.ts'

const DOCS = new URL('../../../docs/', import.meta.url)
const [, ...lines] = readFileSync(new URL('quiz-questions-judged.tsv', DOCS), 'utf8').trimEnd().split('\n')
const judged = lines.map((line) => {
  const [number = '', rule = '', language = '', , verdict = '', reason = ''] = line.split('\t')
  return { number: Number(number), rule: rule as StoryRule, language, verdict, reason }
})
const rules = [...new Set(judged.map(({ rule }) => rule))]
const readOf = (rule: StoryRule, language?: string) =>
  judged.filter((each) => each.rule === rule && (language === undefined || each.language === language))
const takenOf = (rule: StoryRule, language?: string) =>
  readOf(rule, language).filter(({ verdict }) => verdict === 'taken').length

describe('questions that people read', () => {
  test('are listed one by one, each refused one with its reason, and every rule is among them', () => {
    expect(judged.map(({ number }) => number)).toEqual(judged.map((_, place) => place + 1))
    for (const { verdict, reason, number } of judged) expect(verdict === 'refused', `${number}`).toBe(reason !== '')
    expect(rules.filter((rule) => difficultyOf(rule) === undefined)).toEqual([])
    expect(rules).toHaveLength(11)
  })

  test('decide which rules publish themselves: of sixty, half of them Hindi, nine in ten were taken', () => {
    for (const rule of rules) {
      const isRead = readOf(rule, 'en').length >= 30 && readOf(rule, 'hi').length >= 30
      const isGood = takenOf(rule) >= 0.9 * readOf(rule).length
      expect(publishesItself(rule), rule).toBe(isRead && isGood)
    }
  })

  test('are counted in the table as the list has them', () => {
    const table = readFileSync(new URL('quiz-questions.md', DOCS), 'utf8')
    for (const rule of rules) {
      const row = table.split('\n').find((line) => line.startsWith(`| ${rule}:`))
      const [, , , read, taken, share, publishes] = row?.split('|').map((cell) => cell.trim()) ?? []
      expect(read).toBe(`${readOf(rule, 'en').length}, ${readOf(rule, 'hi').length}`)
      expect(taken).toBe(`${takenOf(rule, 'en')}, ${takenOf(rule, 'hi')}`)
      expect(share).toBe(String(Math.round((100 * takenOf(rule)) / readOf(rule).length)))
      expect(publishes?.startsWith('yes')).toBe(publishesItself(rule))
    }
  })
})
