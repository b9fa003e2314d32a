// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { listWaitingPosts } from '@chowk/contract/community/schedule.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { dateOf, indianTime } from '../../app/calendar/indian-time.rules.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import type { PageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { shownToast } from '../../ui/floating/toast.ts'
import { DAY_MS } from '../../ui/time.rules.ts'
import { WaitingPosts } from './waiting-posts.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

test('a scheduled post whose time was cleared is not sent: the field says that a time is missing, and has focus', async () => {
  const sample = sampleOf(listWaitingPosts.output) as { content: Post[] }
  const publishAt = new Date(Date.now() + DAY_MS).toISOString()
  const post = { ...(sample.content[0] as Post), state: 'SCHEDULED' as const, publishAt }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(typeof body === 'string' ? (JSON.parse(body) as unknown) : body)
    const answer = method === 'GET' ? { ...sample, content: [post], next: null } : post
    return await Promise.resolve(Response.json({ statusCode: 200, message: 'Success!', body: answer }))
  })
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts)
  page = await mount(() => <WaitingPosts />)
  const { container, press, button } = page
  await until(() => expect(button('Change time')).toBeDefined())
  await press('Change time')
  const field = () => container.querySelector<HTMLInputElement>('input[type=time]')
  const say = async (time: string) =>
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), time)
      field()?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await say('')
  const fault = document.querySelector(`#${CSS.escape(field()?.getAttribute('aria-describedby') ?? 'none')}`)
  expect(fault?.textContent).toBe('Choose a time.')
  await press('Schedule')
  expect(document.activeElement).toBe(field())
  expect(sent).toEqual([])
  await say('09:30')
  await press('Schedule')
  await until(() =>
    expect(sent).toMatchObject([{ to: 'SCHEDULED', publishAt: indianTime(dateOf(publishAt), '09:30') }]),
  )
})

test('a post that another window published meanwhile leaves the list when it is moved here, and a toast says why', async () => {
  const sample = sampleOf(listWaitingPosts.output) as { content: Post[] }
  const post = { ...(sample.content[0] as Post), state: 'SCHEDULED' as const, publishAt: '2026-12-01T03:00:00.000Z' }
  let content: Post[] = [post]
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET')
      return await Promise.resolve(
        Response.json({ statusCode: 200, message: 'Success!', body: { ...sample, content, next: null } }),
      )
    content = []
    const body = { code: 'ILLEGAL_TRANSITION' }
    return await Promise.resolve(Response.json({ statusCode: 409, message: '', body }, { status: 409 }))
  })
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts)
  page = await mount(() => <WaitingPosts />)
  await until(() => expect(page?.button('Back to drafts')).toBeDefined())
  await page.press('Back to drafts')
  await until(() => expect(page?.container.textContent).not.toContain('Back to drafts'))
  await until(() => expect(shownToast()?.text).toContain('It has moved on meanwhile.'))
})
