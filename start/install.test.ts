import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installedPackages } from './install.mjs'

const SHARP = { version: '1.0.0' }
const KNIP = { version: '2.0.0', dev: true }
const DARWIN_BINARY = { version: '3.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] }
const LOCKED = {
  '': {},
  web: {},
  'node_modules/sharp': SHARP,
  'node_modules/knip': KNIP,
  'node_modules/b': DARWIN_BINARY,
}

function stateOf(present: Record<string, object> | undefined): string {
  const root = fs.mkdtempSync(join(os.tmpdir(), 'chowk-packages-'))
  fs.writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }))
  if (present) {
    fs.mkdirSync(join(root, 'node_modules'))
    fs.writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }))
  }
  const state = installedPackages(root)
  fs.rmSync(root, { recursive: true })
  return state
}

test('a fresh clone and an interrupted installation have no packages', () => {
  expect(stateOf(undefined)).toBe('none')
  expect(stateOf({})).toBe('none')
})

test('packages without those for development are enough to start, and no more', () => {
  expect(stateOf({ 'node_modules/sharp': SHARP })).toBe('start')
})

test('all packages count as installed, whoever ran npm, without those for other platforms', () => {
  expect(stateOf({ 'node_modules/sharp': SHARP, 'node_modules/knip': KNIP })).toBe('all')
})

test('another version in the lockfile asks for an installation of what it concerns', () => {
  expect(stateOf({ 'node_modules/sharp': { version: '0.9.0' }, 'node_modules/knip': KNIP })).toBe('none')
  expect(stateOf({ 'node_modules/sharp': SHARP, 'node_modules/knip': { version: '1.9.0' } })).toBe('start')
})

test('packages of another platform are installed anew', () => {
  const foreign = { version: '1.0.0', os: ['aix'], cpu: ['ppc64'] }
  const negated = { version: '1.0.0', os: ['!win32'] }
  const whole = { 'node_modules/sharp': SHARP, 'node_modules/knip': KNIP }
  expect(stateOf({ ...whole, 'node_modules/foreign': foreign })).toBe('none')
  expect(stateOf({ ...whole, 'node_modules/negated': negated })).toBe('all')
})
