import { dirname, join, normalize } from 'node:path'
import { readSource, sources, tracked, walk } from './sources.ts'
import type { Node, Source } from './sources.ts'

/** One rule of a style sheet; `isPlain` when it stands outside of any media query and names nothing but classes. */
export interface StyleRule {
  selectors: string[]
  declarations: string[]
  isPlain: boolean
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The rules of a style sheet as oxfmt writes it. */
export function rulesIn(css: string): StyleRule[] {
  const found: StyleRule[] = []
  let depth = 0
  for (const [, before = '', brace] of css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '}') depth -= 1
    const last = found.at(-1)
    if (brace === '}' && last) {
      last.declarations.push(
        ...before
          .split(';')
          .map(oneLine)
          .filter((each) => each !== ''),
      )
      continue
    }
    depth += 1
    const selectors = before.split(',').map(oneLine)
    const isPlain = depth === 1 && selectors.every((each) => /^\.[\w-]+$/.test(each))
    found.push({ selectors, declarations: [], isPlain })
  }
  return found
}

// What a sheet says of a class of the primitives beside its own: that class is not of the sheet.
const SHARED_CLASS = /:global\(\.[\w-]+\)/g

export const classesIn = (rules: readonly StyleRule[]): Set<string> =>
  new Set(
    rules.flatMap(({ selectors }) =>
      selectors.flatMap((each) =>
        [...each.replaceAll(SHARED_CLASS, '').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
      ),
    ),
  )

const primitiveRules = rulesIn(readSource('web/ui/ground/primitives.css'))
/** What any screen may name as it is. */
export const shared = new Set([
  ...classesIn(rulesIn(readSource('web/ui/ground/ground.css'))),
  ...classesIn(primitiveRules),
])
const bodies = primitiveRules.filter(({ isPlain }) => isPlain).map(({ declarations }) => declarations)

/** Whether a plain rule says nothing that primitives do not say, or says again all of one that has three lines or more. */
export function isCopy({ declarations, isPlain }: StyleRule): boolean {
  if (!isPlain || declarations.length === 0) return false
  const inside = bodies.filter((body) => body.every((each) => declarations.includes(each)))
  const covered = new Set(inside.flat())
  return inside.some((body) => body.length > 2) || declarations.every((each) => covered.has(each))
}

/** Every style sheet of components, with the sources that import it and the name by which they do. */
export const modules = tracked
  .filter((path) => path.endsWith('.module.css'))
  .map((path) => ({
    path,
    rules: rulesIn(readSource(path)),
    importers: sources.filter((source) => source.imports.some(({ file }) => file === path)),
  }))

const field = (node: Node | undefined, name: string) => node?.[name] as Node | undefined

function importName({ program }: Source, specifier: string): string {
  let name = ''
  walk(program, (node) => {
    const source = node.type === 'ImportDeclaration' && field(node, 'source')
    const [first] = source && source['value'] === specifier ? (node['specifiers'] as Node[]) : []
    if (first) name = String(field(first, 'local')?.['name'])
  })
  return name
}

/** The classes of a style sheet that a source names, and whether it also asks for some by a value. */
export function namedIn(source: Source, path: string): { names: string[]; isOpen: boolean } {
  const specifier = source.imports.find(({ file }) => file === path)?.specifier ?? ''
  const name = importName(source, specifier)
  const names: string[] = []
  let isOpen = false
  walk(source.program, (node) => {
    if (node.type !== 'MemberExpression' || field(node, 'object')?.['name'] !== name) return
    const key = field(node, 'property')
    const choices = key?.type === 'ConditionalExpression' ? [field(key, 'consequent'), field(key, 'alternate')] : [key]
    const known = choices.flatMap((each) => (typeof each?.['value'] === 'string' ? [each['value']] : []))
    names.push(...known)
    isOpen ||= known.length < choices.length
  })
  return { names, isOpen }
}

/** Classes of a style sheet that a rule of it, or of another one, is composed of. */
export function composedFrom(path: string): string[] {
  const lines = modules.flatMap((each) =>
    each.rules.flatMap(({ declarations }) => declarations.map((line) => ({ from: each.path, line }))),
  )
  return lines.flatMap(({ from, line }) => {
    const [, names = '', other] = /^composes: ([\w -]+?)(?: from '([^']+)')?$/.exec(line) ?? []
    return (other ? normalize(join(dirname(from), other)) : from) === path ? names.split(' ') : []
  })
}

/** Words in `className="…"` and in the fixed text of a template there. */
export function plainClasses({ program }: Source): string[] {
  const found: string[] = []
  const take = (text: unknown) => found.push(...String(text).split(/\s+/).filter(Boolean))
  walk(program, (node) => {
    if (node.type !== 'JSXAttribute' || field(node, 'name')?.['name'] !== 'className') return
    const value = field(node, 'value')
    if (typeof value?.['value'] === 'string') take(value['value'])
    const expression = field(value, 'expression')
    if (expression?.type === 'TemplateLiteral')
      for (const quasi of expression['quasis'] as { value: { cooked: string } }[]) take(quasi.value.cooked)
  })
  return found
}
