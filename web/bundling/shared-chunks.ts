import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const WEB = join(import.meta.dirname, '..')
const FIRST = ['entry.client.tsx', 'root.tsx']
const READING = ['home-screen', 'news/article-screen', 'news/latest-screen', 'news/trending-screen'].map(
  (name) => `${name}.tsx`,
)
const LIBRARIES = /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/
const FORMS = /\.ts\?form$|node_modules[\\/](react-hook-form|zod)[\\/]/
const OURS = /[\\/](web|contract)[\\/]|@tabler[\\/]/
/** A module of the common chunk is used by at least this many entries. */
const USED_BY = 12

type InfoOf = (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'code'> | null | undefined

const INDEXES = /[\\/](paraglide[\\/]messages(?:[\\/]_index)?\.js|ui[\\/]icons\.ts)$/

/** Modules that load along with the given ones. The indexes of words and icons count for the names that a module uses of them. */
export function loadedWith(
  entries: readonly string[],
  infoOf: InfoOf,
  named: ReadonlyMap<string, string>,
): Set<string> {
  const loaded = new Set(entries)
  for (const id of loaded) {
    const { importedIds = [], code = '' } = infoOf(id) ?? {}
    for (const imported of importedIds) if (!INDEXES.test(imported)) loaded.add(imported)
    if (!importedIds.some((imported) => INDEXES.test(imported))) continue
    for (const [, word, icon] of (code ?? '').matchAll(/\bm\.(\w+)|\b(Icon\w+)/g)) {
      const module = named.get(word ?? icon ?? '')
      if (module) loaded.add(module)
    }
  }
  return loaded
}

/** Modules of words and icons by the name that others use. */
function namedModules(ids: readonly string[]): Map<string, string> {
  const names = ids.map((id) => [/(?:paraglide[\\/]messages|@tabler.+[\\/]icons)[\\/](\w+)\.m?js$/.exec(id)?.[1], id])
  return new Map(names.filter((pair): pair is [string, string] => pair[0] !== undefined))
}

/**
 * A chunk for each shared button or word would cost a first load a hundred requests. What the root loads comes in one chunk, which
 * every page needs whole; what screens for reading share in another; and what many of the other screens share in a third.
 */
export function sharedChunks(): Plugin {
  let shell: ReadonlySet<string> = new Set()
  let read: ReadonlySet<string> = new Set()
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'libraries', test: LIBRARIES },
    { name: 'shell', test: (id) => shell.has(id) && !FORMS.test(id) },
    { name: 'reading', test: (id) => read.has(id) && !FORMS.test(id), minShareCount: 2 },
    { name: 'forms', test: FORMS, minShareCount: 2 },
    { name: 'common', test: OURS, minShareCount: USED_BY },
  ]
  return {
    name: 'chowk:shared-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      environments: {
        client: {
          build: {
            // What one screen loads later, another may load at once: both then find it in a shared chunk.
            rolldownOptions: { checks: { ineffectiveDynamicImport: false }, output: { codeSplitting: { groups } } },
          },
        },
      },
    }),
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const named = namedModules(ids)
      const loadedBy = (screens: readonly string[]) => {
        const entries = ids.filter((id) => screens.some((screen) => id.replace(/\?.*$/, '') === join(WEB, screen)))
        return loadedWith(entries, (id) => this.getModuleInfo(id), named)
      }
      shell = loadedBy(FIRST)
      read = loadedBy(READING)
    },
  }
}
