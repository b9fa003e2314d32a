import { expect, test } from 'vitest'
import { withoutImports } from './short-manifest.ts'

const routes = { latest: { path: 'latest', css: ['/assets/list.css'], imports: ['/assets/shell.js'] } }
const text = `window.__reactRouterManifest=${JSON.stringify({ entry: { imports: ['/assets/frame.js'] }, routes })};`

test('a browser is told every screen and its style sheets, and not what the server alone needs', () => {
  const stored = withoutImports(text)
  expect(stored).toContain('"path":"latest","css":["/assets/list.css"],"imports":[]')
  expect(stored).toContain('/assets/frame.js')
  expect(stored).not.toContain('shell.js')
})

test('a React Router that writes it otherwise ends the build', () => {
  expect(() => withoutImports('export default {}')).toThrow('differently')
})
