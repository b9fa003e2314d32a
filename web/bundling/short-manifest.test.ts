import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withPlainSheets, withoutImports } from './short-manifest.ts'

const latest = { id: 'latest', path: 'latest', module: '/assets/latest.js', css: ['/assets/list.css'] }

test('the manifest for browsers keeps every screen and loses only its imports', () => {
  const written = { version: 'a1', routes: { latest: { ...latest, imports: ['/assets/shell.js'] } } }
  const window: { __reactRouterManifest?: unknown } = {}
  runInNewContext(withoutImports(`window.__reactRouterManifest=${JSON.stringify(written)};`), { window })
  expect(JSON.parse(JSON.stringify(window.__reactRouterManifest))).toEqual({
    version: 'a1',
    routes: { latest: { ...latest, imports: [] } },
  })
})

test('a manifest in another form ends the build', () => {
  expect(() => withoutImports('export default {}')).toThrow('differently')
})

test('the style sheets of the root have plain addresses, those of screens keep theirs', () => {
  const text = '{css:["/assets/shell-a1.css#","/assets/list-b2.css#"]}'
  expect(withPlainSheets(text, ['/assets/shell-a1.css#'])).toBe('{css:["/assets/shell-a1.css","/assets/list-b2.css#"]}')
})
