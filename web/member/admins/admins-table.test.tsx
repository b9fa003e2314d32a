// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { Admin } from '@chowk/contract/member/admin.ts'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { AdminsTable } from './admins-table.tsx'

let page: Mounted
afterEach(async () => await page.close())

test('who was invited and has never come is not said to have been seen on the day of her invitation', async () => {
  const row: Admin = {
    ...(sampleOf(Admin) as Admin),
    name: 'Rehana Khan',
    status: 'INVITED',
    seenAt: null,
    invitedAt: '2026-11-28T00:14:00.000Z',
    may: [],
  }
  page = await mount(() => <AdminsTable rows={[row]} userType="ADMIN" />)
  const cells = [...page.container.querySelectorAll('td')].map(({ textContent }) => textContent)
  expect(cells).toContain('Invited 28 Nov 2026')
  expect(cells).not.toContain('28 Nov 2026')
})
