import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BEFORE = 'window.__reactRouterManifest='

interface Manifest {
  routes: Record<string, { imports?: string[]; css?: string[] }>
}

const manifestOf = (text: string): Manifest => {
  if (!text.startsWith(BEFORE)) throw new Error('React Router writes its manifest differently now.')
  return JSON.parse(text.slice(BEFORE.length).replace(/;\s*$/, '')) as Manifest
}

/** Removes what each screen imports from the list of all screens, which every first load waits for: five sixths of its bytes. */
export function withoutImports(text: string): string {
  const manifest = manifestOf(text)
  for (const route of Object.values(manifest.routes)) route.imports = []
  return `${BEFORE}${JSON.stringify(manifest)};`
}

/**
 * Removes the `#` from the addresses of the root's style sheets. With it the preloading of lazy parts would add these sheets again, behind
 * those of the screen, and they would win over them. The root never leaves the page, so its sheets stay.
 */
export function withPlainSheets(text: string, sheets: readonly string[]): string {
  return sheets.reduce((plain, sheet) => plain.replaceAll(sheet, sheet.replace(/#$/, '')), text)
}

/** Browsers read the imports in the screen's own chunk. The server, which writes preload hints, has a manifest of its own. */
export function shortenManifest(build: string): void {
  const client = join(build, 'client/assets')
  const files = readdirSync(client).filter((file) => /^manifest-\w+\.js$/.test(file))
  const [first] = files
  if (!first) throw new Error('React Router keeps its manifest elsewhere now.')
  const { css = [] } = manifestOf(readFileSync(join(client, first), 'utf8')).routes['root'] ?? {}
  const rewrite = (file: string, change: (text: string) => string) =>
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  for (const file of files) rewrite(join(client, file), (text) => withPlainSheets(withoutImports(text), css))
  const server = join(build, 'server')
  const programs = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  for (const file of programs) rewrite(join(server, file), (text) => withPlainSheets(text, css))
}
