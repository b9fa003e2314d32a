import type { Breach, Source } from './sources.ts'

// Folders that serve every domain and know none.
const SERVING = ['server/platform/', 'server/drawing/']

/** Which other domains' public modules a domain of the server may import. `*` means all. */
export const DOORS: Record<string, readonly string[]> = {
  files: [],
  region: [],
  picture: [],
  trend: [],
  'custom-url': [],
  device: [],
  identity: ['files', 'custom-url', 'device'],
  organisation: ['identity', 'device', 'custom-url', 'files', 'region', 'notice'],
  member: ['identity', 'organisation', 'notice'],
  billing: ['identity', 'organisation'],
  notice: ['identity'],
  moderation: ['identity', 'organisation', 'notice', 'files'],
  article: ['picture', 'trend'],
  news: ['article', 'picture', 'trend', 'identity', 'device', 'organisation', 'moderation'],
  ingest: ['article', 'picture', 'trend', 'news', 'notice'],
  audio: ['article', 'news', 'files'],
  recommend: ['article', 'trend', 'identity'],
  wallet: ['identity', 'billing'],
  quiz: ['article', 'custom-url', 'identity', 'ingest', 'news', 'audio', 'organisation', 'wallet', 'notice'],
  community: [
    'article',
    'custom-url',
    'identity',
    'ingest',
    'organisation',
    'files',
    'moderation',
    'notice',
    'picture',
  ],
  collab: ['community', 'organisation', 'files', 'notice'],
  store: ['identity', 'organisation', 'files', 'billing', 'wallet', 'moderation', 'notice'],
  content: ['article', 'identity', 'files'],
  sharing: ['article', 'community', 'identity'],
  search: ['*'],
  operator: ['*'],
}

/** How many public modules a domain may have. */
export const MOST_DOORS = 3

/** The public modules of each domain: what others may import of it (docs/decisions/0004 and 0135). A domain without any is used by none. */
export const PUBLIC_MODULES: Record<string, readonly string[]> = {
  files: ['files', 'body-pictures'],
  region: ['hindi-cities.rules'],
  picture: ['picture'],
  'custom-url': ['custom-url'],
  trend: ['trend-event', 'story-count', 'trend.rules'],
  device: ['device'],
  identity: ['identity', 'enter', 'managed-account'],
  organisation: ['closing/workspace-data', 'seats', 'workspace.rules'],
  member: ['log/log-names'],
  moderation: ['moderation', 'content', 'moderation-notices'],
  notice: ['kind', 'notify'],
  article: ['story', 'visibility', 'cluster'],
  ingest: ['page/known-link', 'story-page/story-page'],
  news: ['follow/follow', 'reading/heard'],
  audio: ['spoken/spoken'],
  community: ['visibility'],
}

const isPublicModule = (domain: string, path: string) =>
  (PUBLIC_MODULES[domain] ?? []).some((name) => path === `server/${domain}/${name}.ts`)

/** Domains with more public modules than they may have, and such modules that nobody of another domain imports. */
export function wrongDoors(sources: readonly Source[]): Breach[] {
  const imported = new Set(
    sources.flatMap(({ path, imports }) =>
      imports.flatMap(({ file }) => (file && folder(file, 2) !== folder(path, 2) ? [file] : [])),
    ),
  )
  return Object.entries(PUBLIC_MODULES).flatMap(([domain, names]) => {
    const where = `server/${domain}`
    const unused = names.filter((name) => !imported.has(`${where}/${name}.ts`))
    return [
      ...(names.length > MOST_DOORS
        ? [{ rule: 'doors', where, what: `has ${names.length} public modules, not ${MOST_DOORS}` }]
        : []),
      ...unused.map((name) => ({ rule: 'doors', where, what: `lists ${name}, which nobody imports` })),
    ]
  })
}

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
  return (isTest || isPublicModule(theirs, to)) && (doors.includes(theirs) || doors.includes('*'))
}

function mayReachInWeb(from: string, to: string, domain: string): boolean {
  const isTable = folder(from, 2) === from
  if (isTable) return true
  if (/^web\/(paraglide|\.react-router)\//.test(to) || from.includes('/+types/') || to.includes('/+types/')) return true
  if (domain === 'ui') return to.startsWith('web/ui/')
  return to.startsWith('web/ui/') || to.startsWith('web/app/') || to.startsWith(`web/${domain}/`)
}

// What the contract may import of foreign code: schemas everywhere, and where figures are drawn for server and pages alike their scales.
const isOfContract = (path: string, specifier: string): boolean =>
  specifier === 'zod/mini' || (path.startsWith('contract/plot/') && ['d3-scale', 'd3-shape'].includes(specifier))

/** Imports against the arrows of the plan, past a door, or of more by the contract than it may. */
export function forbiddenImports(sources: readonly Source[]): Breach[] {
  return sources.flatMap(({ path, imports, isTest }) =>
    imports.flatMap(({ specifier, file }) => {
      const isForeign = path.startsWith('contract/') && !isTest && !file && !isOfContract(path, specifier)
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
