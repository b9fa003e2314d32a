import { expect, test } from 'vitest'
import { demoPeople } from '../demo/people.ts'
import { readSource, sources, tracked } from './sources.ts'

const readme = readSource('README.md')

/** Settings that only our own tasks and tests give each other. */
const INTERNAL = /^CHOWK_(AT|BUILD|DATA|DEV|MODE|PASSWORD|PROVIDER|RUNS|WINDOWED|WORDS)$/

test('every setting that the program reads stands in the table of the README, and every one that stands there is read [V1:F11]', () => {
  const reading = sources.filter(({ path, isTest }) => /^(server|demo)\//.test(path) && !isTest)
  const read = reading.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:CHOWK|RAZORPAY)_[A-Z0-9_]+\b|\bSEALED_ONLY\b|\bDATABASE_URL\b|\bLOG_LEVEL\b/g)].map(
      ([name]) => name,
    ),
  )
  const named = [...readme.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name)
  const wanted = new Set(read.filter((name) => !INTERNAL.test(name)))
  expect([...wanted].filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => !wanted.has(name) && name !== 'PORT' && name !== 'HOST')).toEqual([])
})

test('everybody whom one can sign in as in the demo stands in the README with who she is [V1:F11]', () => {
  for (const { email, part: segment } of demoPeople)
    expect(readme).toMatch(new RegExp(`\\| ${email} +\\| [^|]*${segment}`))
})

test('every domain of the server stands in the table of the architecture, and no other [V1:F11]', () => {
  const reported = [...readSource('docs/architecture.md').matchAll(/^\|(.*?)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)\/`/g)].map(([, name = '']) => name),
  )
  const folders = new Set(tracked.flatMap((path) => /^server\/(\w+)\/.*\.ts$/.exec(path)?.[1] ?? []))
  const domains = [...folders].filter((name) => !['platform', 'testing', 'migrations'].includes(name))
  expect(reported.toSorted()).toEqual(domains.toSorted())
})
