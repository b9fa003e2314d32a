import fs from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readTable } from './ledger.ts'
import { ROOT, readSource, sources } from './sources.ts'

interface Screen {
  path: string
  access: string
  file?: string
  beyond?: boolean | string
}

const table = join(ROOT, 'web/routes.ts')
const isThere = fs.existsSync(table)
const { screens = [] } = isThere ? ((await import(pathToFileURL(table).href)) as { screens?: Screen[] }) : {}
const { most } = JSON.parse(readSource('checks/being-built.json')) as { most: number }

describe.skipIf(!isThere)('screens of the specification (skipped until web/routes.ts exists)', () => {
  const wanted = readTable('screens.tsv').flatMap(({ route = '', access = '' }) =>
    route.split(', ').map((path) => ({ path, access })),
  )

  test('every screen has its address in the table of routes', () => {
    const known = new Set(screens.map((screen) => screen.path))
    expect(wanted.filter(({ path }) => !known.has(path))).toEqual([])
  })

  test('no screen is in the table twice, and those of our own are marked', () => {
    const paths = screens.map((screen) => screen.path)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    const known = new Set(wanted.map(({ path }) => path))
    expect(screens.filter(({ path, beyond }) => known.has(path) === Boolean(beyond))).toEqual([])
  })

  test('a screen for the signed-in or for administrators is never open', () => {
    const access = new Map(screens.map((screen) => [screen.path, screen.access]))
    const strict = wanted.filter((each) => ['login', 'admin', 'guest'].includes(each.access))
    expect(strict.filter((each) => access.get(each.path) !== each.access)).toEqual([])
  })

  test('every file that the table names is there', () => {
    expect(screens.filter(({ file }) => file && !fs.existsSync(join(ROOT, 'web', file)))).toEqual([])
  })

  test('the number of screens that are still being built only falls', () => {
    const open = screens.filter((screen) => !screen.file).length
    expect(open, 'checks/being-built.json').toBeLessThanOrEqual(most)
  })
})

test('what is kept of a call stands under its address, so that a write which names the call means all of it', () => {
  // Whether newer stories wait is no answer that a page shows.
  const others = ['web/news/stories/new-stories-pill.tsx']
  const wrong = sources
    .filter(({ path, isTest }) => path.startsWith('web/') && !isTest && !others.includes(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/queryKey: \[\s*([^,\]]+)/g)].map(([, first = '']) => `${path} ${first}`),
    )
  expect(wrong.filter((each) => !each.endsWith('address'))).toEqual([])
})
