// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { FactorSetup } from './factor-setup.tsx'

let page: Mounted
const fetched = vi.fn<(path: string, init: { body: string }) => Promise<Response>>()
const begun = { secret: 'ABCD', uri: 'otpauth://totp/Chowk', picture: { size: 1, path: 'M0 0h1v1H0z' } }
const answer = (body: object) => Response.json({ statusCode: 200, message: 'Success!', body })

const input = () => page.container.querySelector<HTMLInputElement>('input')
const type = async (words: string) =>
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), words)
    input()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const eventually = async (check: () => void) => await vi.waitFor(async () => await act(async () => check()))

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  fetched.mockReset().mockImplementation(async (path) => answer(path.endsWith('/begin') ? begun : {}))
  vi.stubGlobal('fetch', fetched)
})
afterEach(async () => await page.close())

test('whoever has a password is asked for it, and a code is taken in the digits of any script, six of them', async () => {
  page = await mount(() => <FactorSetup asksPassword onDone={() => undefined} onClose={() => undefined} />)
  await eventually(() => expect(document.activeElement).toBe(input()))
  await page.press('Go on')
  await eventually(() => expect(page.container.textContent).toContain('Type your password.'))
  expect(page.container.textContent).not.toContain('optional')
  expect(fetched).not.toHaveBeenCalled()
  await type('Banyan & 3 stalls')
  await page.press('Go on')
  await eventually(() => expect(page.container.querySelector('[autocomplete=one-time-code]')).not.toBeNull())
  await type('12 3')
  await page.press('Turn it on')
  await eventually(() => expect(page.container.textContent).toContain('Type all six digits.'))
  await type('१२३ ४५६ ७')
  expect(input()?.value).toBe('123456')
  expect([...page.container.querySelectorAll('[aria-hidden] > span')].map((box) => box.textContent).join('')).toBe(
    '123456',
  )
  await page.press('Turn it on')
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(2))
  expect(JSON.parse(fetched.mock.calls[1]?.[1].body ?? '')).toEqual({ code: '123456' })
})
