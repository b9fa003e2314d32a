import { expect, test } from 'vitest'
import { addressOf } from '../contract/call.ts'
import type { Call } from '../contract/call.ts'
import { ROOT, readSource, sources, tracked } from './sources.ts'

interface Named {
  name: string
  call: Call
}

const isCall = (value: object): value is Call => 'address' in value && 'refusals' in value && 'input' in value

// Some modules hold their calls in a table.
function callsIn(name: string, value: unknown): Named[] {
  if (typeof value !== 'object' || value === null || '_zod' in value) return []
  if (isCall(value)) return [{ name, call: value }]
  return Object.values(value).flatMap((value) => callsIn(name, value))
}

const modules = tracked.filter((path) => /^contract\/.+\.ts$/.test(path) && !path.endsWith('.test.ts'))
const calls: Named[] = []
for (const path of modules) {
  const module = (await import(`${ROOT}/${path}`)) as Record<string, unknown>
  calls.push(...Object.entries(module).flatMap(([name, value]) => callsIn(name, value)))
}

const wordsOf = (text: string) => new Set(text.match(/\w+/g))
// What makes a call for a test stands in `server/testing`; a code is named by the test itself.
const helpers = new Map(
  sources.filter(({ path }) => path.startsWith('server/testing/')).map(({ path, text }) => [path, text]),
)
const tests = sources
  .filter(({ isTest, path }) => (isTest && !path.startsWith('checks/')) || path.startsWith('e2e/'))
  .map(({ text, imports }) => {
    const all = [text, ...imports.flatMap(({ file }) => (file && helpers.get(file)) ?? [])].join('\n')
    return { text: all, words: wordsOf(text), called: wordsOf(all) }
  })

const names = ({ text, called }: (typeof tests)[number], { name, call }: Named) =>
  called.has(name) || text.includes(addressOf(call.address).path.split('{')[0] ?? '')
const { unprovoked, besideNoCall } = JSON.parse(readSource('checks/refusals.json')) as {
  unprovoked: Record<string, string>
  besideNoCall: number
}

test('every code that the contract declares is named by a test; the few that cannot be say why', () => {
  const codes = new Set(calls.flatMap(({ call }) => Object.keys(call.refusals)))
  const missing = [...codes].filter((code) => !tests.some(({ words }) => words.has(code)))
  expect(missing.toSorted(), 'provoke it in a test').toEqual(Object.keys(unprovoked).toSorted())
})

test('fewer and fewer codes are named by no test that names their call', () => {
  const pairs = calls.flatMap(({ name, call }) => Object.keys(call.refusals).map((code) => ({ name, call, code })))
  const missing = pairs.filter((pair) => !tests.some((one) => one.words.has(pair.code) && names(one, pair)))
  expect(missing.length, missing.map(({ name, code }) => `${name} ${code}`).join(', ')).toBeLessThanOrEqual(
    besideNoCall,
  )
})
