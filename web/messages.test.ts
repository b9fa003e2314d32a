import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = (locale: string) => readFileSync(join(import.meta.dirname, `messages/${locale}.json`), 'utf8')
const read = (locale: string) => JSON.parse(source(locale)) as Record<string, unknown>
const [en, hi] = [read('en'), read('hi')]

const textOf = (message: unknown) => JSON.stringify(message)
const namesIn = (message: unknown) => [...new Set(textOf(message).match(/\{\w+\}/g))].toSorted()

test('every message is there in English and in Hindi, with the same names in it', () => {
  expect(Object.keys(hi)).toEqual(Object.keys(en))
  const unlike = Object.keys(en).filter((key) => String(namesIn(en[key])) !== String(namesIn(hi[key])))
  expect(unlike).toEqual([])
})

test('no two messages have the same name: only the last of them would be read', () => {
  for (const locale of ['en', 'hi']) {
    const names = Array.from(source(locale).matchAll(/^ {2}"([^"]+)":/gm), ([, name]) => name)
    expect(names.filter((name, n) => names.indexOf(name) < n)).toEqual([])
  }
})

test('Hindi messages are written in Devanagari, with the figures of the interface', () => {
  const texts = Object.entries(hi).filter(([key]) => key !== '$schema')
  expect(texts.filter(([, message]) => !/[\u0900-\u097F]/.test(textOf(message)))).toEqual([])
  expect(texts.filter(([, message]) => /[०-९]/.test(textOf(message)))).toEqual([])
})
