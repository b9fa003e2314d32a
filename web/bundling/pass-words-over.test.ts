import { basename, join } from 'node:path'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { passWordsOver } from './pass-words-over.ts'

const WORD = join(import.meta.dirname, '../paraglide/messages/app_add.js')

/** The files that a plugin is asked about, which looks at each. */
async function seenBy(wrap: typeof passWordsOver): Promise<string[]> {
  const seen = new Set<string>()
  const looking: Plugin = {
    name: 'looking',
    enforce: 'pre',
    resolveId: (id) => void seen.add(`resolved ${basename(id)}`),
    transform: (_, id) => void seen.add(`transformed ${basename(id)}`),
  }
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [wrap([looking])],
    build: { write: false, lib: { entry: WORD, formats: ['es'] } },
  })
  return [...seen].toSorted()
}

test('plugins that look at each module are spared the words, and what a word needs is built all the same', async () => {
  expect(await seenBy((plugins) => plugins)).toEqual([
    'resolved app_add.js',
    'resolved runtime.js',
    'transformed app_add.js',
    'transformed runtime.js',
  ])
  expect(await seenBy(passWordsOver)).toEqual(['resolved app_add.js', 'transformed runtime.js'])
})
