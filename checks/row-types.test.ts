import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rowSitesIn } from '../server/testing/rows/row-sites.ts'
import { ROOT, sources } from './sources.ts'

const FILE = 'checks/row-types.json'

// What cannot be read would be compared with nothing, without a word.
test(
  'every statement whose rows have a type is held against PostgreSQL in the tests, but for the columns listed',
  { timeout: 60_000 },
  async () => {
    const server = sources.filter(({ path }) => path.startsWith('server/'))
    const sites = await Promise.all(
      server.map(async ({ path, text }) =>
        (await rowSitesIn(join(ROOT, path), text)).map((site) => ({ path, ...site })),
      ),
    )
    const unread = sites.flat().flatMap(({ path, unread: columns }) => columns.map((column) => `${path}: ${column}`))
    console.log(`row types: ${sites.flat().length} statements, ${unread.length} columns that cannot be compared`)
    expect(unread.toSorted()).toEqual(JSON.parse(fs.readFileSync(join(ROOT, FILE), 'utf8')))
  },
)
