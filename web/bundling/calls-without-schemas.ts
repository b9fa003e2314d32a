import { parseAst } from 'vite'
import type { Plugin } from 'vite'

// What only the handlers use of a call: pages send what its types allow, and the handler decides.
const OF_THE_SERVER = new Set(['says', 'access', 'input', 'output', 'refusals', 'audits'])

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

function serverParts(code: string, declared: Node): Edit[] {
  const [options] = declared['arguments'] as Node[]
  const properties = (options?.['properties'] ?? []) as Node[]
  return properties
    .filter(({ key }) => OF_THE_SERVER.has(String(nameOf(key))))
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

/** A module of the contract as pages need it: of a call its address and wire form; schemas only where used. */
export function withoutSchemas(code: string): string {
  const program = parseAst(code) as unknown as Node
  const calls = nodesOf(program).filter((node) => isCall(node) && nameOf(node['callee']) === 'call')
  return [...calls.flatMap((each) => serverParts(code, each)), ...made(program).flatMap(pure)]
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)
}

/** Leaves the schemas of calls, and with them the schema library, out of what readers load and what pages are rendered with. */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'chowk:calls-without-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/[^?]+\.ts$/ },
      handler: (code) => ({ code: withoutSchemas(code), map: null }),
    },
  }
}
