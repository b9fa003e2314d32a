// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Mock } from 'vitest'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { setAdminStatus, setFacultyStatus } from '@chowk/contract/member/admin.ts'
import { keepPageFacts } from './app/page-facts.ts'
import { mount } from './app/testing/mounted.tsx'
import type { Mounted } from './app/testing/mounted.tsx'
import { sampleOf } from './app/testing/sample-answer.ts'
import { statusCallOf } from './member/admins/admin-words.ts'
import { StorePermission } from './app/plan/store-permission.tsx'
import { PasswordRow } from './identity/security/password-section.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

type Fetch = (path: string) => Promise<Response>

// A browser of somebody with an account of this type, to whom everything is answered by one body.
function given(type: 'corporate' | 'employee', body: object, minor = false): Mock<Fetch> {
  const fetched = vi.fn<Fetch>(async () => Response.json({ statusCode: 200, message: 'Success!', body }))
  vi.stubGlobal('fetch', fetched)
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: { ...(sampleOf(UserData) as UserData), type, minor },
    seal: null,
    officer: null,
  })
  return fetched
}

async function changePassword(type: 'corporate' | 'employee'): Promise<string | undefined> {
  const fetched = given(type, { endedSessions: 0 })
  Element.prototype.scrollIntoView = () => undefined
  page = await mount(() => <PasswordRow isSet changedAt={null} opens />)
  const { container, press } = page
  const typed = ['Banyan & 3 stalls', 'Rope & 9 lanterns']
  await act(async () => {
    for (const [index, input] of [...container.querySelectorAll('input')].entries()) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed[index])
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await press('Change password')
  await vi.waitFor(async () => await act(async () => expect(fetched).toHaveBeenCalled()))
  await page.close()
  page = undefined
  return fetched.mock.calls[0]?.[0]
}

test('the status of an administrator and of a teacher go to a call each, and so does the new password of an owner and of everybody else [R6.10]', async () => {
  expect(statusCallOf('ADMIN').address).toBe(setAdminStatus.address)
  expect(statusCallOf('FACULTY').address).toBe(setFacultyStatus.address)
  expect(await changePassword('corporate')).toContain('/api/corporate/')
  expect(await changePassword('employee')).toContain('/api/employee/')
})

async function seeStore(
  type: 'corporate' | 'employee',
  body: object,
  minor = false,
): Promise<{ path: string; text: string | null }> {
  const fetched = given(type, body, minor)
  page = await mount(() => <StorePermission />)
  const { container } = page
  await vi.waitFor(async () => await act(async () => expect(container.querySelector('p, strong')).not.toBeNull()))
  const seen = {
    path: fetched.mock.calls[0]?.[0] ?? '',
    text:
      (container.querySelector('p') ?? container.querySelector('strong')?.parentElement)?.textContent.trim() ?? null,
  }
  await page.close()
  page = undefined
  return seen
}

test('whether the store is open an employee is told by her own permission and an organisation by its subscription; of two employees of one plan each is told hers [R6.11]', async () => {
  const plan = { plan: 'STORE', expiresAt: null, contact: 'help@chowk.test' }
  const allowed = { ...plan, allowed: true, reason: null }
  expect(await seeStore('corporate', allowed)).toEqual({
    path: expect.stringContaining('/api/subscription/store') as string,
    text: 'When the store is open, you may buy and sell there in the name of this organisation.',
  })
  expect(await seeStore('employee', { ...allowed, storeAllowed: true, canBuy: true, canSell: true })).toEqual({
    path: expect.stringContaining('/api/employee/get-store-permission') as string,
    text: 'When the store is open, you may buy and sell there in the name of this organisation.',
  })
  const refused = { ...plan, allowed: false, reason: 'MEMBER_NOT_ALLOWED' }
  const closed = { ...refused, storeAllowed: false, canBuy: false, canSell: false }
  expect(await seeStore('employee', closed)).toEqual({
    path: expect.stringContaining('/api/employee/get-store-permission') as string,
    text: 'You don’t have this permission yet. Ask an administrator of your organisation to allow it.Support: help@chowk.test',
  })
  // No child is sent to ask for it.
  expect((await seeStore('employee', closed, true)).text).toBe(
    'You don’t have this permission yet. Support: help@chowk.test',
  )
})
