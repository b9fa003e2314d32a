// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getLegalText } from '@chowk/contract/content/legal.ts'
import { addressOf } from '@chowk/contract/call.ts'
import { mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { Legal } from './legal-screen.tsx'

let page: Mounted
afterEach(async () => await page.close())

const BRIEF = 'Be kind and brief.\n\nWhat is written here stands for everybody.'
const since = '2026-11-01T06:00:00.000Z'

let newest: { document: string; version: number; since: string; en: string; hi: string }
let sent: { version: number; en: string }[]
let isRead: boolean
beforeEach(() => {
  isRead = true
  sent = []
  newest = {
    document: 'PRIVACY',
    version: 1,
    since,
    en: 'Be kind.\n\nWhat is written here stands for everybody.',
    hi: 'दयालु रहें।\n\nयहाँ जो कुछ लिखा है, वह हम सबके लिए एक-सा है, आज भी और कल भी, हर किसी के लिए और हर जगह।',
  }
  vi.stubGlobal('fetch', async (address: string, { body = '{}' }: RequestInit = {}) => {
    if (address.startsWith(addressOf(getLegalText.address).path) && body === '{}') {
      if (!isRead) return Response.json({ statusCode: 404, message: '', body: { code: 'NOT_FOUND' } }, { status: 404 })
      const text = { ...newest, versions: [{ version: newest.version, since }] }
      return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: text }))
    }
    const asked = JSON.parse(typeof body === 'string' ? body : '{}') as (typeof sent)[number]
    if (asked.en === undefined) return Response.json({ statusCode: 200, message: '', body: {} })
    sent.push(asked)
    const isRight = asked.version === newest.version
    const statusCode = isRight ? 200 : 409
    const answer = isRight
      ? { version: newest.version + 1 }
      : { code: 'VERSION_CONFLICT', details: { version: newest.version } }
    return await Promise.resolve(Response.json({ statusCode, message: '', body: answer }, { status: statusCode }))
  })
})

const english = () => page.container.querySelector<HTMLTextAreaElement>('textarea[lang=en]')
const submit = async () => await act(async () => page.container.querySelector('form')?.requestSubmit())
async function typeBrief(): Promise<void> {
  page = await mount(Legal)
  await until(() => expect(english()?.value).toContain('Be kind.'))
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(english(), BRIEF)
  await act(async () => english()?.dispatchEvent(new Event('input', { bubbles: true })))
}
const showChanges = async () => {
  const changes = [...page.container.querySelectorAll<HTMLElement>('label, button')].find(
    ({ textContent }) => textContent === 'What changes',
  )
  await act(async () => changes?.click())
}
const sentFrom = () => sent.map(({ version, en }) => [version, en])

test('a legal text that somebody else replaced meanwhile is compared with what was typed, which stays and is sent once more from theirs', async () => {
  await typeBrief()
  newest = { ...newest, version: 2, en: BRIEF.replace('brief', 'exact') }
  await submit()
  await until(() => expect(page.container.textContent).toContain('Someone else has put a text in force meanwhile.'))
  await showChanges()
  await until(() => expect(page.container.innerHTML).toMatch(/<del[^>]*>[^<]*exact.*<ins[^>]*>[^<]*brief/s))
  expect(english()?.value).toBe(BRIEF)
  await submit()
  await until(() =>
    expect(sentFrom()).toEqual([
      [1, BRIEF],
      [2, BRIEF],
    ]),
  )
})

test('a legal text that somebody else put in force is not replaced before it was loaded', async () => {
  await typeBrief()
  await showChanges()
  newest = { ...newest, version: 2, en: BRIEF.replace('brief', 'exact') }
  isRead = false
  await submit()
  await until(() => expect(page.container.textContent).toContain('Someone else has put a text in force meanwhile.'))
  const button = () => page.container.querySelector<HTMLButtonElement>('[type=submit]')
  await until(() => expect(button()?.disabled).toBe(false))
  isRead = true
  await submit()
  await until(() => expect(page.container.innerHTML).toMatch(/<del[^>]*>[^<]*exact.*<ins[^>]*>[^<]*brief/s))
  expect(sent.map(({ version }) => version)).toEqual([1, 1])
  await submit()
  await until(() => expect(sent.map(({ version }) => version)).toEqual([1, 1, 2]))
})
