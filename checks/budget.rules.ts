/** What the tests of one domain took, in seconds of one worker. */
export interface Spent {
  vitest: number
  journeys: number
  walks: number
}

/** `checks/budget.json`. */
export interface Budgets {
  workers: number
  usual: number
  domains: Record<string, number>
  journeys: Record<string, string>
}

/** What Vitest reports of its run. */
export interface VitestReport {
  testResults: { name: string; assertionResults: { duration?: number | null }[] }[]
}

interface Suite {
  file: string
  specs: { tests: { results: { duration: number }[]; annotations: { type: string; description?: string }[] }[] }[]
  suites?: Suite[]
}

/** What Playwright reports of its run. */
export interface PlaywrightReport {
  suites: Suite[]
}

/** Whose time a test of this file takes: its domain's, or that of the house, which serves all domains. */
export function domainOfFile(path: string): string {
  const [, domain = ''] = /(?:^|\/)(?:contract|server|web)\/([\w-]+)\/.*\.test\.tsx?$/.exec(path) ?? []
  return ['', 'platform', 'testing', 'app', 'ui', 'offline', 'bundling', 'drawing'].includes(domain) ? 'house' : domain
}

/** Adds up what both runs report, by domain; a walk says of each screen whose it is. */
export function addUp(vitest: VitestReport, playwright: PlaywrightReport, { journeys }: Budgets): Map<string, Spent> {
  const all = new Map<string, Spent>()
  const add = (domain: string, kind: keyof Spent, ms: number) => {
    const spent = all.get(domain) ?? { vitest: 0, journeys: 0, walks: 0 }
    spent[kind] += ms / 1000
    all.set(domain, spent)
  }
  for (const { name, assertionResults } of vitest.testResults)
    for (const { duration } of assertionResults) add(domainOfFile(name), 'vitest', duration ?? 0)
  for (const { file, test } of testsOf(playwright.suites)) {
    const walked = test.annotations.filter(({ type }) => type === 'walk').map(({ description = '' }) => description)
    for (const [domain = '', ms] of walked.map((line) => line.split(' '))) add(domain, 'walks', Number(ms))
    if (walked.length > 0) continue
    for (const { duration } of test.results) add(journeys[file] ?? 'house', 'journeys', duration)
  }
  return all
}

const testsOf = (suites: readonly Suite[]): { file: string; test: Suite['specs'][number]['tests'][number] }[] =>
  suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ tests }) => tests.map((test) => ({ file: suite.file, test }))),
    ...testsOf(suite.suites ?? []),
  ])

/** One line of the table. */
export interface BudgetLine extends Spent {
  domain: string
  sum: number
  budget: number
  verdict: '' | 'near' | 'over'
}

/** How far a domain may be above its share, as a factor and in seconds, before a run fails: one run is noisy. */
const SLACK = { factor: 1.5, seconds: 20 }
const NEAR = 0.8

/**
 * Each domain beside its budget. A machine that is slow is no domain's fault: what all of them together take above their
 * budgets is taken off each. Whether the whole has grown, one run cannot tell from a slow machine; its total is read by people.
 */
export function judge(spent: ReadonlyMap<string, Spent>, { workers, usual, domains }: Budgets): BudgetLine[] {
  const lines = [...spent].map(([domain, each]) => {
    const sum = (each.vitest + each.journeys + each.walks) / workers
    return { domain, ...each, sum, budget: domains[domain] ?? usual }
  })
  const total = { sum: 0, budget: 0 }
  for (const { domain, sum, budget } of lines) {
    total.sum += sum
    // A folder with hardly a test, and no budget of its own, says nothing of the machine.
    total.budget += domain in domains ? budget : Math.min(budget, sum)
  }
  const slowness = Math.max(1, total.sum / total.budget)
  return lines
    .toSorted((a, b) => b.sum - a.sum)
    .map((line) => {
      const used = line.sum / slowness
      const isOver = used > line.budget * SLACK.factor && used > line.budget + SLACK.seconds
      return { ...line, verdict: isOver ? 'over' : used > line.budget * NEAR ? 'near' : '' }
    })
}
