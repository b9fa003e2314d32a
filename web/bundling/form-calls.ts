import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

interface Node {
  type: string
  [key: string]: unknown
}

const FORM_HOOK = /^use\w*Form$/

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const nodesOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesOf)]
const namesIn = (node: Node): string[] =>
  nodesOf(node).flatMap(({ type, name }) => (type === 'Identifier' && typeof name === 'string' ? [name] : []))
const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '')

/** What the names of a program stand for, wherever they are declared. */
function declaredIn(nodes: readonly Node[]): Map<string, Node> {
  const found = new Map<string, Node>()
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator' && isNode(node['init'])) found.set(nameOf(node['id']), node['init'])
    if (node.type === 'FunctionDeclaration') found.set(nameOf(node['id']), node)
  }
  return found
}

/** Names, and the names that these are made of. */
export function madeOf(names: readonly string[], declared: ReadonlyMap<string, Node>): Set<string> {
  const all = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (all.has(name)) continue
    all.add(name)
    const node = declared.get(name)
    if (node) waiting.push(...namesIn(node))
  }
  return all
}

/** The names that a file imports from the contract and hands to `useForm`, or to a hook called `use…Form`, by module. */
export function callsOfForms(path: string, text: string): Map<string, Set<string>> {
  const program = parseSync(path, text).program as unknown as Node
  const nodes = nodesOf(program)
  const handed = nodes
    .filter(({ type, callee }) => type === 'CallExpression' && FORM_HOOK.test(nameOf(callee)))
    .flatMap(({ arguments: given }) => (given as Node[]).slice(0, 1).flatMap(namesIn))
  const names = madeOf(handed, declaredIn(nodes))
  const found = new Map<string, Set<string>>()
  for (const node of nodes) {
    const source = isNode(node['source']) ? String(node['source']['value']) : ''
    if (node.type !== 'ImportDeclaration' || !source.startsWith('@chowk/contract/')) continue
    const used = (node['specifiers'] as Node[]).map(({ local }) => nameOf(local)).filter((name) => names.has(name))
    if (used.length > 0) found.set(source.slice('@chowk/'.length), new Set(used))
  }
  return found
}

/** The calls whose input forms check in the browser, by module of the contract. */
export function findFormCalls(folder: string): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>()
  for (const path of globSync('**/*.tsx', { cwd: folder, exclude: ['build/**', 'node_modules/**', '**/*.test.tsx'] })) {
    const text = readFileSync(join(folder, path), 'utf8')
    if (!/\buse\w*Form\(/.test(text)) continue
    for (const [module, names] of callsOfForms(path, text))
      all.set(module, new Set([...(all.get(module) ?? []), ...names]))
  }
  return all
}
