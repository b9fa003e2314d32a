import { expect, test } from 'vitest'
import en from './messages/en.json' with { type: 'json' }
import hi from './messages/hi.json' with { type: 'json' }

const textOf = (message: unknown) => JSON.stringify(message)
const namesIn = (message: unknown) => new Set(textOf(message).match(/\{\w+\}/g))

test('every message is there in English and in Hindi, with the same names in it', () => {
  expect(Object.keys(hi)).toEqual(Object.keys(en))
  for (const [key, message] of Object.entries(en)) {
    expect(namesIn(hi[key as keyof typeof hi]), key).toEqual(namesIn(message))
  }
})

test('Hindi messages are written in Devanagari, with the figures of the interface', () => {
  for (const [key, message] of Object.entries(hi)) {
    if (key === '$schema') continue
    expect(textOf(message), key).toMatch(/[\u0900-\u097F]/)
    expect(textOf(message), key).not.toMatch(/[०-९]/)
  }
})
