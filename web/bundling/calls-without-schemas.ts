import { join } from 'node:path'
import { parseAst } from 'vite'
import type { Plugin } from 'vite'
import { findFormCalls, madeOf } from './form-calls.ts'

// What only the handlers use of a call: the handler decides. Forms check their input before they send it.
const OF_THE_SERVER = new Set(['says', 'permission', 'input', 'output', 'refusals', 'audits'])

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
  const kept = [...madeOf([...ofForms], declared)].flatMap((name) => declared.get(name) ?? [])
  const isKept = ({ start, end }: Node) => kept.some((node) => node.start <= start && end <= node.end)
  const calls = nodesOf(program).filter((node) => isCall(node) && nameOf(node['callee']) === 'call')
  return [...calls.flatMap((each) => serverParts(code, each, isKept(each))), ...made(program).flatMap(pure)]
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)
}

/** Leaves the schemas of calls, and with them the schema library, out of what readers load and what pages are rendered with. */
export function callsWithoutSchemas(): Plugin {
  let ofForms = new Map<string, Set<string>>()
  return {
    name: 'chowk:calls-without-schemas',
    apply: 'build',
    buildStart() {
      ofForms = findFormCalls(join(import.meta.dirname, '..'))
    },
    transform: {
      filter: { id: /\/contract\/[^?]+\.ts$/ },
      handler(code, id) {
        const module = id.slice(id.lastIndexOf('/contract/') + 1)
        return { code: withoutSchemas(code, ofForms.get(module)), map: null }
      },
    },
  }
}
