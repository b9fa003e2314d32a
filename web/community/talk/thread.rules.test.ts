import { describe, expect, test } from 'vitest'
import { joined, replaced } from './thread.rules.ts'

const named = (...ids: string[]) => ids.map((id) => ({ id }))

describe('the comments of a thread', () => {
  test('that come later stand in the order in which they were written, none of them twice', () => {
    expect(joined(named('a', 'b', 'f'), named('b', 'c', 'd'))).toEqual(named('a', 'b', 'c', 'd', 'f'))
  })

  test('change one by one, or go', () => {
    const all = [
      { id: 'a', text: 'One' },
      { id: 'b', text: 'Two' },
    ]
    expect(replaced(all, 'b', (each) => ({ ...each, text: 'Three' }))).toEqual([all[0], { id: 'b', text: 'Three' }])
    expect(replaced(all, 'a', () => null)).toEqual([all[1]])
  })
})
