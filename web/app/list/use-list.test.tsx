// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getLatest } from '@chowk/contract/news/latest.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import { faultsIn, mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { List } from './list.tsx'
import { SCROLL_POSITIONS } from '../scroll-positions.ts'
import { useList } from './use-list.ts'
import type { ListState } from './use-list.ts'

let page: Mounted
let list: ListState<Story>
let waiting: { address: URL; answer: (given: string | number) => void }[]
let scrolled: number[]

const MOMENT = '2026-11-21T08:00:00.000Z'
const storiesOf = (ids: string) => ids.split('').map((_id) => ({ _id, title: _id }))

beforeEach(() => {
  waiting = []
  scrolled = []
})

/** Each request waits until the test answers it. `ab>` are two stories with more to come. */
function network(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => scrolled.push(top))
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'https://chowk.test')
    const given = await new Promise<string | number>((answer) => waiting.push({ address: url, answer }))
    if (typeof given === 'number')
      return Response.json({ statusCode: given, message: 'Broken', body: null, error: true }, { status: given })
    const number = Number(url.searchParams.get('page') ?? 0)
    const body = {
      content: storiesOf(given.replace('>', '')),
      page: number,
      size: 2,
      hasMore: given.endsWith('>'),
      asOf: MOMENT,
      next: given.endsWith('>') ? `cursor${number + 1}` : null,
    }
    return Response.json({ statusCode: 200, message: 'Success!', body }, { headers: { 'x-request-id': '7f3a' } })
  })
}
afterEach(async () => {
  await page.close()
  sessionStorage.clear()
})

async function open(address = '/latest') {
  network()
  page = await mount(function Latest() {
    list = useList(getLatest, { size: 2 }, { failed: 'No stories', failedMore: 'No more stories' })
    return (
      <List list={list} empty={<p>Nothing yet</p>}>
        {(stories) => <p id="shown">{stories.map(({ _id }) => _id).join('')}</p>}
      </List>
    )
  }, address)
}
const shown = () => page.container.querySelector('#shown')?.textContent
const requests = () => waiting.map(({ address }) => address.searchParams.get('next') ?? 'first')
/** Does something, and waits until the list is drawn anew: it hears of changes in a turn of its own. */
async function turn(run: () => void) {
  await act(async () => run())
  await act(async () => await new Promise((done) => setTimeout(done)))
}
/** Answers the request of this number, counted from 0. */
async function answer(index: number, given: string | number) {
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(index))
  await turn(() => waiting[index]?.answer(given))
}

