// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultsIn, mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { GuardianStep } from './guardian-step.tsx'

let page: Mounted
let sent: unknown[]
const KNOWN = { contact: 'su•••@neelkanth.example', place: 'Neem School', invitationCode: 'secret' }
const ROW = {
  transactionId: 't',
  sentTo: KNOWN.contact,
  channel: 'EMAIL',
  expiresAt: '2026-11-22T08:10:00.000Z',
  resendAfter: '2026-11-22T08:00:30.000Z',
}

beforeEach(() => {
  sent = []
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    sent.push(typeof body === 'string' ? JSON.parse(body) : body)
    return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: ROW }))
  })
})
afterEach(async () => await page.close())

const field = (name: string) => page.container.querySelector<HTMLInputElement>(`[name=${name}]`)
const type = async (name: string, words: string) =>
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), words)
    field(name)?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const open = async (known?: typeof KNOWN) =>
  (page = await mount(() => (
    <GuardianStep
      child={{ name: 'Ravi More', contact: { email: 'ravi@neelkanth.example' } }}
      known={known}
      isChild={false}
      onYes={() => undefined}
    />
  )))
const OWN = { childEmail: 'ravi@neelkanth.example', language: 'en' }

test('of a guardian whom the school wrote down only the name is asked, and the code goes where the school said', async () => {
  await open(KNOWN)
  expect(page.container.textContent).toContain(
    'Neem School gave us a contact of your parent or guardian: su•••@neelkanth',
  )
  expect(field('contact')).toBeNull()
  expect(await faultsIn(page.container)).toEqual([])
  await type('name', 'Sunita More')
  await page.press('Send them a code')
  await until(() => expect(page.container.textContent).toContain('Ask Sunita More for the six-digit code'))
  expect(sent).toEqual([{ ...OWN, invitationCode: 'secret' }])
})

test('another contact can be given beside it, and the known one be taken after all', async () => {
  await open(KNOWN)
  await page.press('Use another e-mail or mobile')
  expect(page.container.textContent).not.toContain('Neem School')
  await page.press('Send it to su•••@neelkanth.example')
  expect(field('contact')).toBeNull()
  await page.press('Use another e-mail or mobile')
  await type('name', 'Dev More')
  await type('contact', 'dev@neelkanth.example')
  await page.press('Send them a code')
  await until(() => expect(sent).toEqual([{ ...OWN, email: 'dev@neelkanth.example', childName: 'Ravi More' }]))
  // Whoever goes back finds what she chose.
  await until(() => expect(page.container.textContent).toContain('Ask Dev More'))
  await page.close()
  sessionStorage.setItem(
    'way guardian of Ravi More',
    (sessionStorage.getItem('way guardian of Ravi More') ?? '').replace(/,"transaction":\{[^}]*\}/, ''),
  )
  await open(KNOWN)
  await until(() => expect(field('contact')?.value).toBe('dev@neelkanth.example'))
})

test('of whom nothing is known, the contact is asked', async () => {
  await open()
  expect(field('contact')).not.toBeNull()
  expect(page.container.textContent).not.toContain('Use another')
})
