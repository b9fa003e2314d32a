// The table at the end of `npm test`: what the tests of each domain take, beside what they may take.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainOfScreen, finished } from '../e2e/walks.ts'
import { domainOfCall } from '../server/testing/permission/declared-calls.ts'
import { addUp, judge } from './budget.rules.ts'
import type { Budgets, PlaywrightReport, VitestReport } from './budget.rules.ts'

const [vitest = '', playwright = ''] = process.argv.slice(2).map((file) => readFileSync(file, 'utf8'))
const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budget.json'), 'utf8')) as Budgets
const spent = addUp(JSON.parse(vitest) as VitestReport, JSON.parse(playwright) as PlaywrightReport, budgets)
const lines = judge(spent, budgets)

const calls = Map.groupBy(domainOfCall, ([, domain]) => domain)
const screens = Map.groupBy(finished, domainOfScreen)
const row = (...cells: (string | number)[]) =>
  cells
    .map((cell, index) => {
      const text = typeof cell === 'number' ? cell.toFixed(index > 2 ? 1 : 0) : cell
      return index === 0 ? text.padEnd(14) : text.padStart(9)
    })
    .join(' ')

console.log(row('domain', 'calls', 'screens', 'vitest s', 'journeys', 'walks s', 'sum', 'budget'))
for (const { domain, vitest: units, journeys, walks, sum, budget, verdict } of lines) {
  const [of, on] = [calls.get(domain)?.length ?? 0, screens.get(domain)?.length ?? 0]
  console.log(`${row(domain, of, on, units, journeys, walks, sum, budget)} ${verdict}`)
}
console.log(`The first three are seconds of one worker; sum is all of them, divided by ${budgets.workers} workers.`)
const seconds = (all: number[]) => `${all.reduce((sum, each) => sum + each, 0).toFixed(0)} s`
console.log(
  `All of them take ${seconds(lines.map(({ sum }) => sum))}; budgets add up to ${seconds(Object.values(budgets.domains))}.`,
)
const over = lines.filter(({ verdict }) => verdict === 'over').map(({ domain }) => domain)
if (over.length > 0)
  console.log(
    `Over budget: ${over.join(', ')}. Look at the slowest tests there, or say in checks/budget.json why more is due.`,
  )
process.exitCode = over.length > 0 ? 1 : 0
