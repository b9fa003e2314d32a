// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { showPageTo } from '../testing/page-actions.ts'
import { TextEditor } from './text-editor.tsx'

const TOOL_NAMES = {
  en: [
    'Heading',
    'Smaller heading',
    'Smallest heading',
    'Bold',
    'Italic',
    'Underline',
    'Strikethrough',
    'Code',
    'Link',
    'List',
    'Numbered list',
    'Quote',
    'Code block',
    'Table',
    'Picture',
    'Undo',
    'Redo',
  ],
  hi: [
    'शीर्षक',
    'छोटा शीर्षक',
    'सबसे छोटा शीर्षक',
    'मोटे अक्षर',
    'तिरछे अक्षर',
    'रेखांकित',
    'कटे अक्षर',
    'कोड',
    'लिंक',
    'सूची',
    'क्रमांकित सूची',
    'उद्धरण',
    'कोड ब्लॉक',
    'तालिका',
    'तस्वीर',
    'पूर्ववत करें',
    'फिर से करें',
  ],
} as const

let page: Mounted
afterEach(async () => await page.close())

const writtenIn = () => page.container.querySelector<HTMLElement>('[role=textbox]')

async function openEditor(): Promise<void> {
  page = await mount(() => (
    <TextEditor
      value={{ type: 'doc', content: [] }}
      pictures={[]}
      label="Text"
      placeholder="Write"
      onChange={() => undefined}
    />
  ))
  await until(() => expect(writtenIn()).not.toBeNull())
  vi.stubGlobal('requestAnimationFrame', () => 0)
}

const dialog = () => page.container.querySelector('dialog')

async function write(field: HTMLInputElement | null | undefined, text: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  await act(async () => field?.dispatchEvent(new Event('input', { bubbles: true })))
}

describe('when its sheet is closed, what is typed next goes into the text, however long the next frame takes', () => {
  test('of a link that was put in', async () => {
    await openEditor()
    await page.press('Link')
    const field = dialog()?.querySelector('input')
    await act(async () => field?.focus())
    await write(field, 'https://tara.example/wells')
    await act(async () => dialog()?.querySelector('form')?.requestSubmit())
    expect(dialog()).toBeNull()
    expect(document.activeElement).toBe(writtenIn())
    expect(writtenIn()?.querySelector('a')?.textContent).toBe('https://tara.example/wells')
  })

  test.each(['Link', 'Picture'])('of nothing, by Cancel and by Escape: %s', async (tool) => {
    await openEditor()
    await page.press(tool)
    await act(async () => dialog()?.querySelector('input')?.focus())
    await page.press('Cancel')
    expect([dialog(), document.activeElement]).toEqual([null, writtenIn()])
    await page.press(tool)
    await act(async () => dialog()?.querySelector('input')?.focus())
    await act(async () => {
      const shown = dialog()
      shown?.close()
      shown?.dispatchEvent(new Event('close'))
    })
    expect([dialog(), document.activeElement]).toEqual([null, writtenIn()])
  })
})

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

test.for(['en', 'hi'] as const)(
  'a screen reader is told the name of the text and of each tool: %s',
  async (language) => {
    showPageTo(null, language)
    await openEditor()
    const toolbar = page.container.querySelector('[role=toolbar]')
    const isHindi = /\p{Script=Devanagari}/u.test(toolbar?.getAttribute('aria-label') ?? '')
    expect(toolbar?.getAttribute('aria-label')).toBeTruthy()
    expect(isHindi).toBe(language === 'hi')
    const tools = [...(toolbar?.querySelectorAll('button') ?? [])]
    expect(tools.map((tool) => tool.getAttribute('aria-label') ?? tool.textContent)).toEqual(TOOL_NAMES[language])
    expect(page.container.querySelector('[contenteditable=true]')?.getAttribute('aria-label')).toBe('Text')
  },
)
