import { expect, test } from 'vitest'
import { isSuspect, measuredDifficulty } from './question-figures.rules.ts'

const figures = (facility: number, answers = 30, discrimination: number | null = 20) => ({
  answers,
  facility,
  discrimination,
})

test.each([
  [figures(0.75), 'EASY'],
  [figures(0.7499), 'MEDIUM'],
  [figures(0.4), 'MEDIUM'],
  [figures(0.3999), 'HARD'],
  [figures(-0.25), 'HARD'],
  [figures(0.9, 29), null],
] as const)('%o is %s [news:QG14]', (given, difficulty) => {
  expect(measuredDifficulty(given)).toBe(difficulty)
})

test.each([
  ['few right, the best least of all', figures(0.19, 20, -1), null, true],
  ['as many right as may be', figures(0.2, 20, -1), null, false],
  ['the best no worse than others', figures(0.1, 20, 0), null, false],
  ['nothing to reckon by', figures(0, 20, null), null, false],
  ['too few answers', figures(0, 19, -50), null, false],
  ['kept, and not twice as many since', figures(0.1, 39, -50), 20, false],
  ['kept, and twice as many since', figures(0.1, 40, -50), 20, true],
] as const)('%s', (_, given, kept, expected) => {
  expect(isSuspect(given, kept)).toBe(expected)
})
