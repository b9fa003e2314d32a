// @vitest-environment jsdom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followPerson, listFollowed } from '@chowk/contract/community/follow.ts'
import { mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { useRead, useWrite } from '../read.ts'
import { List } from './list.tsx'
import { useList } from './use-list.ts'

const ANNA = '01890000-0000-7000-8000-000000000001'
const WORDS = { failed: 'No people', failedMore: 'No more people' }
const INPUT = { size: 2 }

let page: Mounted
let people: string
let asked: string[]
const scrolled = vi.fn<() => void>()

/** Two to a page, of whoever is followed now. */
beforeEach(() => {
  people = 'abc'
  asked = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('scrollTo', scrolled)
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'https://chowk.test')
    const number = Number(url.searchParams.get('page') ?? 0)
    const isRead = url.pathname === listFollowed.address.slice('GET '.length)
    if (isRead) asked.push(`page ${number}`)
    else people = people.replace('b', '')
    const content = people
      .slice(number * 2, number * 2 + 2)
      .split('')
      .map((_id) => ({ _id }))
    const hasMore = people.length > number * 2 + 2
    const body = isRead
      ? {
          content,
          page: number,
          size: 2,
          hasMore,
          asOf: '2026-11-21T08:00:00.000Z',
          next: hasMore ? `c${number}` : null,
        }
      : { isFollowed: false }
    await Promise.resolve()
    return Response.json({ statusCode: 200, message: 'Success!', body })
  })
})
afterEach(async () => await page.close())

function Followed() {
  const list = useList(listFollowed, INPUT, WORDS)
  // Screens read what their first page says beside its rows.
  useRead(listFollowed, INPUT)
  return (
    <List list={list} empty={<p>Nobody</p>}>
      {(all) => (
        <ul>
          {all.map(({ _id }) => (
            <li key={_id}>
              <button type="button">Person {_id}</button>
            </li>
          ))}
        </ul>
      )}
    </List>
  )
}

function Screen() {
  const [isShown, setShown] = useState(true)
  const { mutate } = useWrite(followPerson, { refreshes: [listFollowed] })
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Turn
      </button>
      <button type="button" onClick={() => mutate({ personId: ANNA, followed: false })}>
        Unfollow
      </button>
      {isShown && <Followed />}
    </>
  )
}

const shown = () => [...page.container.querySelectorAll('li')].map((row) => row.textContent?.at(-1)).join('')

async function openGrown(): Promise<void> {
  page = await mount(Screen)
  await until(() => expect(shown()).toBe('ab'))
  await act(async () => page.button('Show more').click())
  await until(() => expect(shown()).toBe('abc'))
  asked = []
}

test('a list in sight shows what a write has changed, each page asked for once, and its reader stays where she is', async () => {
  await openGrown()
  const person = page.button('Person c')
  person.focus()
  await act(async () => page.button('Unfollow').click())
  await until(() => expect(shown()).toBe('ac'))
  expect(asked).toEqual(['page 0'])
  expect(document.activeElement).toBe(person)
  expect(person.isConnected).toBe(true)
  people = 'acdef'
  await act(async () => page.button('Unfollow').click())
  await until(() => expect(shown()).toBe('ac'))
  expect(scrolled).not.toHaveBeenCalled()
})

test('a list out of sight is asked for when it is shown again, and not before', async () => {
  await openGrown()
  await page.press('Turn')
  await act(async () => page.button('Unfollow').click())
  await until(() => expect(people).toBe('ac'))
  expect(asked).toEqual([])
  await page.press('Turn')
  await until(() => expect(shown()).toBe('ac'))
  expect(asked).toEqual(['page 0'])
})

test('a grown list is asked for in turn, as many pages as it has', async () => {
  await openGrown()
  people = 'abcd'
  await act(async () => page.button('Unfollow').click())
  await until(() => expect(shown()).toBe('acd'))
  expect(asked).toEqual(['page 0', 'page 1'])
})

test('more that did not come without a connection comes by itself when the connection is back', async () => {
  page = await mount(Screen)
  await until(() => expect(shown()).toBe('ab'))
  const connected = globalThis.fetch
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('no line')))
  await page.press('Show more')
  await until(() => expect(page.container.textContent).toContain('No more peopleYou’re offline.'))
  vi.stubGlobal('fetch', connected)
  dispatchEvent(new Event('online'))
  await until(() => expect(shown()).toBe('abc'))
})
