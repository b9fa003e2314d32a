import { expect, test } from 'vitest'
import { readSource, sources, walk } from './sources.ts'
import type { Node, Source } from './sources.ts'

/** Calls of `handleTuned` and `quickPool` by file. Both numbers may only fall. */
const listed = JSON.parse(readSource('checks/tuned-handlers.json')) as { count: number; files: Record<string, number> }

const TUNED = 'server/platform/handle-tuned.ts'
const PLAIN = 'server/platform/handle.ts'

/** Files that open the pools of a `TunedHouse`. */
const OPENING = ['server/open.ts', 'server/testing/world.ts', 'bench/house.ts']

/** The parts of `handle.ts` that only `handle-tuned.ts` builds on. */
const PARTS = ['bindCall', 'contextOf', 'conclude', 'writeEntries', 'onceByKey', 'retried', 'CallRequest', 'Work']

const inUse = sources.filter(({ isTest }) => !isTest)
const importing = (file: string) => inUse.filter(({ imports }) => imports.some((each) => each.file === file))

function usesIn({ program }: Source): number {
  let uses = 0
  walk(program, (node) => {
    const { name } = (node['callee'] ?? {}) as { name?: string }
    if (node.type === 'CallExpression' && (name === 'handleTuned' || name === 'quickPool')) uses++
  })
  return uses
}

function importedNames({ program }: Source, file: string): string[] {
  const declarations = (program['body'] as Node[]).filter(
    ({ type, source }) => type === 'ImportDeclaration' && (source as { value: string }).value.endsWith(file),
  )
  return declarations.flatMap(({ specifiers }) =>
    (specifiers as { imported?: { name: string } }[]).flatMap(({ imported }) => imported?.name ?? []),
  )
}

test('handlers use handle; the list of those that do not only shrinks', () => {
  const uses = importing(TUNED)
    .filter(({ path }) => !OPENING.includes(path))
    .map((source) => [source.path, usesIn(source)] as const)
  expect(Object.fromEntries(uses)).toEqual(listed.files)
  expect(uses.reduce((sum, [, count]) => sum + count, 0)).toBe(listed.count)
})

test('only handle-tuned.ts builds on the parts of handle.ts', () => {
  const building = importing(PLAIN).filter((source) =>
    importedNames(source, '/handle.ts').some((name) => PARTS.includes(name)),
  )
  expect(building.map(({ path }) => path)).toEqual([TUNED])
})
