import { describe, expect, test } from 'vitest'
import { chosenAfter, nextPress } from './reaction.rules.ts'

describe('a press on a reaction', () => {
  test('is counted once, taken back by the same and replaced by another, and never falls below none', () => {
    expect(chosenAfter({ likesCount: 4 }, 'LIKE')).toEqual({ likeEvent: 'LIKE', liked: true, likesCount: 5 })
    const liked = { likeEvent: 'LIKE', likesCount: 5 } as const
    expect(chosenAfter(liked, 'LIKE')).toEqual({ likeEvent: null, liked: false, likesCount: 4 })
    expect(chosenAfter(liked, 'CURIOUS')).toEqual({ likeEvent: 'CURIOUS', liked: true, likesCount: 5 })
    expect(chosenAfter({ ...liked, likesCount: 0 }, 'LIKE').likesCount).toBe(0)
  })

  test('that another tab has turned into the contrary is pressed again', () => {
    expect(nextPress('LIKE', 'LIKE')).toBeNull()
    expect(nextPress(null, null)).toBeNull()
    expect(nextPress(null, 'LIKE')).toBe('LIKE')
    expect(nextPress('LIKE', null)).toBe('LIKE')
    expect(nextPress('LIKE', 'SUPPORT')).toBe('SUPPORT')
  })
})
