import type { Manifest } from './domains.rules.ts'
import type { Breach, Source } from './sources.ts'

// Folders that serve every domain and know none.
const SERVING = ['server/platform/', 'server/drawing/']

const folder = (path: string, depth: number) => path.split('/').slice(0, depth).join('/')

interface Reach {
  from: string
  to: string
  isTest: boolean
}

// What a file may reach, said as a test of the other file's path.
function mayReach({ from, to, isTest }: Reach, manifests: readonly Manifest[]): boolean {
  const [top = '', second = ''] = from.split('/')
  const isWithin = (...folders: string[]) => folders.some((each) => to.startsWith(`${each}/`))
  switch (top) {
    case 'contract':
      return isWithin('contract')
    case 'server':
      return isWithin('contract') || (isWithin('server') && mayReachInServer({ from, to, isTest }, manifests))
    case 'web':
      return isWithin('contract') || (isWithin('web') && mayReachInWeb(from, to, second))
    case 'demo':
      return isWithin('contract', 'server', 'demo') && (isTest || !isWithin('server/testing'))
    case 'e2e':
    case 'bench':
      return isWithin('contract', 'server', 'demo', top)
    case 'vitest.config.ts':
      return isWithin('server/testing', 'web/bundling')
    default:
      return top === 'checks' || isWithin('start') || !to.includes('/')
  }
}

const LIST = 'server/domains.ts'
// Types of what domains hand each other.
const PORTS = 'server/ports.ts'
const isManifest = (path: string) => /^server\/[^/]+\/domain\.ts$/.test(path)

function mayReachInServer({ from, to, isTest }: Reach, manifests: readonly Manifest[]): boolean {
  if (isManifest(to)) return from === LIST
  const own = folder(from, 2)
  if (own === from || own === 'server/testing')
    return own === 'server/testing' || isTest || !to.startsWith('server/testing/')
  if (isTest && (to.startsWith('server/testing/') || folder(to, 2) === to)) return true
  if (to.startsWith(`${own}/`) || (isManifest(from) && to === 'server/domain.ts')) return true
  if (SERVING.some((each) => to.startsWith(each))) return own !== 'server/platform'
  if (to === PORTS) return !SERVING.some((each) => from.startsWith(each))
  const [, mine = ''] = from.split('/')
  const [, theirs = ''] = to.split('/')
  const other = manifests.find(({ name }) => name === theirs)
  const isNeeded = manifests.some(({ name, needs }) => name === mine && needs.includes(theirs))
  const isPublic = other?.publicModules.some((module) => to === `server/${theirs}/${module}.ts`)
  return isNeeded && (isTest || isPublic === true)
}

function mayReachInWeb(from: string, to: string, domain: string): boolean {
  // Entry points, and what tests build pages with.
  if (folder(from, 2) === from || from.startsWith('web/app/testing/')) return true
  if (to === 'web/screen.ts') return /^web\/[^/]+\/screens\.ts$/.test(from)
  if (/^web\/(paraglide|\.react-router)\//.test(to) || from.includes('/+types/') || to.includes('/+types/')) return true
  if (domain === 'ui') return to.startsWith('web/ui/')
  return to.startsWith('web/ui/') || to.startsWith('web/app/') || to.startsWith(`web/${domain}/`)
}

// What the contract may import of foreign code: schemas everywhere, and where figures are drawn for server and pages alike their scales.
const isOfContract = (path: string, specifier: string): boolean =>
  specifier === 'zod/mini' || (path.startsWith('contract/plot/') && ['d3-scale', 'd3-shape'].includes(specifier))

/** Imports of domains that are not needed, past public modules, or of more by the contract than it may. */
export function forbiddenImports(sources: readonly Source[], manifests: readonly Manifest[]): Breach[] {
  return sources.flatMap(({ path, imports, isTest }) =>
    imports.flatMap(({ specifier, file }) => {
      const isForeign = path.startsWith('contract/') && !isTest && !file && !isOfContract(path, specifier)
      if (file ? mayReach({ from: path, to: file, isTest }, manifests) : !isForeign) return []
      return [{ rule: 'imports', where: path, what: `may not import ${file ?? specifier}` }]
    }),
  )
}

/** Packages that a workspace imports without declaring them; the root's own are for tests and configuration. */
export function undeclaredImports(
  sources: readonly Source[],
  declared: (workspace: string) => ReadonlySet<string>,
): Breach[] {
  return sources.flatMap(({ path, imports, isTest }) => {
    const workspace = path.includes('/') ? folder(path, 1) : ''
    const mine = declared(workspace)
    return imports.flatMap(({ specifier, file }) => {
      const name = file && !specifier.startsWith('@chowk/') ? '' : packageOf(specifier)
      const isOwn = name === '' || name === `@chowk/${workspace}` || mine.has(name)
      if (isOwn || ((isTest || workspace === '') && declared('').has(name))) return []
      return [
        { rule: 'declared', where: path, what: `imports ${name}, which ${workspace}/package.json does not declare` },
      ]
    })
  })
}

function packageOf(specifier: string): string {
  if (/^(node|virtual|data):|^\./.test(specifier)) return ''
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Rings of things that need each other, each ring once, by Tarjan's walk. */
function findCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const rings: string[][] = []
  const visit = (name: string) => {
    order.set(name, order.size)
    lowest.set(name, order.size - 1)
    open.push(name)
    for (const next of edges.get(name) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(name, Math.min(lowest.get(name) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(name) !== order.get(name)) return
    const ring = open.splice(open.indexOf(name))
    if (ring.length > 1) rings.push(ring)
  }
  for (const name of edges.keys()) if (!order.has(name)) visit(name)
  return rings
}

/** Files or groups that import each other in a ring. */
export function ringsIn(edges: ReadonlyMap<string, ReadonlySet<string>>): Breach[] {
  return findCycles(edges).map((ring) => ({
    rule: 'ring',
    where: ring.toSorted().join(' '),
    what: 'import each other in a ring',
  }))
}

/** Who imports whom, between files or (with `by`) between groups of them. */
export function graphOf(sources: readonly Source[], by = (path: string) => path): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    const from = by(path)
    const targets = edges.get(from) ?? new Set<string>()
    for (const { file } of imports) if (file && by(file) !== from) targets.add(by(file))
    edges.set(from, targets)
  }
  return edges
}
