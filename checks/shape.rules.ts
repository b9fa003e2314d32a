import { countCode, nameOf, walk } from './sources.ts'
import type { Breach, Node, Source } from './sources.ts'

const MOST = {
  file: 300,
  testFile: 400,
  function: 60,
  component: 100,
  parameters: 4,
  nesting: 3,
  filesInFolder: 30,
  depth: 4,
}

const FORBIDDEN = /^(index|util|helper|common|misc|type|constant|service|manager|repository|repositorie|controller)s?$/
const KEBAB = '[a-z0-9]+(-[a-z0-9]+)*'
const ALLOWED = [
  new RegExp(`^${KEBAB}(\\.rules|\\.job)?(\\.test)?\\.ts$`),
  new RegExp(`^${KEBAB}(\\.test)?\\.tsx$`),
  new RegExp(`^${KEBAB}\\.(spec|config|d)\\.(ts|mts)$`),
  /^entry\.(client|server)\.tsx$/,
  /^start\.mjs$/,
]

/** Names that say nothing, and suffixes outside the closed list. `.server.ts` is the framework's own mark. */
export function badNames(paths: readonly string[]): Breach[] {
  return paths
    .filter((path) => !path.startsWith('docs/'))
    .flatMap((path) => {
      const parts = path.split('/').map((segment) => segment.replace(/\..*$/, ''))
      const empty = parts.find((segment) => FORBIDDEN.test(segment))
      if (empty) return [{ rule: 'name', where: path, what: `is called ${empty}, which says nothing` }]
      const name = nameOf(path)
      const isCode = /\.(tsx?|mts|mjs|js)$/.test(name)
      // What runs before Node 24 is there cannot be TypeScript.
      const isStart = path.startsWith('start/') && name.endsWith('.mjs')
      const isServerOnly = path.startsWith('web/') && /\.server\.tsx?$/.test(name)
      if (!isCode || isServerOnly || isStart || ALLOWED.some((pattern) => pattern.test(name))) return []
      return [{ rule: 'name', where: path, what: 'is not a kebab-case topic noun with a known suffix' }]
    })
}

