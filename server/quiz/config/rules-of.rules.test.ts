import { describe, expect, test } from 'vitest'
import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { rulesFor } from './rules-of.rules.ts'

const SCIENCE = '6f0f6f8e-0000-4000-8000-000000000001'
const PHYSICS = '6f0f6f8e-0000-4000-8000-000000000002'
const config: QuizConfig = {
  ...QUIZ_DEFAULTS,
  minArticlesRead: 9,
  questions: 20,
  timePerQuestionSec: 90,
  classes: [
    { class: 7, minArticlesRead: 3 },
    { class: 8, timePerQuestionSec: 0 },
  ],
  departments: [
    { departmentId: SCIENCE, minArticlesRead: 4, questions: 12, timePerQuestionSec: 45 },
    { departmentId: PHYSICS, questions: 8 },
  ],
}

describe('which rules hold for somebody', () => {
  test.each([
    ['nobody in particular: those of all', null, [], [9, 20, 90]],
    ['a class that names one rule: that one, and the others of all', 7, [], [3, 20, 90]],
    ['a class that names none', 9, [], [9, 20, 90]],
    ['no limit of time, which is a rule as well', 8, [], [9, 20, 0]],
    ['a department before all', null, [SCIENCE], [4, 12, 45]],
    ['a department within another: the nearest that names a rule', null, [PHYSICS, SCIENCE], [4, 8, 45]],
    ['a class before a department', 7, [SCIENCE], [3, 12, 45]],
    ['a class before a department within another', 8, [PHYSICS, SCIENCE], [4, 8, 0]],
    ['a department without rules', 7, ['6f0f6f8e-0000-4000-8000-000000000009'], [3, 20, 90]],
  ] as const)('%s', (_, schoolClass, departmentIds, expected) => {
    const { minArticlesRead, questions, timePerQuestionSec } = rulesFor(config, { class: schoolClass, departmentIds })
    expect([minArticlesRead, questions, timePerQuestionSec]).toEqual(expected)
  })

  test('the rules that a class cannot have stay those of all', () => {
    expect(rulesFor(config, { class: 7, departmentIds: [SCIENCE] })).toMatchObject({
      attemptsPerDay: config.attemptsPerDay,
      allowedDays: config.allowedDays,
    })
  })
})