describe('a list [R4.01] [cso:G1]', () => {
  test('shows what came, and more behind it when asked, which is a link for those without scripts [V1:C17]', async () => {
    await open('/latest?lang=hi')
    expect(list).toMatchObject({ status: 'loading', pending: true })
    await answer(0, 'ab>')
    expect(list).toMatchObject({ status: 'succeeded', pending: false, data: storiesOf('ab') })
    const more = page.button('Show more').getAttribute('href')
    expect(more).toBe('/latest?lang=hi&page=1&asOf=2026-11-21T08%3A00%3A00.000Z&next=cursor1')
    await turn(() => page.button('Show more').click())
    expect(list).toMatchObject({ status: 'loading', loadMorePending: true, data: storiesOf('ab') })
    await answer(1, 'bc')
    expect(shown()).toBe('abc')
    expect(page.container.textContent).toContain('You’ve reached the end')
    expect(page.address()).toBe('?lang=hi')
    expect(await faultsIn(page.container)).toEqual([])
  })

  test('an address in its middle begins there and offers its first page [V1:C17]', async () => {
    await open('/latest?lang=hi&next=cursor7&page=7')
    expect(requests()).toEqual(['cursor7'])
    await answer(0, 'pq>')
    expect(shown()).toBe('pq')
    await turn(() => page.button('Show more').click())
    await answer(1, 'r')
    expect(requests()).toEqual(['cursor7', 'cursor8'])
    expect(shown()).toBe('pqr')
    expect(page.button('First page').getAttribute('href')).toBe('/latest?lang=hi')
  })

  test('keeps the error and what it shows when more fails, and tries the same page again [news:G5]', async () => {
    await open()
    await answer(0, 'ab>')
    await turn(() => page.button('Show more').click())
    await answer(1, 500)
    expect(list).toMatchObject({ status: 'failed', error: 'Broken', loadMorePending: false })
    expect(shown()).toBe('ab')
    expect(page.container.querySelector('[role=alert]')?.textContent).toContain('No more stories')
    await turn(() => page.button('Try again').click())
    await answer(2, 'c')
    expect(requests()).toEqual(['first', 'cursor1', 'cursor1'])
    expect(shown()).toBe('abc')
  })

  test('a new load asks for the first page and replaces everything [R4.02] [news:G6]', async () => {
    await open()
    await answer(0, 'ab>')
    await turn(() => page.button('Show more').click())
    await answer(1, 'c')
    await turn(() => list.load())
    expect(list).toMatchObject({ status: 'loading', pending: true })
    await answer(2, 'x')
    expect(requests()).toEqual(['first', 'cursor1', 'first'])
    expect(shown()).toBe('x')
  })

  test('a load that fails leaves all pages where they are [news:G5]', async () => {
    await open()
    await answer(0, 'ab>')
    await turn(() => page.button('Show more').click())
    await answer(1, 'c')
    await turn(() => list.load())
    await answer(2, 500)
    expect(list).toMatchObject({ status: 'failed' })
    expect(shown()).toBe('abc')
  })

  test('a reset is the initial empty state, and an answer still on its way changes nothing [R4.02]', async () => {
    await open()
    await answer(0, 'ab>')
    await turn(() => page.button('Show more').click())
    await turn(() => list.reset())
    const empty = { data: [], pending: false, loadMorePending: false, error: null, status: 'idle' }
    expect(list).toMatchObject(empty)
    await answer(1, 'c')
    expect(list).toMatchObject(empty)
  })

  test('of two answers out of order the newer request wins [news:G10]', async () => {
    await open()
    await answer(0, 'ab>')
    await turn(() => page.button('Show more').click())
    await turn(() => list.load())
    await answer(2, 'n')
    expect(shown()).toBe('n')
    await answer(1, 'old')
    expect(shown()).toBe('n')
  })

  test('a story is changed in place or taken out at once, on whichever page it stands [R4.03]', async () => {
    await open()
    await answer(0, 'ab>')
    await turn(() => page.button('Show more').click())
    await answer(1, 'c')
    await turn(() => list.change((story) => (story._id === 'c' ? { ...story, isSaved: true } : story)))
    expect(list.data.find(({ _id }) => _id === 'c')?.isSaved).toBe(true)
    await turn(() => list.change((story) => (story._id === 'a' ? null : story)))
    expect(shown()).toBe('bc')
  })

  test('what is changed while more is on its way stays changed when that comes [R4.03] [R4.04]', async () => {
    await open()
    await answer(0, 'ab>')
    await turn(() => list.loadMore())
    await turn(() => list.change((story) => (story._id === 'a' ? { ...story, _id: 'z' } : story)))
    await turn(() => list.change((story) => (story._id === 'b' ? null : story)))
    await answer(1, 'cd>')
    expect(shown()).toBe('zcd')
    await turn(() => list.load())
    await answer(2, 'ab>')
    expect(shown()).toBe('ab')
  })

  test('one that came empty says so, and one that did not come offers another try', async () => {
    await open()
    await answer(0, 500)
    await until(() => expect(page.container.textContent).toContain('No stories'))
    await turn(() => page.button('Try again').click())
    await answer(1, '')
    expect(page.container.textContent).toContain('Nothing yet')
  })
})

test('after a reload a list has as many pages as before, and the reader stands where she was [V1:C16]', async () => {
  await open()
  await answer(0, 'ab>')
  await turn(() => page.button('Show more').click())
  await answer(1, 'cd>')
  await page.close()
  sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify({ default: 1800 }))
  const type = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never])
  await open()
  await answer(2, 'ab>')
  await answer(3, 'ce>')
  expect(shown()).toBe('abce')
  expect(scrolled).toEqual([1800])
  await page.close()
  type.mockReturnValue([{ type: 'navigate' } as never])
  await open()
  await answer(4, 'ab>')
  expect(waiting).toHaveLength(5)
  type.mockRestore()
})
