// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { listMemberships } from '@chowk/contract/organisation/membership.ts'
import { addressOf } from '@chowk/contract/call.ts'
import { useRead } from '../read.ts'
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

test('of whoever was taken out of it meanwhile the page is read again, and says so', async () => {
  let reads = 0
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET' && address.startsWith(addressOf(listMemberships.address).path)) {
      reads += 1
      const body = { content: [], closed: 0 }
      return await Promise.resolve(Response.json({ statusCode: 200, message: '', body }))
    }
    const body = { code: 'ILLEGAL_TRANSITION' }
    return await Promise.resolve(Response.json({ statusCode: 409, message: '', body }, { status: 409 }))
  })
  page = await mount(function Page() {
    useRead(listMemberships, {})
    return <LeaveButton name="Neem School" />
  })
  await until(() => expect(reads).toBe(1))
  await page.press('Leave the organisation')
  await page.press('Leave')
  await until(() => expect(reads).toBe(2))
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('The page now shows how it is.'))
})
