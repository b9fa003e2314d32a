import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { shortened } from './short-manifest.ts'

const flags = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: true,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
}
const root = { ...flags, id: 'root', module: '/assets/root.js', css: ['/assets/frame.css#'] }
const guard = {
  ...flags,
  id: 'guard',
  parentId: 'root',
  module: '/assets/guard.js',
  clientLoaderModule: '/assets/guard-loader.js',
  css: [],
}
const latest = {
  ...flags,
  id: 'latest',
  parentId: 'guard',
  path: 'latest/:page',
  hasErrorBoundary: true,
  module: '/assets/latest.js',
  css: ['/assets/frame.css#', '/assets/list.css'],
}
// The first page has an address of no letters, which is another thing than none.
const landing = { ...flags, id: 'landing', parentId: 'guard', path: '', module: '/assets/landing.js', css: [] }
const rest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/frame.js'], css: [] },
  url: '/assets/m.js',
  version: 'a1',
}
const written = (routes: Record<string, object>) =>
  `window.__reactRouterManifest=${JSON.stringify({ ...rest, routes })};`

test('a browser is told every screen as before, but neither what it imports nor the sheets of the root', () => {
  const imports = ['/assets/shell.js']
  const text = written({
    root: { ...root, imports },
    guard: { ...guard, imports },
    latest: { ...latest, imports },
    landing: { ...landing, imports },
  })
  const window: { __reactRouterManifest?: unknown } = {}
  runInNewContext(shortened(text), { window })
  expect(JSON.parse(JSON.stringify(window.__reactRouterManifest))).toEqual({
    ...rest,
    routes: {
      root: { ...root, imports: [] },
      guard: { ...guard, imports: [] },
      latest: { ...latest, imports: [], css: ['/assets/list.css'] },
      landing: { ...landing, imports: [] },
    },
  })
  expect(shortened(text).match(/"list"/g)).toHaveLength(1)
})

test('a React Router that writes it otherwise, or says more of a screen, ends the build', () => {
  expect(() => shortened('export default {}')).toThrow('differently')
  expect(() => shortened(written({ root: { ...root, hasNews: true } }))).toThrow('hasNews')
})
