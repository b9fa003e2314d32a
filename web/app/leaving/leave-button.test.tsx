// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { LeaveButton } from './leave-button.tsx'

let page: Mounted
afterEach(async () => await page.close())

test('the last administrator who wants to leave reads that somebody has to run the organisation, and stays', async () => {
  page = await mount(() => <LeaveButton name="Neem School" />)
  const refused = { statusCode: 409, message: 'LAST_ADMIN', body: { code: 'LAST_ADMIN' } }
  vi.stubGlobal('fetch', async () => await Promise.resolve(Response.json(refused, { status: 409 })))
  const button = page.container.querySelector('button')
  await act(async () => button?.click())
  const confirm = [...document.querySelectorAll<HTMLElement>('dialog button')].find(
    (each) => each.textContent === 'Leave',
  )
  await act(async () => confirm?.click())
  await until(() =>
    expect(document.querySelector('dialog')?.textContent).toContain('Somebody has to run the organisation'),
  )
  expect(button?.isConnected).toBe(true)
})
