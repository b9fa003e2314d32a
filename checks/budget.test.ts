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

const spentOn = (seconds: number): Spent => ({ vitest: seconds, journeys: 0, walks: 0 })

test('a domain that grows beyond its budget is named, a machine that is slow for all is not', () => {
  const domains = { a: 100, b: 100, c: 100, d: 100, small: 6 }
  const verdicts = (...seconds: number[]) =>
    judge(new Map(Object.keys(domains).map((domain, index) => [domain, spentOn(seconds[index] ?? 0)])), {
      ...budgets,
      workers: 1,
      domains,
    }).map(({ domain, verdict }) => (verdict === '' ? '' : `${domain} ${verdict}`))
  expect(verdicts(50, 40, 30)).toEqual(['', '', '', '', ''])
  expect(verdicts(151, 90, 30)).toEqual(['a over', 'b near', '', '', ''])
  expect(verdicts(149, 90, 30)).toEqual(['a near', 'b near', '', '', ''])
  expect(verdicts(500, 500, 500, 500).join()).not.toContain('over')
  expect(verdicts(900, 300, 300, 300)).toEqual(['a over', '', '', '', ''])
  // A few seconds more in a small domain are noise.
  expect(verdicts(50, 40, 30, 20, 25)).toEqual(['', '', '', 'small near', ''])
  expect(verdicts(50, 40, 30, 20, 27).join()).toContain('small over')
})

test('a machine on which browsers are slower than all else fails nobody', () => {
  const measured = {
    community: 508.5,
    quiz: 375.9,
    identity: 331.9,
    news: 301.7,
    house: 292.5,
    member: 231.9,
    organisation: 154.4,
    operator: 100.8,
    files: 64.9,
    content: 51.2,
    audio: 45,
    billing: 43.4,
    notice: 41.8,
    ingest: 41.7,
    moderation: 18.1,
    search: 10.1,
  }
  const spent = new Map(
    Object.entries(measured).map(([domain, seconds]) => [domain, spentOn(seconds * budgets.workers)]),
  )
  const over = () => judge(spent, budgets).flatMap(({ domain, verdict }) => (verdict === 'over' ? [domain] : []))
  expect(over()).toEqual([])
  spent.set('quiz', spentOn(375.9 * 2 * budgets.workers))
  expect(over()).toEqual(['quiz'])
})
