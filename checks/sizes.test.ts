import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CLIENT, FIRST_LOAD_LIMITS, KB, LIMITED_SCREENS, firstLoadOf } from '@chowk/bench/first-load.ts'

test.skipIf(!existsSync(CLIENT)).each(LIMITED_SCREENS)(
  'a reader of the screen "%s" loads at most 160 KB of program and 20 KB of style sheets',
  (screen) => {
    const { js, css } = firstLoadOf(screen)
    console.log(`${screen}: ${(js / KB).toFixed(1)} KB JS, ${(css / KB).toFixed(1)} KB CSS (gzip)`)
    expect(js).toBeLessThanOrEqual(FIRST_LOAD_LIMITS.js)
    expect(css).toBeLessThanOrEqual(FIRST_LOAD_LIMITS.css)
  },
)
