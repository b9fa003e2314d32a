import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addUp, domainOfFile, judge } from './budget.rules.ts'
import type { Budgets, PlaywrightReport, Spent } from './budget.rules.ts'
import { ROOT, readSource } from './sources.ts'

const budgets = JSON.parse(readSource('checks/budget.json')) as Budgets
const journey = (file: string, duration: number, walked: string[] = []): PlaywrightReport['suites'][number] => ({
  file,
  specs: [
    {
      tests: [{ results: [{ duration }], annotations: walked.map((description) => ({ type: 'walk', description })) }],
    },
  ],
})

test('every journey has a domain whose time it takes', () => {
  const files = readdirSync(join(ROOT, 'e2e')).filter((file) => file.endsWith('.spec.ts'))
  expect(files.toSorted()).toEqual(Object.keys(budgets.journeys).toSorted())
})

test('seconds count for the domain of the test’s folder, of the journey, or of the screen that is walked', () => {
  const vitest = { testResults: [{ name: '/x/server/news/feed.test.ts', assertionResults: [{ duration: 1500 }] }] }
  const suites = [journey('signup.spec.ts', 4000), journey('access.spec.ts', 9000, ['news 2000', 'billing 1000'])]
  expect(Object.fromEntries(addUp(vitest, { suites }, budgets))).toEqual({
    news: { vitest: 1.5, journeys: 0, walks: 2 },
    identity: { vitest: 0, journeys: 4, walks: 0 },
    billing: { vitest: 0, journeys: 0, walks: 1 },
  })
  expect(['server/open.test.ts', 'web/app/read.test.tsx', 'web/news/list.test.ts'].map(domainOfFile)).toEqual([
    'house',
    'house',
    'news',
  ])
})

test('a domain that grows beyond its budget is named, a machine that is slow for all is not', () => {
  const spent = (seconds: number): Spent => ({ vitest: seconds, journeys: 0, walks: 0 })
  const own = { ...budgets, workers: 1, usual: 10, domains: {} }
  const verdicts = (...seconds: number[]) =>
    judge(new Map(seconds.map((each, index) => [`d${index}`, spent(each)])), own).map(({ verdict }) => verdict)
  expect(verdicts(5, 4, 3)).toEqual(['', '', ''])
  expect(verdicts(13, 9, 3)).toEqual(['over', 'near', ''])
  expect(verdicts(50, 50, 50, 50)).not.toContain('over')
  expect(verdicts(90, 50, 50, 50)).toEqual(['over', 'near', 'near', 'near'])
})
