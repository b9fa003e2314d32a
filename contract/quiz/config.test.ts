import { expect, test } from 'vitest'
import { QUIZ_DEFAULTS, QuizConfig } from './config.ts'

const isTaken = (name: keyof QuizConfig, value: unknown) =>
  QuizConfig.safeParse({ ...QUIZ_DEFAULTS, [name]: value }).success

/** What a rule is where nobody set it, what it may be at either end and between, and what it may not. */
type Range = [name: keyof QuizConfig, usual: unknown, may: readonly unknown[], not: readonly unknown[]]

function faultsIn(ranges: readonly Range[]): string[] {
  return ranges.flatMap(([name, usual, may, not]) => [
    ...(QUIZ_DEFAULTS[name] === usual ? [] : [`${name} is usually ${JSON.stringify(QUIZ_DEFAULTS[name])}`]),
    ...may.filter((value) => !isTaken(name, value)).map((value) => `${name} may not be ${String(value)}`),
    ...not.filter((value) => isTaken(name, value)).map((value) => `${name} may be ${String(value)}`),
  ])
}

test('a quiz of what was read has ten questions of a minute each, once a day without a pause, and each may be set within its range [news:QC3]', () => {
  expect(
    faultsIn([
      ['questions', 10, [5, 30], [4, 31, 7.5]],
      ['attemptsPerDay', 1, [1, 5], [0, 6]],
      ['cooldownMinutes', 0, [0, 10_080], [-1, 10_081]],
      ['timePerQuestionSec', 60, [0, 15, 600], [1, 14, 601]],
      ['graceSec', 15, [0, 120], [-1, 121]],
    ]),
  ).toEqual([])
})

test('wrong answers cost nothing, a part earns its part, no quiz goes below nothing, 40 per cent pass and the best try counts, unless a school sets it otherwise within these ranges [news:QC4]', () => {
  expect(
    faultsIn([
      ['negative', 0, [0, 0.25, 0.33, 0.5, 1], [0.1, -0.25, 2]],
      ['floorQuizAtZero', true, [true, false], ['yes']],
      ['partialCredit', true, [true, false], [1]],
      ['passPercent', 40, [0, 100], [-1, 101]],
      ['gradeMethod', 'BEST', ['BEST', 'FIRST', 'LAST', 'AVERAGE'], ['WORST']],
    ]),
  ).toEqual([])
})

test('leaving the page is noted, a try may move to another device, no screen is filled, no coins are given and nobody stands among the best, unless a school sets it otherwise within these ranges [news:QC10]', () => {
  expect(
    faultsIn([
      ['logFocus', true, [true, false], [1]],
      ['oneDevice', false, [true, false], ['no']],
      ['fullscreenAsk', false, [true, false], [0]],
      ['coinsPerPass', 0, [0, 100], [-1, 101, 2.5]],
      ['dailyCap', 1, [1, 5], [0, 1.5]],
      ['leaderboard', 'OFF', ['OFF', 'CLASS_TOP_10', 'ALL'], ['CLASS']],
    ]),
  ).toEqual([])
})
