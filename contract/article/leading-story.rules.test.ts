import { expect, test } from 'vitest'
import type { Story } from './story.ts'
import { ledIn } from './leading-story.rules.ts'

const stories = (...languages: string[]) => languages.map((language, index) => ({ _id: `${index}`, language }) as Story)
const order = (language: string, all: readonly Story[]) => ledIn(language, all).map((story) => story._id)

test('the newest story in the language of the interface leads, and the others keep their order [V1:C7]', () => {
  expect(order('hi', stories('en', 'en', 'hi', 'en', 'hi'))).toEqual(['2', '0', '1', '3', '4'])
  expect(order('en', stories('en', 'hi'))).toEqual(['0', '1'])
  expect(order('en', stories('hi', 'mr', 'en'))).toEqual(['2', '0', '1'])
})

test('where there is none among the newest, the newest leads whatever its language [V1:C7]', () => {
  expect(order('hi', stories('en', 'mr'))).toEqual(['0', '1'])
  expect(order('hi', stories(...Array.from({ length: 12 }, () => 'en'), 'hi'))[0]).toBe('0')
  expect(ledIn('hi', [])).toEqual([])
})
