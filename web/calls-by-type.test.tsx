// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { setAdminStatus, setFacultyStatus } from '@chowk/contract/member/admin.ts'
import { keepPageFacts } from './app/page-facts.ts'
import { mount } from './app/testing/mounted.tsx'
import type { Mounted } from './app/testing/mounted.tsx'
import { sampleOf } from './app/testing/sample-answer.ts'
import { statusCallOf } from './member/admins/admin-words.ts'
import { PasswordRow } from './identity/security/password-section.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

async function changePassword(type: 'corporate' | 'employee'): Promise<string | undefined> {
  const fetched = vi.fn<(path: string) => Promise<Response>>(async () =>
    Response.json({ statusCode: 200, message: 'Success!', body: { endedSessions: 0 } }),
  )
  vi.stubGlobal('fetch', fetched)
  Element.prototype.scrollIntoView = () => undefined
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: { ...(sampleOf(UserData) as UserData), type },
    seal: null,
    officer: null,
  })
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
