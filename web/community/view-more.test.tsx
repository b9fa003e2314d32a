import { RouterContextProvider } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import { listAssignedEntities } from '@chowk/contract/community/community.ts'
import { getNewsFeed, getOpenFeed } from '@chowk/contract/community/feed.ts'
import { PostType } from '@chowk/contract/community/post.ts'
import { pageContext } from '../app/page-context.ts'
import type { PageContext } from '../app/page-context.ts'
import { loader as more } from './community-more-screen.tsx'
import { loader as own } from './own-community-screen.tsx'
import { LISTS, PERIODS, TYPES } from './words.ts'

const ENTITY = '01990000-0000-7000-8000-000000000000'
const VIEWER = { workspace: { slug: 'neem' } }

/** What a page reads of the feed before it is drawn, and whether it reads which departments may be chosen. */
async function read(path: string, loader: typeof own, viewer: object | null = VIEWER) {
  const context = new RouterContextProvider()
  const seen: [Call, Record<string, unknown>][] = []
  const call = async (declared: Call, input: Record<string, unknown>) => {
    seen.push([declared, input])
    return {
      statusCode: 200,
      message: '',
      body: { content: [], page: 0, size: 10, hasMore: false, next: null, asOf: '' },
    }
  }
  context.set(pageContext, { call, viewer, seal: null } as unknown as PageContext)
  const customUrl = /^\/([a-z]+)\/community/.exec(path)?.[1]
  const request = new Request(`https://chowk.example${path}`)
  await loader({ context, params: customUrl ? { customUrl } : {}, request } as unknown as LoaderFunctionArgs)
  const [feed] = seen.filter(([declared]) => declared === getNewsFeed || declared === getOpenFeed)
  return {
    of: feed?.[0],
    input: feed?.[1],
    choosesEntity: seen.some(([declared]) => declared === listAssignedEntities),
  }
}

test('the page that shows one list at full length asks for it with the filters that the community has, each alone and all together [cso:C30]', async () => {
  const filters = [
    '',
    ...Object.keys(PERIODS).map((since) => `&since=${since}`),
    ...PostType.options.map((type) => `&type=${type}`),
    `&of=${ENTITY}`,
    `&since=TODAY&type=IMAGE&of=${ENTITY}`,
  ]
  const wanted = LISTS.flatMap(({ id }) => filters.map((filter) => `?list=${id}${filter}`))
  const inputs = new Set<string>()
  for (const query of wanted) {
    const short = await read(`/neem/community${query}`, own)
    const full = await read(`/neem/community/view-more${query}`, more)
    expect([query, full]).toEqual([query, short])
    expect(full).toMatchObject({ of: getNewsFeed, choosesEntity: true, input: { customUrl: 'neem' } })
    inputs.add(JSON.stringify(full.input))
  }
  // No two of them are the same list.
  expect(inputs.size).toBe(wanted.length)
})

test('visitors read what is for everybody at full length, with the same periods and types and no departments of others [cso:C30]', async () => {
  for (const query of ['?list=top&since=TODAY&type=IMAGE', '?list=featured'])
    expect([query, await read(`/community/view-more${query}`, more, null)]).toMatchObject([
      query,
      { of: getOpenFeed, choosesEntity: false },
    ])
  expect((await read('/palm/community/view-more', more)).choosesEntity).toBe(false)
})

test('every type of post has a name and an icon of its own [R3.03] [cso:C1]', () => {
  expect(Object.keys(TYPES).toSorted()).toEqual([...PostType.options].toSorted())
  const many = PostType.options.length
  expect(new Set(PostType.options.map((type) => TYPES[type].name())).size).toBe(many)
  expect(new Set(PostType.options.map((type) => TYPES[type].Icon)).size).toBe(many)
})
