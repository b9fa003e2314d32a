/** One chunk of the build, as much of it as says what a page needs. */
export interface BuiltChunk {
  fileName: string
  /** What it is called after. */
  name: string
  /** The file that it begins with; null for what several share. */
  facadeModuleId: string | null
  imports: readonly string[]
  dynamicImports: readonly string[]
  /** Its style sheets. */
  css: readonly string[]
}

/** Screens that open without a connection: a story, and the lists that lead to one. `entry.client` starts them, guards stand before some. */
export const SCREENS = [
  'entry.client.tsx',
  'root.tsx',
  'app/guards/login-guard.tsx',
  'news/article-screen.tsx',
  'news/latest-screen.tsx',
  'news/saved-screen.tsx',
  'news/trending-screen.tsx',
  'news/current-affairs-screen.tsx',
  'news/for-you-screen.tsx',
  'news/mix-screen.tsx',
  'audio/listen-screen.tsx',
]

/** What comes at a press and then asks the server: without a connection there is no use in it. */
export const ONLINE: ReadonlySet<string> = new Set([
  'account-menu',
  'article-changes',
  'block-button',
  'export-sheet',
  'field-suggestions',
  'file-saved',
  'filter-dialog',
  'folder-sheet',
  'leaving-banner',
  'mute-form',
  'pick-form',
  'report-form',
])

const fileOf = (module: string | null) => module?.replace(/[?#].*$/, '') ?? ''

/** Addresses of everything that a device needs to show these screens: their programs, all that those import now or later, and the style sheets. */
export function offlineChunks(built: readonly BuiltChunk[], web: string): string[] {
  const byName = new Map(built.map((chunk) => [chunk.fileName, chunk]))
  const isScreen = (module: string | null) => SCREENS.some((screen) => fileOf(module) === `${web}/${screen}`)
  const begun = new Set(built.map(({ facadeModuleId }) => fileOf(facadeModuleId)))
  const names = new Set(built.map(({ name }) => name))
  const gone = [
    ...SCREENS.filter((screen) => !begun.has(`${web}/${screen}`)),
    ...[...ONLINE].filter((name) => !names.has(name)),
  ]
  if (gone.length > 0)
    throw new Error(`This build has no chunk for ${gone.join(', ')}: see bundling/offline-chunks.rules.ts.`)
  const found = new Set<string>()
  const waiting = built.filter(({ facadeModuleId }) => isScreen(facadeModuleId))
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk.fileName)) continue
    found.add(chunk.fileName)
    for (const css of chunk.css) found.add(css)
    const later = chunk.dynamicImports.filter((name) => !ONLINE.has(byName.get(name)?.name ?? ''))
    for (const name of [...chunk.imports, ...later]) {
      const next = byName.get(name)
      if (next) waiting.push(next)
    }
  }
  return [...found].map((name) => `/${name}`).toSorted()
}
