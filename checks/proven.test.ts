import { expect, test } from 'vitest'
import { visits } from '../e2e/walks.ts'
import { handlers } from '../server/app.ts'
import { declaredCalls } from '../server/testing/permission/declared-calls.ts'
import { readSource, sources } from './sources.ts'

const fewest = JSON.parse(readSource('checks/proven.json')) as Record<string, number>
const tests = sources.filter(({ isTest }) => isTest).map(({ text }) => text)
const words = new Set(tests.flatMap((text) => text.match(/\w{3,}/g) ?? []))

function holds(what: string, all: readonly string[], isProven: (each: string) => boolean): void {
  const missing = all.filter((each) => !isProven(each))
  console.log(
    `${all.length - missing.length} of ${all.length} ${what} proven, missing: ${missing.join(', ') || 'none'}`,
  )
  expect(all.length - missing.length, `checks/proven.json: ${what}`).toBeGreaterThanOrEqual(fewest[what] ?? 0)
}

test('the number of refusals that a test provokes by name never falls', () => {
  const codes = new Set(handlers.flatMap(({ call }) => Object.keys(call.refusals)))
  holds('codes', [...codes].toSorted(), (code) => words.has(code))
})

test('the number of calls that a test makes by name never falls', () => {
  const names = new Map(declaredCalls.map(({ call, name }) => [call.address as string, name]))
  const isMade = (address: string) =>
    words.has(names.get(address) ?? '') || tests.some((text) => text.includes(pathOf(address)))
  holds('calls', [...names.keys()].toSorted(), isMade)
})

test('the number of screens that are walked never falls', () => {
  const walked = new Set(visits.map(({ id }) => id))
  holds('screens', [...walked], () => true)
})

const pathOf = (address: string) => address.slice(address.indexOf(' ') + 1)
