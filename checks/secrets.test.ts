import { describe, expect, test } from 'vitest'
import { readSource, tracked } from './sources.ts'

const TEXT =
  /\.(tsx?|mts|mjs|js|json|jsonc|md|tsv|sql|css|html|ya?ml|toml|xml|txt|svg|opml)$|(^|\/)(\.npmrc|\.ci\/run|LICENSE|\.gitignore|Dockerfile)$/

// Each is written in two parts, so that this file does not find itself.
const FORBIDDEN: Record<string, RegExp> = {
  "a path of somebody's machine": new RegExp(
    `(?<![\\w.~-])/(work|ro${'ot'}|home/[a-z][a-z0-9_-]*|Us${'ers'}/[a-z][\\w-]*)/[\\w.]`,
    'i',
  ),
  'a registry': /registry\.(npmjs|yarnpkg)\.|npm\.pkg\.github|jfrog\.io|[/.]artifactory|verdaccio|[/.]nexus\d?\./,
  'a key': new RegExp(`-----BEGIN [A-Z ]*PRIVATE ${'KEY'}|\\bAKIA[0-9A-Z]{16}\\b|\\bgh[pousr]_[A-Za-z0-9]{36}\\b`),
}

const MINE = 'checks/secrets.test.ts'

describe('nothing that belongs to one machine or one person is committed', () => {
  const texts = tracked
    .filter((path) => TEXT.test(path) && path !== MINE)
    .map((path) => ({ path, text: readSource(path) }))

  test.each(Object.entries(FORBIDDEN))('no file holds %s', (_, pattern) => {
    const found = texts.flatMap(({ path, text }) => {
      const hit = pattern.exec(text)
      return hit ? [`${path}: ${hit[0]}`] : []
    })
    expect(found).toEqual([])
  })

  test('settings of a machine stay on it', () => {
    expect(tracked.filter((path) => /(^|\/)(\.env(\.|$)|id_rsa|.*\.pem$)/.test(path))).toEqual([])
  })
})
