import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

export const ROOT = join(import.meta.dirname, '..')

/** Any node of the syntax tree: what the rules read of it is checked where they read it. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** One imported module: as written, and as a path of the project when it is a file of ours. */
export interface Import {
  specifier: string
  file?: string
}

export interface Source {
  path: string
  text: string
  program: Node
  imports: Import[]
  reExports: number
  hasDefaultExport: boolean
  isTest: boolean
  /** True for each line that holds something other than blanks and comments. */
  codeLines: boolean[]
}

/** One breach of a rule: which rule, where (a path or a path with a name), and what is wrong. */
export interface Breach {
  rule: string
  where: string
  what: string
}

/** Paths of all files that are, or would be, committed. */
export const tracked: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: ROOT, encoding: 'utf8', maxBuffer: 64e6 },
)
  .split('\n')
  .filter((path) => path && fs.existsSync(join(ROOT, path)))

const known = new Set(tracked)

export const readSource = (path: string): string => fs.readFileSync(join(ROOT, path), 'utf8')

function resolveImport(from: string, specifier: string): Import {
  const plain = specifier.split('?')[0] ?? ''
  if (plain.startsWith('@chowk/')) return { specifier, file: plain.slice('@chowk/'.length) }
  if (!plain.startsWith('.')) return { specifier }
  const path = normalize(join(dirname(from), plain))
  const file = [path, path.replace(/\.js$/, '.ts'), `${path}.ts`, `${path}.tsx`].find((each) => known.has(each))
  return { specifier, file: file ?? path }
}

function codeLinesOf(text: string, comments: readonly { start: number; end: number }[]): boolean[] {
  const bytes = [...comments].reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(start, end).replaceAll(/[^\n]/g, ' ') + rest.slice(end),
    text,
  )
  return bytes.split('\n').map((line) => line.trim() !== '')
}

/** A file of code, parsed. */
export function sourceOf(path: string, text = readSource(path)): Source {
  const { program, module, comments } = parseSync(path, text)
  const specifiers = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) => each.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest }) => /^['"]([^'"]+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1] ?? [],
    ),
  ]
  const entries = module.staticExports.flatMap((each) => each.entries)
  return {
    path,
    text,
    program: program as unknown as Node,
    imports: [...new Set(specifiers)].map((specifier) => resolveImport(path, specifier)),
    reExports: entries.filter((entry) => entry.moduleRequest).length,
    hasDefaultExport: entries.some((entry) => entry.exportName.kind === 'Default'),
    isTest: /\.(test|spec)\.tsx?$/.test(path),
    codeLines: codeLinesOf(text, comments),
  }
}

/** Every file of code, parsed. */
export const sources: readonly Source[] = tracked
  .filter((path) => /\.(tsx?|mjs)$/.test(path))
  .map((path) => sourceOf(path))

/** How many lines of code stand between two places of a text. */
export function countCode(source: Source, from = 0, to = source.text.length): number {
  const first = source.text.slice(0, from).split('\n').length - 1
  const last = source.text.slice(0, to).split('\n').length
  return source.codeLines.slice(first, last).filter(Boolean).length
}

/** Walks a tree from the root down; `visit` is told the nodes above, nearest last. */
export function walk(
  node: Node,
  visit: (node: Node, above: readonly Node[]) => void,
  above: readonly Node[] = [],
): void {
  visit(node, above)
  const below = [...above, node]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child && 'start' in child) walk(child as Node, visit, below)
    }
  }
}

export const nameOf = (path: string): string => basename(path)

interface Exceptions {
  count: number
  exceptions: { rule: string; where: string; reason: string }[]
}

/** What may break a rule, each with its reason; the count may only fall. */
export const listed = JSON.parse(readSource('checks/exceptions.json')) as Exceptions

/** Breaches of some rules that no exception covers, as sentences. */
export function unlisted(breaches: readonly Breach[]): string[] {
  const isListed = (breach: Breach) =>
    listed.exceptions.some(({ rule, where }) => rule === breach.rule && where === breach.where)
  return breaches.filter((breach) => !isListed(breach)).map(({ rule, where, what }) => `${where}: ${what} (${rule})`)
}
