// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { Link, createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../app/read.ts'
import { FieldSuggestions } from './field-suggestions.tsx'

const found = {
  words: [
    { word: 'baoli', stories: 41, isNear: false },
    { word: 'baobab', stories: 3, isNear: false },
  ],
  publications: [{ id: 'p', slug: 'p', name: { en: 'Baoli Notes', hi: null }, logo: '/p.svg' }],
  categories: [],
  stories: [],
}

function Box() {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input ref={field} type="search" aria-label="Search" />
      <Link to="/?q=bao">Found</Link>
      <FieldSuggestions field={field} />
    </>
  )
}

let container: HTMLElement
let root: Root
let requests: URL[]

const field = () => container.querySelector('input') ?? document.createElement('input')
const lines = () => [...container.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const chosen = () => container.querySelector(`[id="${field().getAttribute('aria-activedescendant')}"]`)?.textContent
const press = (key: string) =>
  field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

function type(text: string): void {
  field().value = text
  field().dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(async () => {
  requests = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(new URL(address, 'https://chowk.test'))
    return Response.json({ statusCode: 200, message: 'Success!', body: found })
  })
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  const Screen = createRoutesStub([
    { path: '/', Component: Box },
    { path: '/search', Component: () => <h1>Results</h1> },
  ])
  root.render(
    <QueryClientProvider client={makeQueryClient()}>
      <Screen initialEntries={['/']} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(field().getAttribute('role')).toBe('combobox'))
})
afterEach(() => {
  root.unmount()
  container.remove()
  vi.unstubAllGlobals()
})

describe('suggestions under the search field', () => {
  test('what is typed in one go is asked for once, and what is found stands below', async () => {
    type('b')
    type('ba')
    type('bao')
    await vi.waitFor(() => expect(lines()).toHaveLength(3))
    expect(requests.map(({ searchParams }) => searchParams.get('q'))).toEqual(['bao'])
    expect(lines()[0]).toBe('baoliin 41 headlines')
    expect(field().getAttribute('aria-expanded')).toBe('true')
  })

  test('arrows go round the lines and Enter opens the chosen one', async () => {
    type('bao')
    await vi.waitFor(() => expect(lines()).toHaveLength(3))
    press('ArrowUp')
    await vi.waitFor(() => expect(chosen()).toContain('Baoli Notes'))
    press('ArrowDown')
    await vi.waitFor(() => expect(chosen()).toContain('baoli'))
    press('Enter')
    await vi.waitFor(() => expect(container.querySelector('h1')?.textContent).toBe('Results'))
  })

  test('what is found is not covered by them, when they came after it was searched', async () => {
    type('bao')
    await vi.waitFor(() => expect(lines()).toHaveLength(3))
    container.querySelector('a')?.click()
    await vi.waitFor(() => expect(lines()).toEqual([]))
  })

  test('Escape closes them and keeps what was typed', async () => {
    type('bao')
    await vi.waitFor(() => expect(lines()).toHaveLength(3))
    press('Escape')
    await vi.waitFor(() => expect(lines()).toEqual([]))
    expect([field().value, field().getAttribute('aria-expanded')]).toEqual(['bao', 'false'])
  })
})
