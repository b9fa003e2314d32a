import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT, walk } from './sources.ts'
import type { Node, Source } from './sources.ts'

/** A regular expression as it is written, `/source/flags`, and the files in which it stands. */
export type Patterns = ReadonlyMap<string, ReadonlySet<string>>

const written = (source: string, flags: string) => `/${source}/${flags}`

/** Whatever runs on the server may meet what strangers wrote: in documents, in calls, in headers. */
const isReached = ({ path, isTest }: Source) =>
  !isTest && /^(?:server|contract)\//.test(path) && !path.startsWith('server/testing/')

const isBuilt = (node: Node) => node.type === 'NewExpression' && (node['callee'] as { name?: string }).name === 'RegExp'

/** All patterns that foreign text may meet: those written as literals, and those that modules build when they are loaded. */
export async function reachedPatterns(sources: readonly Source[]): Promise<Patterns> {
  const found = new Map<string, Set<string>>()
  const note = (pattern: string, path: string) => found.set(pattern, (found.get(pattern) ?? new Set()).add(path))
  const building: string[] = []
  for (const source of sources.filter(isReached)) {
    walk(source.program, (node) => {
      const literal = node['regex'] as { pattern: string; flags: string } | undefined
      if (node.type === 'Literal' && literal) note(written(literal.pattern, literal.flags), source.path)
      if (isBuilt(node) && !building.includes(source.path)) building.push(source.path)
    })
  }
  for (const path of building) for (const each of await builtIn(path)) note(each, path)
  return found
}

/** Functions must not build patterns: nobody could say beforehand what they will be. */
export function builtInFunctions(sources: readonly Source[]): string[] {
  const found: string[] = []
  for (const source of sources.filter(isReached)) {
    walk(source.program, (node, above) => {
      // A function that is called while its module is loaded counts as loading.
      if (isBuilt(node) && above.some((each) => each.type === 'FunctionDeclaration')) found.push(source.path)
    })
  }
  return found
}

async function builtIn(path: string): Promise<string[]> {
  const built: string[] = []
  const own = globalThis.RegExp
  globalThis.RegExp = new Proxy(own, {
    construct(target, [source, flags]: [string | RegExp, string?]) {
      if (typeof source === 'string') built.push(written(source, flags ?? ''))
      return new target(source, flags)
    },
  })
  try {
    await import(/* @vite-ignore */ join(ROOT, path))
  } finally {
    globalThis.RegExp = own
  }
  return built
}

const TIME_LIMIT_MS = 60_000

/** Whether no text makes a pattern take more than linear time; otherwise how it grows, or why nobody knows. */
export function faultOf(pattern: string): string | undefined {
  process.env['RECHECK_BACKEND'] = 'pure'
  // Asked for when a pattern is new: it takes a second to load.
  const { checkSync } = createRequire(import.meta.url)('recheck') as typeof import('recheck')
  const end = pattern.lastIndexOf('/')
  const judged = checkSync(pattern.slice(1, end), pattern.slice(end + 1), { timeout: TIME_LIMIT_MS })
  if (judged.status === 'safe') return undefined
  return judged.status === 'vulnerable' ? judged.complexity.summary : `unknown (${judged.error.kind})`
}
