import { describe, expect, test } from 'vitest'
import type { Comment } from '@chowk/contract/community/comment.ts'
import { joined, replaced, withoutPerson } from './thread.rules.ts'

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

  test('of somebody who was blocked go, and her replies with their count [cso:G27]', () => {
    const by = (id: string) => ({ author: { id } })
    const comment = { ...by('asha'), replies: [by('ravi'), by('asha')], replyCount: 7 } as unknown as Comment
    expect(withoutPerson(comment, 'asha')).toBeNull()
    expect(withoutPerson(comment, 'ravi')).toMatchObject({ replies: [by('asha')], replyCount: 6 })
  })
})
