// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { InvitationSection } from './invitation-section.tsx'

let page: Mounted
afterEach(async () => await page.close())

test('an invitation that could not be looked at is looked at again by a press, since its link has left the address', async () => {
  let isBroken = true
  vi.stubGlobal('fetch', async () => {
    const answer = isBroken
      ? Response.json({ statusCode: 500, message: '', body: null, error: true }, { status: 500 })
      : Response.json({ statusCode: 200, message: '', body: { status: 'OVER', invitation: null } })
    return await Promise.resolve(answer)
  })
  page = await mount(() => <InvitationSection email="zoya@peepal.example" code="0123456789" />)
  await until(() => expect(page.button('Try again')).toBeTruthy())
  expect(page.container.querySelector('[role=alert]')).not.toBeNull()
  isBroken = false
  await page.press('Try again')
  await until(() => expect(page.container.textContent).toContain('This link has expired'))
})
