import { expect, test } from 'vitest'
import { PostType } from './post.ts'
import { postAddress } from './post-address.ts'

test('questions are read in the forum, articles and documents in the library, all else in the community, of the workspace or of whoever wrote it', () => {
  const workspace = { customUrl: 'neem-school' }
  const addresses = PostType.options.map((type) => postAddress({ type, slug: 'trees-x2', workspace, author: null }))
  expect(Object.fromEntries(addresses.map((address, n) => [PostType.options[n], address]))).toEqual({
    IMAGE: '/neem-school/community/details/trees-x2',
    VIDEO: '/neem-school/community/details/trees-x2',
    DOCUMENT: '/neem-school/community-library/details/trees-x2',
    ARTICLE: '/neem-school/community-library/details/trees-x2',
    FORUM: '/neem-school/forum/details/trees-x2',
    PROJECT: '/neem-school/community/details/trees-x2',
    QUOTE: '/neem-school/community/details/trees-x2',
  })
  const own = { type: 'FORUM', slug: 'trees-x2', workspace: null } as const
  expect(postAddress({ ...own, author: { customUrl: 'asha' } })).toBe('/asha/forum/details/trees-x2')
  expect(postAddress({ ...own, author: { customUrl: null } })).toBe('/people/forum/details/trees-x2')
})
