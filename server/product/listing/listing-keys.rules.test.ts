import { describe, expect, test } from 'vitest'
import { EVERYBODY, anyKey, filterKey, keysOf, soundsLike } from './listing-keys.rules.ts'

const ID = '0199a1b2-0000-7000-8000-00000ABCDEF1'

describe('keys of a listing', () => {
  test('name what it is filtered by, whatever the case of an id', () => {
    expect(filterKey('seller', ID)).toBe('#s0abcdef1')
    expect(anyKey([filterKey('seller', ID), filterKey('category', ID)])).toBe("'#s0abcdef1' | '#c0abcdef1'")
  })

  test('hold the sounds of its words, alike in both scripts', () => {
    const keys = keysOf({
      audience: EVERYBODY,
      workspaceId: null,
      sellerId: ID,
      categoryId: null,
      text: 'प्याज़ के पकौड़े',
    })
    expect(keys).toContain(soundsLike('pyaz'))
    expect(keys.filter((key) => key.startsWith('#'))).toEqual(['#a00000000', '#s0abcdef1'])
  })
})
