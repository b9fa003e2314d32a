import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { escapeLetters, swapBuild, writtenFiles } from './build.mjs'

const ROOT = join(import.meta.dirname, '..')

test('what a build leaves beside the source is no change of it, so the next start builds nothing [V1:F5]', () => {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', 'web', 'contract']
  const written = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trimEnd().split('\n')
  const here = written.filter((path) => fs.existsSync(join(ROOT, path)))
  const covered: string[] = writtenFiles(['web', 'contract']).map(({ name }) => name)
  expect(covered.toSorted()).toEqual(here.toSorted())
})

function givenBuild(all: string, name: string): string {
  const folder = join(all, name)
  for (const half of ['client', 'server']) {
    fs.mkdirSync(join(folder, half), { recursive: true })
    fs.writeFileSync(join(folder, half, 'page.js'), name)
  }
  return folder
}

test('a build takes the place of another at once; the one before stays for servers that still read it, older ones go [V1:F5]', () => {
  const all = fs.mkdtempSync(join(os.tmpdir(), 'chowk-build-'))
  const read = () => ['client', 'server'].map((half) => fs.readFileSync(join(all, half, 'page.js'), 'utf8'))
  // As it was before builds had folders of their own.
  givenBuild(join(all, '..'), all.slice(all.lastIndexOf('/') + 1))
  for (const name of ['first', 'second', 'third']) {
    const folder = givenBuild(all, name)
    swapBuild(folder, ['client', 'server'])
    expect(read()).toEqual([name, name])
  }
  expect(fs.readdirSync(all).toSorted()).toEqual(['client', 'second', 'server', 'third'])
  // Of who reads the second, one lives; of who reads the third, none.
  fs.writeFileSync(join(all, 'second', `used-by-${process.pid}`), '')
  fs.writeFileSync(join(all, 'third', 'used-by-99999999'), '')
  for (const name of ['fourth', 'fifth']) swapBuild(givenBuild(all, name), ['client', 'server'])
  expect(fs.readdirSync(all).toSorted()).toEqual(['client', 'fifth', 'fourth', 'second', 'server'])
  fs.rmSync(all, { recursive: true })
})

test('letters beyond ASCII are written as escapes that mean the same, in strings, templates and patterns, at any depth', async () => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'chowk-letters-'))
  const file = join(folder, 'assets', 'page.mjs')
  fs.mkdirSync(join(folder, 'assets'))
  const lines = [
    'const name = "चौक 📎"',
    'export const found = [name, `${name} – café`, /^[ऀ-ॿ]+ 📎$/u.test(name), "x".replace(/x/, "’")]',
  ]
  fs.writeFileSync(file, lines.join('\n'))
  escapeLetters(folder)
  expect(fs.readFileSync(file, 'utf8')).toMatch(/^[\0-\x7F]+$/)
  const { found } = (await import(pathToFileURL(file).href)) as { found: unknown }
  expect(found).toEqual(['चौक 📎', 'चौक 📎 – café', true, '’'])
  fs.writeFileSync(file, 'export const found = /\\–/')
  expect(() => escapeLetters(folder)).toThrow('escapes a letter beyond ASCII')
  fs.rmSync(folder, { recursive: true })
})
