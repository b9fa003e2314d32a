import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { redirectFromAdmin } from './app/guards/guards.rules.ts'
import routes, { screens } from './routes.ts'

const ledger = readFileSync(join(import.meta.dirname, '../docs/specification/screens.tsv'), 'utf8')
const rows = ledger
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))

/** The ledger's words for who may enter, in ours: a screen without any guard is open. */
const ACCESS: Record<string, string> = {
  open: 'open',
  'open if public': 'open',
  none: 'open',
  guest: 'guest',
  login: 'login',
  admin: 'admin',
}

test('all 78 screens of the specification are registered, each with its area and access', () => {
  expect(rows).toHaveLength(78)
  const listed = rows.flatMap(([area, paths = '', access = '']) =>
    paths.split(', ').map((path) => ({ path, area, access: ACCESS[access] })),
  )
  const ours = screens.filter(({ beyond }) => !beyond).map(({ path, area, access }) => ({ path, area, access }))
  expect(ours.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
    listed.toSorted((a, b) => a.path.localeCompare(b.path)),
  )
})

test('every id is there once and every named file exists', () => {
  expect(new Set(screens.map(({ id }) => id)).size).toBe(screens.length)
  const files = screens.flatMap(({ file }) => file ?? [])
  expect(files.filter((file) => !existsSync(join(import.meta.dirname, file)))).toEqual([])
})

test('a fixed address comes before one that fits the same path with a name in front', () => {
  const paths = routes.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)])
  expect(paths.indexOf('quiz/:customUrl')).toBeGreaterThan(-1)
  expect(paths.indexOf('quiz/:customUrl')).toBeLessThan(paths.indexOf(':customUrl/community'))
  expect(paths.indexOf('faq/:slug')).toBeLessThan(paths.indexOf(':customUrl/store'))
})

test('every screen of the administration leads others than its administrators to their own page [cso:O5]', () => {
  const person = { type: 'employee', admin: false, customUrl: 'asha', secondFactorFor: null } as UserData
  const pages = screens.filter(({ access }) => access === 'admin').map(({ path }) => path)
  expect(pages.length).toBeGreaterThan(10)
  for (const path of pages) {
    expect([path, redirectFromAdmin(person, path)]).toEqual([path, '/profile/asha'])
    for (const admitted of [{ admin: true }, { type: 'corporate' as const }])
      expect([path, redirectFromAdmin({ ...person, ...admitted }, path)]).toEqual([path, undefined])
  }
})
