import { expect, test } from 'vitest'
import type { Post } from '@chowk/contract/community/post.ts'
import { withChanged } from './shared-post.ts'

const post = (id: string, commentCount = 0) => ({ _id: id, id, version: 1, commentCount }) as unknown as Post

const more = (before: Post) => ({ ...before, commentCount: before.commentCount + 1 })

test('what is done on the page of a post is shown by every list that this browser keeps, and by nothing else', () => {
  const feed = { pages: [{ content: [post('a'), post('b')] }, { content: [post('c')] }], pageParams: [] }
  expect(withChanged(feed, 'c', more)).toEqual({
    ...feed,
    pages: [{ content: [post('a'), post('b')] }, { content: [post('c', 1)] }],
  })
  expect(withChanged({ content: [post('a', 4)] }, 'a', more)).toEqual({ content: [post('a', 5)] })
  expect(withChanged(post('a', 4), 'a', more)).toEqual(post('a', 5))
  const others = [
    feed,
    { content: [{ _id: 'z', name: 'A person' }] },
    { _id: 'z', title: 'A story' },
    null,
    undefined,
    7,
  ]
  for (const other of others) expect(withChanged(other, 'z', more)).toBe(other)
})

test('a deleted post leaves every list, and its own page stays as it was until that is left', () => {
  expect(withChanged({ pages: [{ content: [post('a'), post('b')] }] }, 'a', () => null)).toEqual({
    pages: [{ content: [post('b')] }],
  })
  expect(withChanged(post('a'), 'a', () => null)).toEqual(post('a'))
})
