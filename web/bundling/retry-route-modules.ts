import type { Plugin } from 'vite'

const FILE = /react-router\/dist\/(?:production|development)\/lib\/dom\/ssr\/routeModules\.js$/
const RELOADING = /async function loadRouteModule\(route, routeModulesCache\) \{[\s\S]*?\n\}/

const MODULE = new URL('../app/loading/route-module.ts', import.meta.url).pathname

/** React Router's own way with a chunk that fails, replaced by ours; undefined when the framework's text has changed. */
export function withRetry(code: string): string | undefined {
  if (!RELOADING.test(code) || !code.includes('window.location.reload()')) return undefined
  const own = code.replace(
    RELOADING,
    `async function loadRouteModule(route, routeModulesCache) {
  return (routeModulesCache[route.id] ??= await loadRouteOrSaySo(route))
}`,
  )
  return `import { loadRouteOrSaySo } from ${JSON.stringify(MODULE)}\n${own}`
}

/**
 * React Router reloads the page at the first failure of a route's chunk, which loses what was typed.
 * The build ends when the text to replace is no longer there.
 */
export function retryRouteModules(): Plugin {
  let replaced = false
  return {
    name: 'chowk:retry-route-modules',
    apply: 'build',
    transform(code, id) {
      if (!FILE.test(id.split('?')[0] ?? '')) return undefined
      const own = withRetry(code)
      if (!own) this.error('React Router loads route modules differently now: look at bundling/retry-route-modules.ts.')
      replaced = true
      return { code: own, map: null }
    },
    buildEnd(failed) {
      if (!failed && !replaced && this.environment.name === 'client') {
        this.error('React Router keeps its route modules elsewhere now: look at bundling/retry-route-modules.ts.')
      }
    },
  }
}
