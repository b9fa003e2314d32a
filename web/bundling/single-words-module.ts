import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import type {} from 'vitest/config'

const FOLDER = join(import.meta.dirname, '../paraglide')
const WORDS = join(FOLDER, 'messages.js')
const SOURCES = ['en', 'hi'].map((language) => join(import.meta.dirname, `../messages/${language}.json`))

// The same for every project that asks.
let bundled: Promise<string> | undefined

/** In tests each file imports its modules anew, and the words of the interface are thousands of modules: they come as one. */
export function singleWordsModule(): Plugin {
  return {
    name: 'single-words-module',
    enforce: 'pre',
    // Its own text stays the same whatever the words are, so the modules that tests cache on the disk are told apart by the words.
    configureVitest({ defineCacheKeyGenerator }) {
      const hash = createHash('sha256')
      for (const path of SOURCES) hash.update(readFileSync(path))
      const key = hash.digest('hex')
      defineCacheKeyGenerator(({ id }) => (id.split('?')[0] === WORDS ? key : undefined))
    },
    async load(id) {
      if (id.split('?')[0] !== WORDS) return null
      bundled ??= bundleWords()
      return { code: await bundled, map: null }
    },
  }
}

async function bundleWords(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: WORDS, formats: ['es'] },
      // The language is one variable for all who ask for it.
      rolldownOptions: { external: [join(FOLDER, 'runtime.js')], treeshake: false },
    },
  })
  const [bundle] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  if (!bundle) throw new Error('the words of the interface could not be bundled')
  return bundle.output[0].code
}
