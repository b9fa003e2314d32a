import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { inTwoLanguages } from './aria-languages.ts'

// Tests leave packages to Node, so what the build does to React Aria is done here as Node loads it.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/intlStrings.mjs')) return loaded
    const source = inTwoLanguages(String(loaded.source), fileURLToPath(url))
    return source ? { ...loaded, source } : loaded
  },
})
