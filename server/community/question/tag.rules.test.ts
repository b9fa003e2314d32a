import { expect, test } from 'vitest'
import { plainTag } from '@chowk/contract/community/forum/tag.ts'
import { plainTags, tagKey } from './tag.rules.ts'

test('a tag is the same however it is written, in any script', () => {
  const same: readonly (readonly string[])[] = [
    ['school-bus', 'School  Bus', '#school_bus', 'SCHOOL/BUS', 'ｓｃｈｏｏｌ bus'],
    ['cafe', 'Café', 'CAFE\u0301'],
    ['विज्ञान-मेला', ' विज्ञान मेला ', 'विज्ञान_मेला'],
    ['क़लम', 'क\u093Cलम', 'कलम'],
    ['हिन्दी', 'हिंदी'],
    ['தமிழ்', 'தமிழ்!'],
  ]
  for (const [first = '', ...others] of same) expect(others.map(tagKey)).toEqual(others.map(() => tagKey(first)))
  expect(plainTag('School Bus')).toBe('school-bus')
  expect(plainTag('विज्ञान मेला')).toBe('विज्ञान-मेला')
})

test('signs that tell tags apart stay, and tags are stored as they are written [R2:C6]', () => {
  const written = ['C', 'C#', 'C++', '🙂', '👩‍👧', '❤️', '₹', 'फ़ोन', 'हिन्दी']
  expect(written.map(plainTag)).toEqual(['c', 'c#', 'c++', '🙂', '👩‍👧', '❤️', '₹', 'फ़ोन'.normalize('NFC'), 'हिन्दी'])
  expect(new Set(written.map(tagKey)).size).toBe(written.length)
})

test('what has no word is no tag, and none is stored twice or beyond five', () => {
  expect(['!!!', '\u200b', '#', '++', '\u3164', '\u2800', '-'].map(plainTag)).toEqual(['', '', '', '', '', '', ''])
  expect(plainTags(['<script>', 'Bus', 'bus', 'हिन्दी', 'हिंदी', 'a', 'b', 'c'])).toEqual([
    'script',
    'bus',
    'हिन्दी',
    'a',
    'b',
  ])
})
