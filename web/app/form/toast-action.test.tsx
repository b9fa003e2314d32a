// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { signedIn } from '@chowk/contract/permission.ts'
import { shownToast } from '../../ui/floating/toast.ts'
import { mount } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { useToastAction } from './toast-action.ts'

const follow = call({
  address: 'POST /api/follow',
  says: 'Follows.',
  permission: signedIn('own', 'try'),
  input: z.object({ id: z.string() }),
  output: z.object({}),
  refusals: { FOLLOW_LIMIT: 409 },
})

function Button() {
  const action = useToastAction(follow, { errors: { FOLLOW_LIMIT: () => 'You follow enough.' } })
  return (
    <button type="button" onClick={() => action.mutate({ id: '7' })}>
      Follow
    </button>
  )
}

let page: Mounted
beforeEach(async () => {
  page = await mount(Button)
})
afterEach(async () => await page.close())

const answered = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => await Promise.resolve(Response.json(body, { status })))
const toastSays = async (text: RegExp) =>
  await vi.waitFor(async () => await act(async () => expect(shownToast()?.text).toMatch(text)))

test('a button among stories says in a word at the foot why nothing was changed, in the words of its own', async () => {
  answered(409, { statusCode: 409, message: 'x', body: { code: 'FOLLOW_LIMIT' } })
  await page.press('Follow')
  await toastSays(/You follow enough/)
  answered(429, { statusCode: 429, message: 'x', body: { code: 'TOO_MANY_REQUESTS', details: { retryAfterMs: 5000 } } })
  await page.press('Follow')
  await toastSays(/5 seconds/)
})

test('without a connection it says so', async () => {
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('Failed to fetch')))
  await page.press('Follow')
  await toastSays(/You’re offline/)
})