/** Folders with too many files of code (tests and style sheets stand beside their subject and do not count), or too deep. */
export function badFolders(paths: readonly string[]): Breach[] {
  const counts = new Map<string, number>()
  for (const path of paths.filter((each) => /\.tsx?$/.test(each) && !/\.(test|spec)\.tsx?$/.test(each))) {
    const folder = path.split('/').slice(0, -1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([where, count]) => [
    ...(count > MOST.filesInFolder
      ? [{ rule: 'folder', where, what: `holds ${count} files, more than ${MOST.filesInFolder}` }]
      : []),
    ...(where.split('/').length > MOST.depth ? [{ rule: 'folder', where, what: `is deeper than ${MOST.depth}` }] : []),
  ])
}

/** Files longer than the plan allows, in lines of code. */
export function longFiles(sources: readonly Source[]): Breach[] {
  return sources.flatMap((source) => {
    const most = source.isTest ? MOST.testFile : MOST.file
    const lines = countCode(source)
    return lines > most
      ? [{ rule: 'file', where: source.path, what: `has ${lines} lines of code, more than ${most}` }]
      : []
  })
}

const isFunction = (node: Node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)

// Its parameters are its caller's choice.
const UNNAMED = 'a function'

function functionName(node: Node, above: readonly Node[]): string {
  const holders = [node, ...above.slice(-2).reverse()]
  for (const holder of holders) {
    const name = (holder['id'] ?? holder['key']) as { name?: string } | null | undefined
    if (name?.name) return name.name
  }
  return UNNAMED
}

/** Functions with too many lines, parameters or levels. Tests are told as stories, so their length is free. */
export function badFunctions(sources: readonly Source[]): Breach[] {
  return sources
    .filter((source) => !source.isTest)
    .flatMap((source) => {
      const breaches: Breach[] = []
      walk(source.program, (node, above) => {
        if (!isFunction(node)) return
        const name = functionName(node, above)
        for (const what of faults(source, node, name))
          breaches.push({ rule: 'function', where: `${source.path} ${name}`, what })
      })
      return breaches
    })
}

// What everything is done in, handed along first, is no choice of the caller's.
const isWorldOf = (node: Node) =>
  ['sql', 'tx', 'owner', 'world', 'house', 'c'].includes((node as unknown as { name?: string }).name ?? '')

function faults(source: Source, node: Node, name: string): string[] {
  const isComponent = source.path.endsWith('.tsx') && /^[A-Z]/.test(name)
  const most = isComponent ? MOST.component : MOST.function
  const lines = countCode(source, node.start, node.end)
  const parameters = (node['params'] as Node[]).filter((each, index) => index > 0 || !isWorldOf(each)).length
  const depth = deepest(node)
  return [
    ...(lines > most ? [`has ${lines} lines, more than ${most}`] : []),
    ...(name !== UNNAMED && parameters > MOST.parameters
      ? [`takes ${parameters} parameters, more than ${MOST.parameters}`]
      : []),
    ...(depth > MOST.nesting ? [`is nested ${depth} deep, more than ${MOST.nesting}`] : []),
  ]
}

const LEVEL = /^(If|For|ForIn|ForOf|While|DoWhile|Switch|Try)Statement$/

// `else if` is one level with its `if`; a function inside begins again.
function deepest(root: Node): number {
  let most = 0
  walk(root, (node, above) => {
    if (!LEVEL.test(node.type)) return
    const inner = above.findLastIndex(isFunction)
    if (inner > 0) return
    const path = [...above.slice(inner + 1), node]
    const levels = path.filter((each, index) => LEVEL.test(each.type) && !isElseIf(each, path[index - 1]))
    most = Math.max(most, levels.length)
  })
  return most
}

const isElseIf = (node: Node, parent: Node | undefined) =>
  node.type === 'IfStatement' && parent?.type === 'IfStatement' && parent['alternate'] === node

const MAY_DEFAULT =
  /(\.config\.(ts|mjs)|-screen\.tsx|-layout\.tsx|-guard\.tsx|-reporter\.ts|^web\/(root|entry\.(client|server))\.tsx|^web\/routes\.ts)$/

/** Barrels and default exports, which hide where a name comes from. The public module of a domain may list what it offers. */
export function badExports(sources: readonly Source[], publicModules: ReadonlySet<string>): Breach[] {
  return sources.flatMap(({ path, reExports, hasDefaultExport }) => [
    ...(reExports > 0 && !publicModules.has(path)
      ? [{ rule: 'barrel', where: path, what: 'hands on what another file exports' }]
      : []),
    ...(hasDefaultExport && !MAY_DEFAULT.test(path)
      ? [{ rule: 'default', where: path, what: 'has a default export' }]
      : []),
  ])
}

const READS_ARTICLES = /^server\/(article|picture|ingest|news|audio|recommend|platform\/text)\//
const LATIN_ONLY = /\\[wWbB]|\[[^\]]*[aA]-[zZ]/

/** Patterns that know Latin letters only, where texts in any script are read. */
export function latinPatterns(sources: readonly Source[]): Breach[] {
  return sources
    .filter(({ path, isTest }) => READS_ARTICLES.test(path) && !isTest)
    .flatMap(({ path, program }) => {
      const found: Breach[] = []
      walk(program, (node) => {
        const { regex } = node as { regex?: { pattern: string } }
        const callee = node['callee'] as { name?: string } | undefined
        const [first] = (node['arguments'] as { value?: unknown }[] | undefined) ?? []
        const made = callee?.name === 'RegExp' && typeof first?.value === 'string' ? first.value : ''
        const pattern = regex?.pattern ?? made
        if (LATIN_ONLY.test(pattern))
          found.push({ rule: 'news:I40', where: path, what: `reads text with /${pattern}/` })
      })
      return found
    })
}
