import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withRetry } from './retry-route-modules.ts'

const installed = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist')
const text = readFileSync(join(installed, 'production/lib/dom/ssr/routeModules.js'), 'utf8')

test('the installed React Router still has the reload that our tries replace [R8.02]', () => {
  const own = withRetry(text)
  expect(own).toContain('loadRouteOrSaySo(route)')
  expect(own).not.toContain('location.reload')
})

test('a React Router that does it otherwise ends the build', () => {
  expect(withRetry(text.replace('async function loadRouteModule(', 'async function loadModule('))).toBeUndefined()
})
