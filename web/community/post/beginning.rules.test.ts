import { expect, test } from 'vitest'
import { beginningOf } from './beginning.rules.ts'

test('a long text is cut after a word, one without any space between characters, and a short one not at all', () => {
  expect(beginningOf('Eleven mudskippers', 40)).toBe('Eleven mudskippers')
  expect(beginningOf('Eleven mudskippers and one slipper', 20)).toBe('Eleven mudskippers…')
  expect(beginningOf('a'.repeat(10_000), 20)).toBe(`${'a'.repeat(20)}…`)
  expect(beginningOf('👩‍👩‍👦‍👦'.repeat(50), 25)).toBe('👩‍👩‍👦‍👦👩‍👩‍👦‍👦…')
  expect(beginningOf('क्षि'.repeat(50), 11)).toBe('क्षिक्षि…')
  expect(beginningOf(' '.repeat(30), 20).length).toBeLessThan(22)
})
