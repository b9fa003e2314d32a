// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Story } from '@chowk/contract/article/story.ts'
import { makeQueryClient } from '../app/read.ts'
import LatestScreen from './latest-screen.tsx'

const name = { en: 'The Riverine Post', hi: null }
const storyOf = (id: string): Story => ({
  _id: id,
  slug: `story-${id}`,
  title: `Story ${id}`,
  summary: 'What happened.',
  language: 'en',
  publishedAt: '2026-11-01T08:00:00.000Z',
  updatedAt: null,
  minutes: 3,
  category: { id: 1, slug: 'water', name: { en: 'Water', hi: 'पानी' } },
  publication: { id: 'p', slug: 'p', name, logo: '/p.svg' },
  picture: { src: '/s.svg', widths: [], alt: '' },
  sources: 0,
  hasAudio: false,
  paywalled: false,
  sensitive: false,
  isSaved: false,
  isRead: false,
})

let container: HTMLElement
let root: Root
let requests: URL[]
/** How many stories of each page the reader's mutes leave out. */
let hides: number

/** The network answers each request with the next of these: ids of stories, or a status. */
function network(...answers: (string[] | number)[]): void {
  requests = []
  hides = 0
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(new URL(address, 'https://chowk.test'))
    const answer = answers[requests.length - 1] ?? 500
    const isList = Array.isArray(answer)
    const content = isList ? answer.map(storyOf) : []
    const paging = {
      page: requests.length - 1,
      size: 12,
      hasMore: requests.length < answers.length,
      asOf: '2026-11-21T08:00:00.000Z',
    }
    const body = {
      statusCode: 200,
      message: 'Success!',
      body: { content, next: null, ...paging, ...(hides > 0 && { mutedCount: hides }) },
    }
    const failed = { statusCode: answer, message: 'Broken', body: null, error: true }
    return Response.json(isList ? body : failed, {
      status: isList ? 200 : answer,
      headers: { 'x-request-id': '7f3a-91c2' },
    })
  })
}

function open(): void {
  const Screen = createRoutesStub([{ path: '/latest', Component: LatestScreen }])
  root.render(
    <QueryClientProvider client={makeQueryClient()}>
      <Screen initialEntries={['/latest']} />
    </QueryClientProvider>,
  )
}

const headlines = () => [...container.querySelectorAll('article h2')].map((headline) => headline.textContent)
const press = (words: string) =>
  [...container.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent === words)?.click()

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  container.remove()
  vi.unstubAllGlobals()
})

describe('Latest News [news-latest]', () => {
  test('shows the stories, and more below them when asked [R4.01]', async () => {
    network(['a', 'b'], ['c'])
    open()
    await vi.waitFor(() => expect(headlines()).toEqual(['Story a', 'Story b']))
    expect(container.querySelector('h1')?.textContent).toBe('Latest News')
    press('Show more')
    await vi.waitFor(() => expect(headlines()).toEqual(['Story a', 'Story b', 'Story c']))
    expect(requests[1]?.searchParams.get('page')).toBe('1')
    expect(requests[1]?.searchParams.get('asOf')).toBe('2026-11-21T08:00:00.000Z')
  })

  test('says why nothing is there, with the number of the request, and tries again [news:G7] [R8.01]', async () => {
    network(500, ['a'])
    open()
    await vi.waitFor(() =>
      expect(container.querySelector('[role=alert]')?.textContent).toContain('Latest news didn’t load'),
    )
    expect(container.textContent).toContain('7f3a-91c2')
    press('Try again')
    await vi.waitFor(() => expect(headlines()).toEqual(['Story a']))
  })

  test('keeps what is shown when more does not come [news:G5]', async () => {
    network(['a'], 500, ['b'])
    open()
    await vi.waitFor(() => expect(headlines()).toEqual(['Story a']))
    press('Show more')
    await vi.waitFor(() =>
      expect(container.querySelector('[role=alert]')?.textContent).toContain('More latest news didn’t load'),
    )
    expect(headlines()).toEqual(['Story a'])
  })

  test('says how many stories the mutes hide, and shows them once when asked [X14]', async () => {
    network(['a'], ['a', 'b'])
    hides = 2
    open()
    await vi.waitFor(() => expect(container.textContent).toContain('2 stories hidden by your mutes'))
    hides = 0
    press('Show once')
    await vi.waitFor(() => expect(headlines()).toEqual(['Story a', 'Story b']))
    expect(requests[1]?.searchParams.get('showMuted')).toBe('YES')
    expect(container.textContent).not.toContain('hidden by your mutes')
  })

  test('an empty list says what will be here', async () => {
    network([])
    open()
    await vi.waitFor(() => expect(container.textContent).toContain('No stories yet'))
  })
})
