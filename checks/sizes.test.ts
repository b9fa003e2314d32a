import { existsSync } from 'node:fs'
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
