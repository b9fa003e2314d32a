// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { getNoticePreferences, setNoticeMode, setNoticeSettings } from '@chowk/contract/notice/preference.ts'
import type { NoticeMode, NoticePreference, NoticeSettings } from '@chowk/contract/notice/preference.ts'
import { getPush } from '@chowk/contract/notice/push.ts'
import { answerCalls, inputsOf } from '../app/testing/answered-calls.ts'
import { until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { openScreen } from '../app/testing/opened-screen.tsx'
import { allNamed, fillIn, named, sampleViewer, showPageTo } from '../app/testing/page-actions.ts'
import NotificationSettingsScreen from './notification-settings-screen.tsx'

const kindOf = (kind: string, title: string, facts: Partial<NoticePreference> = {}): NoticePreference => ({
  kind,
  title: { en: title, hi: title },
  mode: 'MAIL',
  push: false,
  isSecurity: false,
  hasOwnLetter: false,
  ...facts,
})
const JOINING = 'People who ask to join'

let page: Mounted
afterEach(async () => await page.close())

test('a kind of notification is turned off and on, quiet hours begin with an end, and security stays on [cso:G26]', async () => {
  let kinds = [kindOf('join', JOINING), kindOf('password', 'Password changes', { isSecurity: true, mode: 'IN_APP' })]
  let settings: NoticeSettings = { digest: true, quietFrom: null, quietTo: null }
  const sent = answerCalls(
    [getNoticePreferences, () => ({ kinds, settings, hasMail: true })],
    [getPush, { devices: [], key: '' }],
    [
      setNoticeMode,
      (input) => {
        const mode = input['mode'] as NoticeMode
        kinds = kinds.map((each) => (each.kind === input['kind'] ? { ...each, mode } : each))
        return { kind: input['kind'], mode, push: false }
      },
    ],
    [setNoticeSettings, (input) => (settings = input as unknown as NoticeSettings)],
  )
  showPageTo(sampleViewer())
  page = await openScreen(NotificationSettingsScreen, '/settings/notifications', '/settings/notifications')
  const valueOf = (name: string) => named<HTMLSelectElement>('select', name).value
  await fillIn(JOINING, 'OFF')
  await until(() => expect(inputsOf(sent, setNoticeMode)).toEqual([{ kind: 'join', mode: 'OFF' }]))
  await until(() => expect(valueOf(JOINING)).toBe('OFF'))
  await fillIn(JOINING, 'MAIL')
  await until(() => expect(kinds[0]?.mode).toBe('MAIL'))
  const optionsOf = (name: string) => [...named<HTMLSelectElement>('select', name).options].map(({ value }) => value)
  expect([optionsOf(JOINING), optionsOf('Password changes')]).toEqual([
    ['OFF', 'IN_APP', 'MAIL'],
    ['IN_APP', 'MAIL'],
  ])
  expect(page.container.textContent).toContain('can’t be turned off')

  expect(named<HTMLInputElement>('input', /^Send me a letter/).checked).toBe(true)
  await fillIn('Quiet from', '1320')
  await until(() => expect(valueOf('Until')).toBe('420'))
  await until(() => expect(settings).toEqual({ digest: true, quietFrom: 1320, quietTo: 420 }))
  await until(() => expect(valueOf('Quiet from')).toBe('1320'))
  await fillIn('Quiet from', '')
  await until(() => expect(settings).toEqual({ digest: true, quietFrom: null, quietTo: null }))
  await until(() => expect(allNamed('select', 'Until')).toEqual([]))
})
