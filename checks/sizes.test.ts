import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLIENT, FIRST_LOAD_LIMITS, KB, LIMITED_SCREENS, firstLoadOf } from '@chowk/bench/first-load.ts'

test.skipIf(!existsSync(CLIENT)).each(LIMITED_SCREENS)(
  'a reader of the screen "%s" loads no more program and style sheets than its limit',
  (screen) => {
    const { js, css } = firstLoadOf(screen)
    console.log(`${screen}: ${(js / KB).toFixed(1)} KB JS, ${(css / KB).toFixed(1)} KB CSS (gzip)`)
    expect(js).toBeLessThanOrEqual(FIRST_LOAD_LIMITS[screen].js)
    expect(css).toBeLessThanOrEqual(FIRST_LOAD_LIMITS[screen].css)
  },
)

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
