import { act } from 'react'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import type { Locale } from '../page-context.ts'
import { keepPageFacts } from '../page-facts.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { until } from './mounted.tsx'
import { sampleOf } from './sample-answer.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A signed-in person without restrictions. */
export const sampleViewer = (facts: Partial<UserData> = {}): UserData => ({
  ...(sampleOf(UserData) as UserData),
  restriction: null,
  secondFactorFor: null,
  profileDeletion: null,
  deletesAt: null,
  ...facts,
})

/** Sets who sees the page and in which language. */
export function showPageTo(viewer: UserData | null, locale: Locale = 'en'): void {
  overwriteGetLocale(() => locale)
  const asOf = '2026-11-22T08:00:00.000Z'
  keepPageFacts({ locale, theme: 'auto', asOf, origin: 'https://chowk.test', viewer, seal: null, officer: null })
}

const nameOf = (element: Element): string => {
  const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = labelledBy.map((id) => document.getElementById(id)?.textContent).join(' ')
  const own = (element as HTMLInputElement).labels?.[0]?.textContent
  return (element.getAttribute('aria-label') ?? (labels || own || element.textContent)).trim()
}

const matches = (name: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? name === wanted : wanted.test(name)

/** All elements on the page that the selector finds and that have this name for a screen reader. */
export const allNamed = <Found extends HTMLElement>(selector: string, name: string | RegExp): Found[] =>
  [...document.querySelectorAll<Found>(selector)].filter((each) => matches(nameOf(each), name))

/** The first of them. */
export function named<Found extends HTMLElement>(selector: string, name: string | RegExp): Found {
  const [found] = allNamed<Found>(selector, name)
  if (found) return found
  const others = [...document.querySelectorAll(selector)].map(nameOf).join(' | ')
  throw new Error(`There is no ${selector} called ${name}, only ${others}`)
}

const PRESSABLE = 'button, a, input[type=checkbox], input[type=radio], [role=menuitem], [role=option], [role=switch]'

/** Waits until a button, link, choice or menu item is on the page and enabled, then presses it. */
export async function pressNamed(name: string | RegExp, selector = PRESSABLE): Promise<void> {
  const find = () => named(selector, name)
  await until(() => {
    if (find().hasAttribute('disabled')) throw new Error(`${name} is disabled.`)
  })
  await act(async () => find().click())
}

/** Waits for the field with this label and types into it, or chooses in it. */
export async function fillIn(label: string | RegExp, value: string): Promise<void> {
  const find = () => named<Field>('input, textarea, select', label)
  await until(() => void find())
  const field = find()
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
}
