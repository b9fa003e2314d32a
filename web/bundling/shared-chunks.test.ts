import { expect, test } from 'vitest'
import { loadedWith } from './shared-chunks.ts'

const MODULES: Record<string, { importedIds: string[]; code: string }> = {
  '/web/root.tsx': {
    importedIds: ['/web/a.ts', '/web/paraglide/messages.js', '/web/ui/icons.ts'],
    code: 'm.app_help(); jsx(IconX)',
  },
  '/web/a.ts': { importedIds: ['/web/b.ts', '/web/root.tsx'], code: 'm.app_other()' },
  '/web/paraglide/messages.js': { importedIds: ['/help.js', '/other.js'], code: '' },
  '/help.js': { importedIds: ['/runtime.js'], code: '' },
}
const NAMED = new Map([
  ['app_help', '/help.js'],
  ['app_other', '/other.js'],
  ['IconX', '/x.mjs'],
])

test('a screen loads what it imports, and of words and icons only those it names', () => {
  const loaded = loadedWith(['/web/root.tsx'], (id) => MODULES[id], NAMED)
  expect([...loaded].toSorted()).toEqual([
    '/help.js',
    '/runtime.js',
    '/web/a.ts',
    '/web/b.ts',
    '/web/root.tsx',
    '/x.mjs',
  ])
})
