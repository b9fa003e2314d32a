// @vitest-environment jsdom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { SearchField } from '../ui/list/search-field.tsx'

let page: Mounted
const searched: string[] = []

beforeEach(async () => {
  searched.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  page = await mount(function Shelf() {
    const [words, setWords] = useState('')
    const search = (next: string) => {
      searched.push(next)
      setWords(next)
    }
    return (
      <>
        <SearchField live label="Find" value={words} onSearch={search} />
        <button type="button" onClick={() => setWords('')}>
          Show all
        </button>
      </>
    )
  })
})

afterEach(async () => {
  await page.close()
  vi.useRealTimers()
})

const field = () => page.container.querySelector<HTMLInputElement>('input[type=search]')!

async function type(words: string): Promise<void> {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    write?.call(field(), words)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const wait = async () => await act(async () => vi.advanceTimersByTime(1000))

test('a search follows the typing, and further letters stay where they were typed', async () => {
  await type('kit')
  await wait()
  await type('kites ')
  expect(field().value).toBe('kites ')
  await wait()
  expect(searched).toEqual(['kit', 'kites'])
  expect(field().value).toBe('kites ')
})

test('after Show all the field is empty, and what was sought does not come back', async () => {
  await type('kites')
  await wait()
  await page.press('Show all')
  await wait()
  expect(field().value).toBe('')
  expect(searched).toEqual(['kites'])
})
