// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createCallback, getCallbackTimes, getFormToken } from '@chowk/contract/content/ticket.ts'
import { answerCalls, inputsOf } from '../app/testing/answered-calls.ts'
import { until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { openScreen } from '../app/testing/opened-screen.tsx'
import { fillIn, pressNamed, showPageTo } from '../app/testing/page-actions.ts'
import CallbackScreen from './callback-screen.tsx'

const TIMES = ['2026-11-24T05:00:00.000Z', '2026-11-24T05:30:00.000Z']

let page: Mounted
afterEach(async () => await page.close())

test('a call is booked only with a free time, and what was typed before it was chosen stays [/request-callback] [cso:F5]', async () => {
  const sent = answerCalls(
    [getFormToken, { token: 'signed' }],
    [getCallbackTimes, { days: [TIMES.map((at, n) => ({ at, taken: n === 0 }))] }],
    [createCallback, { number: 'CT-2026-00001', key: 'k' }],
  )
  showPageTo(null)
  page = await openScreen(CallbackScreen, '/request-callback', '/request-callback')
  await fillIn('Mobile number', '9876543210')
  await fillIn('Organisation', 'Neem School')
  await fillIn('Your name', 'Asha Rao')
  await fillIn('Your e-mail', 'asha.r@mail.example')
  await pressNamed('Book the call')
  await until(() => expect(page.container.textContent).toContain('Choose a free time'))
  expect(inputsOf(sent, createCallback)).toEqual([])
  const times = [...page.container.querySelectorAll<HTMLInputElement>('input[name=preferredAt]')]
  expect(times.map(({ disabled }) => disabled)).toEqual([true, false])
  await act(async () => times[1]?.click())
  await pressNamed('Book the call')
  await until(() => expect(page.address()).toBe('/successful-submission'))
  expect(inputsOf(sent, createCallback)).toMatchObject([
    { mobile: '9876543210', organisation: 'Neem School', preferredAt: TIMES[1], formToken: 'signed' },
  ])
})
