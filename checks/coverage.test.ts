import { expect, test } from 'vitest'
import { screens, visits } from '../e2e/walks.ts'
import { handlers } from '../server/app.ts'
import { readProofs, readTable } from './ledger.ts'
import { readSource } from './sources.ts'

const proofs = readProofs()
const named = new Set(proofs.map(({ id }) => id))
const { rules: rulesBeingBuilt } = JSON.parse(readSource('checks/being-built.json')) as { rules: string[] }

const calls = readTable('calls.tsv')
const rules = readTable('rules.tsv').map(({ id = '' }) => id)
const routes = readTable('screens.tsv').flatMap(({ route = '' }) => route.split(', '))

// Rules of a domain (`news:I17`), of reliability (`S09`) and lines of a review (`V1:A3`, `R2:O31`).
const BESIDE = /^(?:[a-z]+:[A-Z]+\d+[a-z]?|[A-Z]{1,2}\d{2}|[RV]\d:[A-Z]{1,2}\d{1,2})$/

test('every id that a test names exists', () => {
  const known = new Set([...calls.map(({ id = '' }) => id), ...rules, ...routes])
  expect(proofs.filter(({ id }) => !known.has(id) && !BESIDE.test(id))).toEqual([])
})

test('a test names every call of the specification that is answered', () => {
  const answered = new Set(handlers.map(({ call }) => call.address as string))
  const built = calls.filter(({ method, path }) => answered.has(`${method} ${path}`))
  expect(built.filter(({ id = '' }) => !named.has(id))).toEqual([])
})

test('a test names every rule of the specification, except those being built', () => {
  expect(rules.filter((id) => !named.has(id))).toEqual(rulesBeingBuilt)
})

test('every finished screen of the specification is walked', () => {
  const walked = new Set(visits.map(({ id }) => id))
  const finished = screens.filter(({ path, file }) => file && routes.includes(path))
  expect(finished.filter(({ id }) => !walked.has(id) && id !== 'signout')).toEqual([])
})
