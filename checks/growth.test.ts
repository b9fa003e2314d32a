import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { handlers } from '../server/app.ts'
import { callsBeyond } from '../server/platform/api/surface.ts'
import { domainOfCall } from '../server/testing/permission/declared-calls.ts'
import { readTable } from './ledger.ts'
import { ROOT, readSource } from './sources.ts'

interface Growth {
  calls: Record<string, string[]>
  screens: Record<string, string[]>
}

type OwnScreen = { area: string; path: string; beyond?: string | true }
const { ownScreens } = (await import(pathToFileURL(join(ROOT, 'web/own-screens.ts')).href)) as {
  ownScreens: OwnScreen[]
}

// What was there before a reason was asked for. A name leaves when its call or screen gets one or goes; none comes in.
const unexplained = JSON.parse(readSource('checks/growth.json')) as Growth

const calls = callsBeyond(
  handlers.map(({ call }) => call),
  readTable('calls.tsv').map(({ method = '', path = '' }) => ({ method, path })),
)
const domainOf = (address: string) => domainOfCall.get(address) ?? 'none'
const SHORTEST = 20

const isExplained = (beyond: string | true | undefined) => typeof beyond === 'string' && beyond.length >= SHORTEST

/** Names by domain, both in order. */
function byDomain(rows: readonly { domain: string; name: string }[]): Record<string, string[]> {
  const domains = Map.groupBy(rows, ({ domain }) => domain)
  return Object.fromEntries(
    [...domains]
      .map(([domain, own]) => [domain, own.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

test('a call that the specification does not name says why none of its calls serves', () => {
  const rows = calls
    .filter(({ beyond }) => !isExplained(beyond))
    .map(({ address }) => ({ domain: domainOf(address), name: address }))
  expect(byDomain(rows)).toEqual(unexplained.calls)
})

test('a screen that the specification does not name says why none of its screens serves', () => {
  const rows = ownScreens
    .filter(({ beyond }) => !isExplained(beyond))
    .map(({ area, path }) => ({ domain: area, name: path }))
  expect(byDomain(rows)).toEqual(unexplained.screens)
})

test('calls and screens beyond the specification are counted by domain', () => {
  const counts = (rows: readonly { domain: string }[]) =>
    [...Map.groupBy(rows, ({ domain }) => domain)].map(([domain, own]) => `${domain} ${own.length}`).join(', ')
  console.log(`calls beyond: ${counts(calls.map(({ address }) => ({ domain: domainOf(address) })))}`)
  console.log(`screens beyond: ${counts(ownScreens.map(({ area }) => ({ domain: area })))}`)
  expect(calls.map(({ address }) => address).filter((address) => domainOf(address) === 'none')).toEqual([])
})
