import { join } from 'node:path'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'

const FOLDER = join(import.meta.dirname, '../paraglide')
const WORDS = join(FOLDER, 'messages.js')

/** In tests each file imports its modules anew, and the words of the interface are thousands of modules: they come as one. */
export function singleWordsModule(): Plugin {
  let bundled: Promise<string> | undefined
  return {
    name: 'single-words-module',
    enforce: 'pre',
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
