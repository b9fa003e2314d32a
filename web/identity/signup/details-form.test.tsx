// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from '../../app/calls.ts'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { DetailsForm } from './details-form.tsx'

let page: Mounted
const fetched = vi.fn<(path: string) => Promise<Response>>()
const onDone = vi.fn<(details: unknown, sent: unknown) => void>()

const ROW = { transactionId: 't', sentTo: 'as•••', channel: 'EMAIL', expiresAt: '', resendAfter: '' }
const sent = () => Response.json({ statusCode: 200, message: 'Success!', body: ROW })
const refused = (fields: { path: string; code: string }[]) =>
  Response.json({ statusCode: 400, message: '', body: { code: 'INVALID_INPUT', fields } }, { status: 400 })

interface Given {
  confirmed?: { email: string }
  failure?: CallFailed
}

async function open({ confirmed, failure }: Given = {}): Promise<void> {
  page = await mount(() => (
    <DetailsForm
      password=""
      onPassword={() => undefined}
      confirmed={confirmed}
      onDone={onDone}
      onBack={() => undefined}
      isOpening={false}
      failure={failure ?? null}
    />
  ))
  await vi.waitFor(() => expect(field('name')).not.toBeNull())
}

const field = (name: string) => page.container.querySelector<HTMLInputElement>(`[name=${name}]`)
const type = async (name: string, words: string) =>
  await act(async () => {
    const input = field(name)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, words)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = async () => await page.press('Send code')
const errorAt = (name: string) => {
  const ids = field(name)?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => (id.endsWith('-error') ? document.getElementById(id)?.textContent : '')).join('')
}
const eventually = async (check: () => void) => await vi.waitFor(async () => await act(async () => check()))

async function fillIn(): Promise<void> {
  await type('name', 'Asha Kale')
  await type('contact', 'asha@neelkanth.example')
  await type('password', 'Banyan & 3 stalls')
  await act(async () => field('isAgreed')?.click())
}

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => sent())
  onDone.mockReset()
  vi.stubGlobal('fetch', fetched)
  sessionStorage.clear()
})
afterEach(async () => await page.close())

test('nothing is sent while something is missing or no year of this life, and each field says its own sentence [V1:A5]', async () => {
  await open()
  await type('contact', 'asha@neelkanth')
  await type('year', '54')
  await type('password', 'stepwell')
  await press()
  await eventually(() => expect(errorAt('contact')).toContain('Add the part after the dot'))
  expect(errorAt('name')).toBe('Enter your name.')
  expect(errorAt('year')).toBe('Enter a year, such as 1990.')
  expect(errorAt('password')).toBe(
    'Use at least 9 characters. Add a capital letter. Add a digit. Add a symbol, such as # or a space.',
  )
  expect(errorAt('isAgreed')).toBe('To open an account, you need to agree.')
  await type('year', '१९७२')
  await eventually(() => expect(errorAt('year')).toBe(''))
  expect(page.container.textContent).toContain('If you leave it empty, we treat you as under 18.')
  expect(fetched).not.toHaveBeenCalled()
})

test('what the server refuses of a contact or a password stands at its field, and goes as soon as it is mended [V1:E10]', async () => {
  const failure = new CallFailed({
    status: 400,
    message: '',
    refused: { code: 'INVALID_INPUT', fields: [{ path: 'password', code: 'COMMON_PASSWORD', message: '' }] },
  })
  await open({ failure })
  await eventually(() => expect(errorAt('password')).toContain('Too many people use this password'))
  await fillIn()
  await eventually(() => expect(errorAt('password')).toBe(''))
  fetched.mockImplementation(async () => refused([{ path: 'mobile', code: 'INVALID_MOBILE' }]))
  await type('contact', '12345 67890')
  await press()
  await eventually(() =>
    expect(errorAt('contact')).toContain('Enter a 10-digit Indian number that starts with 6, 7, 8 or 9.'),
  )
  await type('contact', 'asha@neelkanth.example')
  await eventually(() => expect(errorAt('contact')).toBe(''))
  expect(onDone).not.toHaveBeenCalled()
})

test('a code is sent once for a contact: where it was confirmed already, only the rest is mended', async () => {
  await open({ confirmed: { email: 'asha@neelkanth.example' } })
  await fillIn()
  await press()
  const details = {
    name: 'Asha Kale',
    contact: { email: 'asha@neelkanth.example' },
    birthYear: undefined,
    password: 'Banyan & 3 stalls',
  }
  await eventually(() => expect(onDone).toHaveBeenLastCalledWith(details, null))
  expect(fetched).not.toHaveBeenCalled()
  await type('contact', 'asha.kale@neelkanth.example')
  await press()
  await eventually(() =>
    expect(onDone).toHaveBeenLastCalledWith({ ...details, contact: { email: 'asha.kale@neelkanth.example' } }, ROW),
  )
})

test('what was typed stands there again in another document of the tab, all but the password', async () => {
  await open()
  await fillIn()
  await page.close()
  vi.stubGlobal('fetch', fetched)
  await open()
  await eventually(() => expect(field('name')?.value).toBe('Asha Kale'))
  expect(field('contact')?.value).toBe('asha@neelkanth.example')
  expect(field('isAgreed')?.checked).toBe(true)
  expect(field('password')?.value).toBe('')
})
