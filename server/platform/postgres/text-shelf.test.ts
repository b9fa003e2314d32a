import { expect, test } from 'vitest'
import { TextShelf } from './text-shelf.ts'

test('a text is given in the version that was asked for alone, and what was longest not asked for makes room', () => {
  const shelf = new TextShelf(2)
  shelf.keep('asha', { version: '1', text: '"आशा"' })
  expect(shelf.find('asha', '1')?.toString()).toBe('"आशा"')
  expect(shelf.find('asha', '2')).toBeUndefined()
  shelf.keep('asha', { version: '2', text: '"आशा राव"' })
  expect(shelf.find('asha', '1')).toBeUndefined()
  shelf.keep('leela', { version: '1', text: '"Leela"' })
  expect(shelf.find('asha', '2')?.toString()).toBe('"आशा राव"')
  shelf.keep('mira', { version: '1', text: '"Mira"' })
  expect(shelf.find('leela', '1')).toBeUndefined()
  expect(shelf.find('asha', '2')?.toString()).toBe('"आशा राव"')
})

test.each([
  ['letters', '"आशा"'],
  ['a piece of other bytes', Buffer.from('{"आशा"}').subarray(1, -1)],
])('a kept text holds its own memory and no other: %s', (_, text) => {
  const kept = new TextShelf(1).keep('asha', { version: '1', text })
  expect([kept.toString(), kept.length, kept.buffer.byteLength]).toEqual(['"आशा"', 11, 11])
})
