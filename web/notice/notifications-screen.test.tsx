// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { listNotices, readAllNotices } from '@chowk/contract/notice/notice.ts'
import type { Notice } from '@chowk/contract/notice/notice.ts'
import { answerCalls, inputsOf } from '../app/testing/answered-calls.ts'
import { until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../app/testing/opened-screen.tsx'
import { pressNamed, sampleViewer, showPageTo } from '../app/testing/page-actions.ts'
import { sampleOf } from '../app/testing/sample-answer.ts'
import NotificationsScreen from './notifications-screen.tsx'

const [sample] = (sampleOf(listNotices.output) as { content: Notice[] }).content
const notice = { ...sample, at: '2026-11-22T07:00:00.000Z', isNew: true }

let page: Mounted
afterEach(async () => await page.close())

test('all notifications are marked as read by one press, and can be narrowed to those for oneself [cso:G26]', async () => {
  const list = pageWith([notice])
  const sent = answerCalls([listNotices, list], [readAllNotices, { unread: 0 }])
  showPageTo(sampleViewer())
  page = await openScreen(NotificationsScreen, '/notifications', '/notifications')
  const heads = () => [...page.container.querySelectorAll('h2')].map(({ textContent }) => textContent)
  await until(() => expect(heads()).toEqual(['New']))
  await pressNamed('Mark all as read')
  await until(() => expect(heads()).toEqual(['Earlier today']))
  expect(inputsOf(sent, readAllNotices)).toEqual([{ until: list.asOf }])
  await pressNamed('To me')
  await until(() => expect(page.address()).toBe('/notifications?of=ME'))
  await until(() => expect(inputsOf(sent, listNotices).at(-1)).toMatchObject({ of: 'ME' }))
})
