import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BEFORE = 'window.__reactRouterManifest='

interface Manifest {
  routes: Record<string, { imports?: string[] }>
}

/** The list of all screens without what each imports: a browser reads that in the screen's own program. */
export function withoutImports(text: string): string {
  if (!text.startsWith(BEFORE)) throw new Error('React Router writes its manifest differently now.')
  const manifest = JSON.parse(text.slice(BEFORE.length).replace(/;\s*$/, '')) as Manifest
  for (const route of Object.values(manifest.routes)) route.imports = []
  return `${BEFORE}${JSON.stringify(manifest)};`
}

/**
 * Half of the list of screens, which every first page waits for, says what each screen imports. Only the server needs
 * that, for the hints of the page it writes, and has a list of its own.
 */
export function shortenManifest(client: string): void {
  const folder = join(client, 'assets')
  const files = readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file))
  if (files.length === 0) throw new Error('React Router keeps its manifest elsewhere now.')
  for (const file of files) writeFileSync(join(folder, file), withoutImports(readFileSync(join(folder, file), 'utf8')))
}
