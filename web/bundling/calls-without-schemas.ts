import { join } from 'node:path'
import { parseAst } from 'vite'
import type { Plugin } from 'vite'
import { callsOfForms, findFormCalls, madeOf } from './form-calls.ts'

// What only the handlers use of a call: the handler decides. Forms check their input before they send it.
const OF_THE_SERVER = new Set(['says', 'permission', 'input', 'output', 'refusals', 'audits', 'specified'])

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
interface Edit {
  start: number
  end: number
  text: string
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const nodesOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesOf)]
const nameOf = (node: unknown): unknown => (isNode(node) && node.type === 'Identifier' ? node['name'] : undefined)
const isCall = (node: unknown): node is Node => isNode(node) && node.type === 'CallExpression'

function serverParts(code: string, declared: Node, keepsInput: boolean): Edit[] {
  const [options] = declared['arguments'] as Node[]
  const properties = (options?.['properties'] ?? []) as Node[]
  return properties
    .filter(({ key }) => OF_THE_SERVER.has(String(nameOf(key))) && !(keepsInput && nameOf(key) === 'input'))
    .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }))
}

// A schema is made by calls of methods, which a bundler keeps unless it is told that nothing else comes of them.
function pure({ start, end }: Node): Edit[] {
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ]
}

const BY_CALLS = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression'])

function made(program: Node): Node[] {
  const declared = childrenOf(program).map((node) => (isNode(node['declaration']) ? node['declaration'] : node))
  const values = declared.filter(({ type }) => type === 'VariableDeclaration').flatMap(childrenOf)
  return values.map(({ init }) => init).filter((init) => isNode(init) && BY_CALLS.has(init.type)) as Node[]
}

// The declarations of a module by name, each with its range.
function declarations(program: Node): Map<string, Node> {
  const declared = childrenOf(program).map((node) => (isNode(node['declaration']) ? node['declaration'] : node))
  return new Map(
    declared
      .flatMap((node) => (node.type === 'VariableDeclaration' ? childrenOf(node) : [node]))
      .map((node) => [String(nameOf(node['id'])), node]),
  )
}

/** A module of the contract as pages need it: of a call its address and wire form, its input if a form checks it; other schemas only where used. */
export function withoutSchemas(code: string, ofForms: ReadonlySet<string> = new Set()): string {
  const program = parseAst(code) as unknown as Node
  const declared = declarations(program)
  const remaining = [...madeOf([...ofForms], declared)].flatMap((name) => declared.get(name) ?? [])
  const isStored = ({ start, end }: Node) => remaining.some((node) => node.start <= start && end <= node.end)
  const calls = nodesOf(program).filter((node) => isCall(node) && nameOf(node['callee']) === 'call')
  return [...calls.flatMap((each) => serverParts(code, each, isStored(each))), ...made(program).flatMap(pure)]
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)
}

// A module of the contract as forms get it: a copy of its own, or the schemas of one form would come with every page.
const FOR_FORMS = '?form'

/** The same text with `?form` behind the sources that fit. */
export function importsForForms(code: string, isFor: (source: string) => boolean): string {
  const sources = childrenOf(parseAst(code) as unknown as Node)
    .map(({ source }) => source)
    .filter((source): source is Node => isNode(source) && isFor(String(source['value'])))
  return sources
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { end }) => `${text.slice(0, end - 1)}${FOR_FORMS}${text.slice(end - 1)}`, code)
}

/** Leaves the schemas of calls, and with them the schema library, out of what readers load and what pages are rendered with. */
export function callsWithoutSchemas(): Plugin[] {
  let ofForms = new Map<string, Set<string>>()
  return [
    {
      name: 'chowk:calls-without-schemas',
      apply: 'build',
      buildStart() {
        ofForms = findFormCalls(join(import.meta.dirname, '..'))
      },
      transform: {
        filter: { id: /\/contract\/[^?]+\.ts(\?form)?$/ },
        handler(code, id) {
          const module = id.slice(id.lastIndexOf('/contract/') + 1)
          if (!module.endsWith(FOR_FORMS)) return { code: withoutSchemas(code), map: null }
          const stored = withoutSchemas(code, ofForms.get(module.slice(0, -FOR_FORMS.length)))
          return { code: importsForForms(stored, (source) => source.startsWith('.')), map: null }
        },
      },
    },
    {
      name: 'chowk:calls-of-forms',
      apply: 'build',
      transform: {
        filter: { id: /\/web\/[^?]+\.tsx$/, code: /\buse\w*Form\(/ },
        handler(code, id) {
          const modules = callsOfForms(`${id}.js`, code)
          if (modules.size === 0) return undefined
          return { code: importsForForms(code, (source) => modules.has(source.replace('@chowk/', ''))), map: null }
        },
      },
    },
  ]
}
