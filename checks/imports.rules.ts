import type { Breach, Source } from './sources.ts'

// Folders that serve every domain and know none.
const SERVING = ['server/platform/', 'server/drawing/']

/** Which other domains' doors a domain of the server may open. `*` means all. */
export const DOORS: Record<string, readonly string[]> = {
  files: [],
  region: [],
  identity: ['files'],
  organisation: ['identity', 'files', 'region'],
  billing: ['identity', 'organisation'],
  notice: ['identity', 'organisation'],
  moderation: ['identity', 'organisation', 'notice'],
  news: ['identity', 'organisation', 'moderation'],
  ingest: ['news'],
  audio: ['news', 'files'],
  recommend: ['news', 'identity'],
  wallet: ['identity', 'billing'],
  quiz: ['news', 'audio', 'organisation', 'wallet', 'notice'],
  community: ['identity', 'organisation', 'files', 'moderation', 'notice'],
  collab: ['community', 'organisation', 'files', 'notice'],
  store: ['identity', 'organisation', 'files', 'billing', 'wallet', 'moderation', 'notice'],
  content: ['identity', 'files'],
  search: ['*'],
  operator: ['*'],
}

/** Files of a domain that others may open beside the one with its name (docs/decisions/0004). */
export const DOOR_FILES: Record<string, readonly string[]> = {
  identity: [
    'acting',
    'code/code',
    'code/contact',
    'code/sign-in-link',
    'create-person',
    'custom-url',
    'device',
    'enter',
    'factor/prove-again',
    'invitation/invitation',
    'leaving/personal-data',
  ],
  organisation: ['closing/workspace-data', 'workspace.rules'],
  region: ['hindi-cities.rules'],
  news: [
    'article-id.rules',
    'change/change.rules',
    'cluster',
    'follow/follow',
    'latest',
    'list/list-filter',
    'own-data/erase',
    'picture/picture',
    'reading/heard',
    'reading/reading',
    'reading/reading-list',
    'reading/reading-marks',
    'reading/reading-owner',
    'reading/reading.rules',
    'story',
    'trend/story-count',
    'trend/trend-event',
    'trend/trend.rules',
  ],
}

const isDoor = (domain: string, path: string) =>
  [domain, ...(DOOR_FILES[domain] ?? [])].some((name) => path === `server/${domain}/${name}.ts`)

const folder = (path: string, depth: number) => path.split('/').slice(0, depth).join('/')

// What a file may reach, said as a test of the other file's path.
function mayReach(from: string, to: string, isTest: boolean): boolean {
  const [top = '', second = ''] = from.split('/')
  const isWithin = (...folders: string[]) => folders.some((each) => to.startsWith(`${each}/`))
  switch (top) {
    case 'contract':
      return isWithin('contract')
    case 'server':
      return isWithin('contract') || (isWithin('server') && mayReachInServer(from, to, isTest))
    case 'web':
      return isWithin('contract') || (isWithin('web') && mayReachInWeb(from, to, second))
    case 'demo':
      return isWithin('contract', 'server', 'demo') && !isWithin('server/testing')
    case 'e2e':
    case 'bench':
      return isWithin('contract', 'server', 'demo', top)
    default:
      return top === 'checks' || isWithin('start') || !to.includes('/')
  }
}

function mayReachInServer(from: string, to: string, isTest: boolean): boolean {
  const own = folder(from, 2)
  if (own === from || own === 'server/testing')
    return own === 'server/testing' || isTest || !to.startsWith('server/testing/')
  if (isTest && (to.startsWith('server/testing/') || folder(to, 2) === to)) return true
  if (to.startsWith(`${own}/`)) return true
  if (SERVING.some((each) => to.startsWith(each))) return own !== 'server/platform'
  const [, mine = ''] = from.split('/')
  const [, theirs = ''] = to.split('/')
  const doors = DOORS[mine] ?? []
  return (isTest || isDoor(theirs, to)) && (doors.includes(theirs) || doors.includes('*'))
}

function mayReachInWeb(from: string, to: string, domain: string): boolean {
  const isTable = folder(from, 2) === from
  if (isTable) return true
  if (/^web\/(paraglide|\.react-router)\//.test(to) || from.includes('/+types/') || to.includes('/+types/')) return true
  if (domain === 'ui') return to.startsWith('web/ui/')
  return to.startsWith('web/ui/') || to.startsWith('web/app/') || to.startsWith(`web/${domain}/`)
}

/** Imports against the arrows of the plan, past a door, or of more than zod/mini by the contract. */
export function forbiddenImports(sources: readonly Source[]): Breach[] {
  return sources.flatMap(({ path, imports, isTest }) =>
    imports.flatMap(({ specifier, file }) => {
      const isForeign = path.startsWith('contract/') && !isTest && !file && specifier !== 'zod/mini'
      if (file ? mayReach(path, file, isTest) : !isForeign) return []
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
  const low = new Map<string, number>()
  const open: string[] = []
  const rings: string[][] = []
  const visit = (name: string) => {
    order.set(name, order.size)
    low.set(name, order.size - 1)
    open.push(name)
    for (const next of edges.get(name) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) low.set(name, Math.min(low.get(name) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(name) !== order.get(name)) return
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
