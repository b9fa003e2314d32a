import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { domainBreaches, layerBreaches, readManifests } from './domains.rules.ts'
import type { OlderDomains } from './domains.rules.ts'
import { forbiddenImports, graphOf, ringsIn, undeclaredImports } from './imports.rules.ts'
import { badExports, badFolders, badFunctions, badNames, latinPatterns, longFiles } from './shape.rules.ts'
import { ROOT, listed, readSource, sources, tracked, unlisted } from './sources.ts'

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

const { manifests, unread } = readManifests(sources)
const publicModules = new Set(
  manifests.flatMap(({ name, publicModules }) => publicModules.map((module) => `server/${name}/${module}.ts`)),
)
const older = JSON.parse(readSource('checks/domains.json')) as OlderDomains

describe('who may import whom', () => {
  test('every file reaches only what the plan lets it reach', () => {
    expect(unlisted(forbiddenImports(sources, manifests))).toEqual([])
  })

  test('every folder of the server has a manifest that can be read', () => {
    const known = new Set([...manifests.map(({ name }) => name), 'platform', 'drawing', 'testing'])
    const folders = new Set(inServer.map(({ path }) => path.split('/')[1] ?? ''))
    expect(unread).toEqual([])
    expect([...folders].filter((each) => !known.has(each))).toEqual([])
  })

  test('a domain has one public module, older ones no more than they had, and each is imported', () => {
    expect(domainBreaches(sources, manifests, older)).toEqual([])
  })

  test('the layers of a domain import only layers below them', () => {
    expect(manifests.flatMap((manifest) => layerBreaches(sources, manifest, older))).toEqual([])
  })

  test('only domains that exist are listed as older than these rules', () => {
    const names = new Set(manifests.map(({ name }) => name))
    const listedOlder = [...Object.keys(older.publicModules), ...older.withoutLayers]
    expect(listedOlder.filter((each) => !names.has(each))).toEqual([])
  })

  test('no files import each other in a ring', () => {
    expect(unlisted(ringsIn(graphOf(sources)))).toEqual([])
  })

  test('no domains import each other in a ring', () => {
    expect(ringsIn(graphOf(inServer, domainOf))).toEqual([])
    expect(ringsIn(new Map(manifests.map(({ name, needs }) => [name, new Set(needs)])))).toEqual([])
  })

  test('every package that is imported is declared where it is used', () => {
    expect(unlisted(undeclaredImports(sources, declared))).toEqual([])
  })

  test('nothing is handed on by a barrel, and only configuration and routes have a default export', () => {
    expect(unlisted(badExports(sources, publicModules))).toEqual([])
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
    ...forbiddenImports(sources, manifests),
    ...undeclaredImports(sources, declared),
    ...badExports(sources, publicModules),
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
