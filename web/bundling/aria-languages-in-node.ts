import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { inTwoLanguages } from './aria-languages.ts'

// Tests leave packages to Node, so what the build does to React Aria is done here as Node loads it.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/intlStrings.mjs')) return loaded
    const file = fileURLToPath(url)
    const source = inTwoLanguages(readFileSync(file, 'utf8'), file)
    return source ? { ...loaded, source } : loaded
  },
})
