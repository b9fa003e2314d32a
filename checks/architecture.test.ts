import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DOORS, forbiddenImports, graphOf, ringsIn, undeclaredImports, wrongDoors } from './imports.rules.ts'
import { badExports, badFolders, badFunctions, badNames, latinPatterns, longFiles } from './shape.rules.ts'
import { ROOT, listed, sources, tracked, unlisted } from './sources.ts'

const declaredIn = new Map<string, ReadonlySet<string>>()

function declared(workspace: string): ReadonlySet<string> {
  const file = join(ROOT, workspace, 'package.json')
  const known = declaredIn.get(workspace)
  if (known) return known
  const { dependencies = {}, devDependencies = {} } = fs.existsSync(file)
    ? JSON.parse(fs.readFileSync(file, 'utf8'))
    : {}
  const names = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)])
  declaredIn.set(workspace, names)
  return names
}

const domainOf = (path: string) => (/^server\/[^/]+\//.test(path) ? path.split('/').slice(0, 2).join('/') : 'server')
const inServer = sources.filter(
  ({ path, isTest }) => /^server\/[^/]+\//.test(path) && !isTest && !path.startsWith('server/testing/'),
)

describe('who may import whom', () => {
  test('every file reaches only what the plan lets it reach', () => {
    expect(unlisted(forbiddenImports(sources))).toEqual([])
  })

  test('every domain of the server has its list of doors', () => {
    const known = new Set([...Object.keys(DOORS), 'platform', 'drawing', 'testing'])
    const domains = new Set(inServer.map(({ path }) => path.split('/')[1] ?? ''))
    expect([...domains].filter((each) => !known.has(each))).toEqual([])
  })

  test('a domain shows at most three of its files to others, and only what one of them imports', () => {
    expect(wrongDoors(sources)).toEqual([])
  })

  test('no files import each other in a ring', () => {
    expect(unlisted(ringsIn(graphOf(sources)))).toEqual([])
  })

  test('no domains import each other in a ring', () => {
    expect(ringsIn(graphOf(inServer, domainOf))).toEqual([])
    expect(ringsIn(new Map(Object.entries(DOORS).map(([name, doors]) => [name, new Set(doors)])))).toEqual([])
  })

  test('every package that is imported is declared where it is used', () => {
    expect(unlisted(undeclaredImports(sources, declared))).toEqual([])
  })

  test('nothing is handed on by a barrel, and only configuration and routes have a default export', () => {
    expect(unlisted(badExports(sources))).toEqual([])
  })
})

describe('names and sizes', () => {
  test('every file has a name that says what it is about', () => {
    expect(unlisted(badNames(tracked))).toEqual([])
  })

  test('no folder is crowded or deep', () => {
    expect(unlisted(badFolders(tracked))).toEqual([])
  })

  test('no file is too long', () => {
    expect(unlisted(longFiles(sources))).toEqual([])
  })

  test('no function is too long, takes too much or is nested too deep', () => {
    expect(unlisted(badFunctions(sources))).toEqual([])
  })

  test('texts in Hindi survive: no pattern of Latin letters reads an article [news:I40]', () => {
    expect(unlisted(latinPatterns(sources))).toEqual([])
  })
})

describe('exceptions', () => {
  const all = [
    ...forbiddenImports(sources),
    ...undeclaredImports(sources, declared),
    ...badExports(sources),
    ...badNames(tracked),
    ...badFolders(tracked),
    ...longFiles(sources),
    ...ringsIn(graphOf(sources)),
    ...badFunctions(sources),
    ...latinPatterns(sources),
  ]

  test('the list only gets shorter', () => {
    expect(listed.exceptions.length, 'lower "count" when an exception goes').toBe(listed.count)
  })

  test('each has a reason and is still needed', () => {
    const isNeeded = (rule: string, where: string) => all.some((each) => each.rule === rule && each.where === where)
    const bad = listed.exceptions.filter(({ rule, where, reason }) => reason.length < 15 || !isNeeded(rule, where))
    expect(bad).toEqual([])
  })
})
