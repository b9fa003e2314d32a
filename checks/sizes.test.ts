import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLIENT, KB, LIMITED_SCREENS, firstLoadOf } from '@chowk/bench/first-load.ts'

/** What a first load of a page for reading may weigh, compressed. */
const FIRST_LOAD = 200 * KB

test.skipIf(!existsSync(CLIENT)).each(LIMITED_SCREENS)('the first load of "%s" stays below 200 KB', (screen) => {
  const { js, css } = firstLoadOf(screen)
  expect(js + css).toBeLessThanOrEqual(FIRST_LOAD)
})

const PAGES = join(import.meta.dirname, '../web/build/server')

test.skipIf(!existsSync(PAGES))(
  'what the server reads of the pages at its start is one file, beside what the bundler adds',
  () => {
    const readBy = (file: string) =>
      [
        ...readFileSync(join(PAGES, file), 'utf8').matchAll(/^(?:import|export)\b[^'"\n]*["'](\.[^'"\n]{1,200})["']/gm),
      ].map(([, name = '']) => join(file, '..', name))
    const [first = '', ...others] = readBy('index.js')
    expect(others).toEqual([])
    expect(readBy(first).filter((file) => !file.includes('rolldown-runtime'))).toEqual([])
    expect(readdirSync(join(PAGES, 'assets')).length, 'what is read later stands apart').toBeGreaterThan(50)
  },
)
