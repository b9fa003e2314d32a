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

const SAYS_SOMETHING_S = 1

/**
 * Each domain beside its budget. A machine that is slow for all of them is no domain's fault: what most of them take above
 * their budgets is taken off first.
 */
export function judge(spent: ReadonlyMap<string, Spent>, { workers, usual, domains }: Budgets): BudgetLine[] {
  const lines = [...spent].map(([domain, each]) => {
    const sum = (each.vitest + each.journeys + each.walks) / workers
    return { domain, ...each, sum, budget: domains[domain] ?? usual }
  })
  // Domains with hardly a test say nothing of the machine.
  const measured = lines.filter(({ sum }) => sum >= SAYS_SOMETHING_S)
  const ratios = measured.map(({ sum, budget }) => sum / budget).toSorted((a, b) => a - b)
  const slowness = Math.max(1, ratios[Math.floor(ratios.length / 2)] ?? 1)
  return lines
    .toSorted((a, b) => b.sum - a.sum)
    .map((line) => {
      const used = line.sum / line.budget / slowness
      return { ...line, verdict: used > 1.25 ? 'over' : used > 0.8 ? 'near' : '' }
    })
}
