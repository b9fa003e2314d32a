import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WORN, namesIn, wornNames, wornWordOf } from './names.rules.ts'
import { ROOT, sources } from './sources.ts'

const FILE = 'checks/worn-names.json'
const known = JSON.parse(fs.readFileSync(join(ROOT, FILE), 'utf8')) as string[]

test('no new name uses a word that has come to mean several things', () => {
  const allowed = new Set(known)
  const fresh = sources.flatMap((source) =>
    namesIn(source)
      .filter((name) => wornWordOf(name) && !allowed.has(name))
      .map((name) => `${source.path}: ${name} (rather ${WORN[wornWordOf(name) ?? '']})`),
  )
  expect([...new Set(fresh)]).toEqual([])
})

test('the list of old names with such words only gets shorter', () => {
  const used = new Set(wornNames(sources))
  const gone = known.filter((name) => !used.has(name))
  expect(gone, `no longer used: take them out of ${FILE}`).toEqual([])
})

test('a name is judged by its words, not by its letters', () => {
  expect(['createdAt', 'partial', 'lookup', 'Placeholder', 'slow', 'always'].filter(wornWordOf)).toEqual([])
  expect(['atHome', 'PlanPart', 'find-part', 'LOOK_MS', 'isTold'].map(wornWordOf)).toEqual([
    'at',
    'part',
    'part',
    'look',
    'told',
  ])
})
