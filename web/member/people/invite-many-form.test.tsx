// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { InviteManyForm } from './invite-many-form.tsx'

let page: Mounted
afterEach(async () => await page.close())

const field = () => page.container.querySelector('textarea')
const type = async (text: string) =>
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('who could not be invited is mended without typing anybody anew, and nobody is invited twice', async () => {
  const sent: { people: unknown[] }[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') sent.push(JSON.parse(body) as { people: unknown[] })
    const failed = sent.length > 1 ? [] : [{ contact: 'ravi@neem', code: 'INVALID_CONTACT' }]
    return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: { invited: 1, failed } }))
  })
  const onClose = vi.fn<() => void>()
  page = await mount(() => <InviteManyForm onClose={onClose} />)
  await type('asha@neem.example / 9822041123\nravi@neem / 9822041124')
  await page.press('Invite many')
  await until(() => expect(page.container.textContent).toContain('ravi@neem'))
  await page.press('Edit')
  expect(field()?.value).toBe('ravi@neem / 9822041124')
  await type('ravi@neem.example / 9822041124')
  await page.press('Invite many')
  await until(() => expect(onClose).toHaveBeenCalled())
  expect(sent.map(({ people }) => people)).toEqual([
    [
      { contact: 'asha@neem.example', guardianContact: '9822041123' },
      { contact: 'ravi@neem', guardianContact: '9822041124' },
    ],
    [{ contact: 'ravi@neem.example', guardianContact: '9822041124' }],
  ])
})
