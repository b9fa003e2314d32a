import { enableCompileCache, registerHooks } from 'node:module'
import type { ResolveHookSync } from 'node:module'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const ROOT_URL = new URL('../../', import.meta.url).href
const OWN = '@chowk/'
const PACKAGES = '/node_modules/'

/**
 * What is imported from here on is compiled from the cache, and modules of ours are known by their names: Node would ask the disk for each of
 * them to which package it belongs, which takes an eighth of a start.
 */
export function startQuickly(): void {
  enableCompileCache(join(ROOT, '.chowk/compiled'))
  registerHooks({ resolve: resolverOf() })
}

/** A hook for Node that answers what Node would. */
export function resolverOf(): ResolveHookSync {
  const packages = new Map<string, ReturnType<ResolveHookSync>>()
  return (name, context, next) => {
    const { parentURL: from } = context
    if (!from?.startsWith(ROOT_URL) || from.includes(PACKAGES)) return next(name, context)
    if (name.endsWith('.ts')) {
      if (name.startsWith('.')) return ours(new URL(name, from).href)
      if (name.startsWith(OWN)) return ours(`${ROOT_URL}${name.slice(OWN.length)}`)
    }
    // What is required is another file than what is imported.
    if (name.startsWith('.') || !context.conditions.includes('import')) return next(name, context)
    // Each workspace may have a package of its own version.
    const key = `${from.slice(ROOT_URL.length).split('/', 1)[0]} ${name}`
    const answer = packages.get(key) ?? { ...next(name, context), shortCircuit: true }
    packages.set(key, answer)
    return answer
  }
}

const ours = (url: string) => ({ url, format: 'module-typescript', shortCircuit: true })
