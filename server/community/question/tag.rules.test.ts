import { expect, test } from 'vitest'
import { foldTag, foldTags } from './tag.rules.ts'

test('a tag is the same however it is written, in any script', () => {
  const same: readonly (readonly string[])[] = [
    ['school-bus', 'School  Bus', '#school_bus', 'SCHOOL/BUS', 'ｓｃｈｏｏｌ bus'],
    ['cafe', 'Café', 'CAFE\u0301'],
    ['विज्ञान-मेला', ' विज्ञान मेला ', 'विज्ञान_मेला'],
    ['क़लम', 'क\u093Cलम'],
    ['தமிழ்', 'தமிழ்!'],
  ]
  for (const [folded = '', ...others] of same)
    expect(others.map((other) => foldTag(other))).toEqual(others.map(() => foldTag(folded)))
  expect(foldTag('School Bus')).toBe('school-bus')
  expect(foldTag('विज्ञान मेला')).toBe('विज्ञान-मेला')
})

test('what is no word is no tag, and none is stored twice or beyond five', () => {
  expect(foldTags(['!!!', '\u200b', '💧', '<script>', 'Bus', 'bus', 'a', 'b', 'c', 'd', 'e'])).toEqual([
    'script',
    'bus',
    'a',
    'b',
    'c',
  ])
})
