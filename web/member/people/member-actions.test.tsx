// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { MemberFile, getMember } from '@chowk/contract/member/member-file.ts'
import { useRead } from '../../app/read.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { shownToast } from '../../ui/floating/toast.ts'
import { MemberActions } from './member-actions.tsx'

let page: Mounted
afterEach(async () => await page.close())

test.each([
  ['is said to be sent when it is', { changed: 1, skipped: [] }, 'Asha Rao is invited again'],
  [
    'is not said to be sent to whoever came in meanwhile',
    { changed: 0, skipped: [{ code: 'NOT_INVITED', count: 1 }] },
    'Someone has changed this meanwhile. The page now shows how it is.',
  ],
])('another invitation %s', async (_, body, says) => {
  const sample = sampleOf(MemberFile) as MemberFile
  const file: MemberFile = {
    ...sample,
    name: 'Asha Rao',
    state: 'INVITED',
    may: { ...sample.may, inviteAgain: true },
  }
  page = await mount(() => <MemberActions file={file} />)
  vi.stubGlobal('fetch', async () => await Promise.resolve(Response.json({ statusCode: 200, message: '', body })))
  await page.press('Invite again')
  await until(() => expect(shownToast()?.text).toBe(says))
})

const NO_STEPS = Object.fromEntries(Object.keys(MemberFile.shape.may.shape).map((step) => [step, false]))
const fileIn = (state: MemberFile['state'], may: Partial<MemberFile['may']>): MemberFile => ({
  ...(sampleOf(MemberFile) as MemberFile),
  name: 'Asha Rao',
  id: '019a0000-0000-7000-8000-000000000001',
  role: 'MEMBER',
  state,
  may: { ...(NO_STEPS as MemberFile['may']), ...may },
})

function Page() {
  const { data } = useRead(getMember, { id: fileIn('PRESENT', {}).id })
  return data ? <MemberActions file={data} /> : null
}

// Her page as it was opened; by the time of a step somebody else has brought her into another state.
async function openStale(before: MemberFile, after: MemberFile, code = 'ILLEGAL_TRANSITION'): Promise<string[]> {
  let current = before
  const sent: string[] = []
  const { path } = addressOf(getMember.address)
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.startsWith(path))
      return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: current }))
    current = after
    sent.push(`${address} ${typeof init?.body === 'string' ? init.body : ''}`)
    const body = { code }
    return await Promise.resolve(Response.json({ statusCode: 409, message: '', body }, { status: 409 }))
  })
  page = await mount(() => <Page />)
  return sent
}

const SUSPENDED = () => fileIn('SUSPENDED', { resume: true, remove: true })
const PRESENT = () => fileIn('PRESENT', { suspend: true, remove: true })

test('whose suspension somebody else has lifted is shown as she is, without loading the page', async () => {
  await openStale(SUSPENDED(), PRESENT())
  await until(() => page.button('Lift the suspension'))
  await page.press('Lift the suspension')
  await until(() => page.button('Suspend'))
  expect(() => page.button('Lift the suspension')).toThrow('no button')
  expect(shownToast()?.text).toBe('Someone has changed this meanwhile. The page now shows how it is.')
})

async function giveReason(reason: string): Promise<void> {
  const area = page.container.querySelector('textarea')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, reason)
    area?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => page.container.querySelector<HTMLElement>('dialog button[type=submit]')?.click())
}

test('whose invitation is withdrawn after she came in stays, and the page says that she did and shows her as a member', async () => {
  const sent = await openStale(fileIn('INVITED', { remove: true }), PRESENT(), 'JOINED_MEANWHILE')
  await until(() => page.button('Withdraw the invitation'))
  await page.press('Withdraw the invitation')
  await giveReason('Written down twice')
  await until(() => page.button('Suspend'))
  expect(sent.join()).toContain('onlyInvitation')
  expect(page.container.querySelector('dialog')?.textContent).toContain('has accepted the invitation meanwhile')
})

test('a reason that was typed stays, with why it cannot be, while the page below is read again', async () => {
  await openStale(PRESENT(), SUSPENDED())
  await until(() => page.button('Suspend'))
  await page.press('Suspend')
  await giveReason('Rude in the forum')
  await until(() => page.button('Lift the suspension'))
  expect(page.container.querySelector('textarea')?.value).toBe('Rude in the forum')
  expect(page.container.querySelector('dialog')?.textContent).toContain('Someone has changed this meanwhile.')
})
