// @vitest-environment jsdom
import { act } from 'react'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { getCommunity } from '@chowk/contract/community/community.ts'
import { listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { keepPageFacts } from '../app/page-facts.ts'
import { mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { sampleOf } from '../app/testing/sample-answer.ts'
import CategoriesScreen from './category/categories-screen.tsx'
import { Subject } from './compose/post-choices.tsx'
import LibraryScreen from './library-screen.tsx'
import OwnCommunityScreen from './own-community-screen.tsx'
import PostScreen from './post-screen.tsx'
import { topSchoolsPage } from './ranking/ranking-pages.tsx'

/** What section 8 of the specification calls each load that fails. The store and collabs bring the rest of the catalogue. */
const CATALOGUE: readonly (readonly [string, string, ComponentType])[] = [
  ['Failed to fetch post', 'a feed', OwnCommunityScreen],
  ['Failed to fetch post', 'the library', LibraryScreen],
  ['Failed to fetch post', 'one post', PostScreen],
  ['Failed to fetch community category', 'categories', CategoriesScreen],
  [
    'Failed to fetch community assigned topic',
    'topics of a new post',
    () => <Subject value={{ category: null, topic: null }} onChange={() => undefined} workspaceId="school" />,
  ],
  ['Failed to fetch top community school', 'lively schools', topSchoolsPage.Screen],
]

let page: Mounted | undefined
afterEach(async () => await page?.close())

const FAILED = () => Response.json({ statusCode: 500, message: '', body: null, error: true }, { status: 500 })

function network(answer: (address: URL) => Response): void {
  vi.stubGlobal('fetch', async (address: string) => await Promise.resolve(answer(new URL(address, 'https://a.test'))))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: sampleOf(UserData) as UserData,
    seal: null,
    officer: null,
  })
}

test.each(CATALOGUE)(
  '“%s” is said of %s that the server could not give a reason for [R8.01]',
  async (words, _, Shown) => {
    network(FAILED)
    page = await mount(() => <Shown />)
    const { container } = page
    await until(() => expect(container.textContent).toContain(words))
  },
)

test('“Failed to fetch more post” is said below the posts that came [R8.01]', async () => {
  const sample = (body: object) => Response.json({ statusCode: 200, message: 'Success!', body })
  const first = { ...(sampleOf(listWorkspacePosts.output) as object), hasMore: true, next: 'cursor1' }
  network(({ pathname, searchParams }) => {
    if (pathname === addressOf(getCommunity.address).path) return sample(sampleOf(getCommunity.output) as object)
    const isFirst = pathname === addressOf(listWorkspacePosts.address).path && !searchParams.has('next')
    return isFirst ? sample(first) : FAILED()
  })
  page = await mount(() => <LibraryScreen />)
  const { container, button } = page
  await until(() => expect(button('Show more')).toBeDefined())
  await act(async () => button('Show more').click())
  await until(() => expect(container.textContent).toContain('Failed to fetch more post'))
  expect(container.querySelectorAll('article')).not.toHaveLength(0)
})
