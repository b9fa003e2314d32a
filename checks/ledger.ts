import { readSource, sources, walk } from './sources.ts'
import type { Node } from './sources.ts'

/** The rows of a table of the specification, by the names in its first line. */
export function readTable(name: string): Record<string, string>[] {
  const [head = '', ...lines] = readSource(`docs/specification/${name}`).trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [names[index] ?? '', cell])))
}

function rootName(callee: Node | undefined): string {
  let node = callee
  while (node && node.type !== 'Identifier')
    node = (node['object'] ?? node['callee'] ?? node['tag']) as Node | undefined
  return typeof node?.['name'] === 'string' ? node['name'] : ''
}

function titleOf(node: Node): string {
  if (node.type !== 'CallExpression' || !/^(test|it|describe)/.test(rootName(node['callee'] as Node))) return ''
  const [first] = node['arguments'] as Node[]
  if (typeof first?.['value'] === 'string') return first['value']
  const quasis = (first?.['quasis'] ?? []) as { value: { cooked: string } }[]
  return quasis.map((each) => each.value.cooked).join('…')
}

/** Names in square brackets in the titles of tests, with the file that has them. `[news:I17]` is a rule beside the specification. */
export function readProofs(): { id: string; path: string }[] {
  return sources
    .filter(({ isTest }) => isTest)
    .flatMap(({ path, program }) => {
      const found: { id: string; path: string }[] = []
      walk(program, (node) => {
        for (const [, inside = ''] of titleOf(node).matchAll(/\[([^\]\s]+(?:, ?[^\]\s]+)*)\]/g)) {
          for (const id of inside.split(/, ?/)) found.push({ id, path })
        }
      })
      return found
    })
}
