import axe from 'axe-core'
import { act } from 'react'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import type { Locale } from '../../paraglide/runtime.js'

let host: HTMLElement | undefined
let root: Root | undefined

/** Until React has drawn all that follows from it. */
export async function drawn(deed: () => void | Promise<void>): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => await deed())
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

const stage = (node: ReactNode) => {
  const Screen = createRoutesStub([{ path: '*', Component: () => node }])
  return <Screen initialEntries={['/']} />
}

/** Shows it in a page of its own, in this language. */
export async function show(node: ReactNode, locale: Locale = 'en'): Promise<HTMLElement> {
  clear()
  overwriteGetLocale(() => locale)
  document.documentElement.lang = locale
  const made = (host = document.body.appendChild(document.createElement('main')))
  await drawn(() => {
    root = createRoot(made)
    root.render(stage(node))
  })
  return made
}

/** Renders it as the server does, lets the browser take it over, and says what differed. */
export async function differencesOfServer(node: ReactNode, locale: Locale = 'en'): Promise<string[]> {
  clear()
  overwriteGetLocale(() => locale)
  const made = (host = document.body.appendChild(document.createElement('main')))
  const said: string[] = []
  const tell = console.error
  console.error = (...words: unknown[]) => said.push(words.map(String).join(' '))
  made.innerHTML = renderToString(stage(node))
  await drawn(() => {
    root = hydrateRoot(made, stage(node), { onRecoverableError: (error) => said.push(String(error)) })
  })
  console.error = tell
  return said
}

export function clear(): void {
  root?.unmount()
  host?.remove()
  root = undefined
  host = undefined
}

/** Whatever has this role and name, floating things included. */
export function find(role: string, name?: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>(`[role="${role}"], ${TAGS[role] ?? 'none'}`)]
  const found = all.find((each) => name === undefined || nameOf(each).includes(name))
  if (!found) throw new Error(`There is no ${role} ${name ?? ''} among: ${all.map(nameOf).join(' | ')}`)
  return found
}
const TAGS: Record<string, string> = { button: 'button', combobox: 'input[role=combobox]', grid: 'table' }

export function nameOf(element: HTMLElement): string {
  const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = by.map((id) => (id === element.id ? '' : (document.getElementById(id)?.textContent ?? '')))
  return [element.getAttribute('aria-label') ?? '', ...labels, element.textContent].join(' ').trim()
}

export async function press(element: HTMLElement): Promise<void> {
  await drawn(() => {
    element.focus()
    element.click()
  })
}

/** A key goes to whatever has the focus. */
export async function key(name: string): Promise<void> {
  await drawn(() => {
    const target = document.activeElement ?? document.body
    const event = { key: name, code: name, bubbles: true, cancelable: true }
    target.dispatchEvent(new KeyboardEvent('keydown', event))
    target.dispatchEvent(new KeyboardEvent('keyup', event))
  })
}

/** What stands in a field, one after the other without a pause. */
export async function type(field: HTMLElement, ...texts: readonly string[]): Promise<void> {
  await drawn(() => {
    field.focus()
    for (const text of texts) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
}

/** Until it holds, or for as long as a test may take. */
export async function until(check: () => void): Promise<void> {
  const giveUp = Date.now() + 5000
  for (;;) {
    try {
      check()
      return
    } catch (error) {
      if (Date.now() > giveUp) throw error
      // oxlint-disable-next-line no-await-in-loop
      await drawn(async () => await new Promise((resolve) => setTimeout(resolve, 20)))
    }
  }
}

// Colours and sizes need a real browser, and a page's landmarks a whole page.
const NOT_HERE = ['color-contrast', 'target-size', 'region', 'page-has-heading-one', 'document-title', 'html-has-lang']

/** What hinders somebody in what stands on the page, a line each. */
export async function hindrances(): Promise<string[]> {
  const rules = Object.fromEntries(NOT_HERE.map((id) => [id, { enabled: false }]))
  const { violations } = await axe.run(document, { rules })
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html.slice(0, 120)).join(', ')}`)
}

/** Figures typed into whatever has the focus, as a keyboard of any script sends them. */
export async function typeKeys(text: string): Promise<void> {
  for (const data of text) {
    // oxlint-disable-next-line no-await-in-loop
    await drawn(() => {
      const event = new InputEvent('beforeinput', { data, inputType: 'insertText', bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    })
  }
}
