import { expect, test } from 'vitest'
import { readSource, sources, walk } from './sources.ts'
import type { Node, Source } from './sources.ts'

type Counts = Record<string, number>

/** What is not converted yet, by file. */
const left = JSON.parse(readSource('checks/forms.json')) as { controls: Counts; writes: Counts }

// Serving every domain, these are where controls are made.
const ofDomains = sources.filter(
  ({ path, isTest }) => path.startsWith('web/') && !/^web\/(ui|app|bundling|paraglide)\//.test(path) && !isTest,
)
const CONTROLS = new Set(['form', 'input', 'select', 'textarea'])

const isControl = (node: Node) =>
  node.type === 'JSXOpeningElement' && CONTROLS.has((node['name'] as { name?: string }).name ?? '')
const isPlainWrite = (node: Node) =>
  node.type === 'CallExpression' && (node['callee'] as { name?: string }).name === 'useWrite'

function countIn(files: readonly Source[], isCounted: (node: Node) => boolean): Counts {
  const counts: Counts = {}
  for (const { path, program } of files)
    walk(program, (node) => {
      if (isCounted(node)) counts[path] = (counts[path] ?? 0) + 1
    })
  return counts
}

/** Files that have more than the list lets them have, or fewer, so that the list must be lowered. */
const unlike = (found: Counts, listed: Counts) =>
  [...new Set([...Object.keys(found), ...Object.keys(listed)])]
    .filter((path) => (found[path] ?? 0) !== (listed[path] ?? 0))
    .map((path) => `${path}: ${found[path] ?? 0}, in checks/forms.json ${listed[path] ?? 0}`)
    .toSorted()

test('a form of a domain is made of useForm and the fields of web/ui/field; what is left of others only shrinks', () => {
  expect(unlike(countIn(ofDomains, isControl), left.controls)).toEqual([])
})

test('a change says in words each of its refusals, by useForm or useAction; what is left of others only shrinks', () => {
  expect(unlike(countIn(ofDomains, isPlainWrite), left.writes)).toEqual([])
})
