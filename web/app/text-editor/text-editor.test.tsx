// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { TextEditor } from './text-editor.tsx'

let page: Mounted
afterEach(async () => await page.close())

test('a tool taken by keys gives the focus back to the text at once, however long the next frame takes', async () => {
  const onChange = vi.fn<() => void>()
  page = await mount(() => (
    <TextEditor
      value={{ type: 'doc', content: [] }}
      pictures={[]}
      label="Text"
      placeholder="Write"
      onChange={onChange}
    />
  ))
  await until(() => expect(page.container.querySelector('[role=textbox]')).not.toBeNull())
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const heading = page.container.querySelector<HTMLElement>('[role=toolbar] button')
  await act(async () => heading?.focus())
  // What Enter does to a button.
  await act(async () => heading?.click())
  expect(document.activeElement).toBe(page.container.querySelector('[role=textbox]'))
  expect(page.container.querySelector('[role=textbox] h2')).not.toBeNull()
  await act(async () => heading?.focus())
  await act(async () => heading?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(document.activeElement).toBe(page.container.querySelector('[role=textbox]'))
})
