import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { noticeKinds } from '../server/notice-kinds.ts'
import { sources } from './sources.ts'

// The compiler may not take the web along.
const TABLE = pathToFileURL(join(import.meta.dirname, '../web/routes.ts')).href
const { screens } = (await import(TABLE)) as { screens: readonly { path: string }[] }
const patterns = screens.map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?#]+')}(?:[?#]|$)`))
const SUBJECT = '019ab000-0000-7000-8000-000000000001'
const DEVANAGARI = /\p{Script=Devanagari}/u

describe.each([...noticeKinds.values()])('the notification $name', (kind) => {
  test('has its words in both languages, and a name for the preferences', () => {
    for (const language of ['en', 'hi'] as const) {
      const text = kind
        .says(language, 'Asha', kind.sample)
        .map((piece) => (typeof piece === 'string' ? piece : piece.strong))
        .join('')
      expect(text.length).toBeGreaterThan(10)
      expect(text).not.toMatch(/undefined|null|NaN|\[object|\.$/)
      expect(DEVANAGARI.test(text)).toBe(language === 'hi')
      expect(DEVANAGARI.test(kind.title[language])).toBe(language === 'hi')
    }
  })

  test('leads to a screen that there is', () => {
    const address = kind.leadsTo(SUBJECT, kind.sample)
    expect(
      patterns.some((pattern) => pattern.test(address)),
      address,
    ).toBe(true)
  })

  test('is sent by somebody', () => {
    const constant = sources
      .filter(({ path, isTest }) => path.startsWith('server/') && !isTest)
      .map(({ text }) => new RegExp(`const (\\w+) = noticeKind\\(\\{\\s*name: '${kind.name}'`).exec(text)?.[1])
      .find(Boolean)
    const sending = sources.filter(
      ({ text, isTest }) => !isTest && new RegExp(`kind: ${constant ?? '?'}\\b`).test(text),
    )
    expect(sending.map(({ path }) => path)).not.toEqual([])
  })
})

test('no two kinds have one name', () => {
  const names = sources.flatMap(({ text, isTest }) =>
    isTest ? [] : [...text.matchAll(/noticeKind\(\{\s*name: '([\w-]+)'/g)].map(([, name = '']) => name),
  )
  expect(new Set(names).size).toBe(names.length)
  expect(names.toSorted()).toEqual([...noticeKinds.keys()].toSorted())
})
