import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens, screensBeingBuilt } from './routes.ts'

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

test('the number of screens that are still being built only goes down', () => {
  expect(screensBeingBuilt.length).toBeLessThanOrEqual(79)
})
