// @vitest-environment jsdom
import { act } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { listDrafts } from '@chowk/contract/quiz/bank.ts'
import type { Draft, Drafts } from '@chowk/contract/quiz/bank.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import ReviewScreen from './review-screen.tsx'

const SAMPLE = sampleOf(listDrafts.output) as Drafts
const draftOf = (id: string, stem: string): Draft => ({
  ...(SAMPLE.content[0] as Draft),
  id,
  stem,
  rule: 'HOW_MANY',
  language: 'en',
  evidence: 'Every household gave 250 rupees.',
  source: { ...(SAMPLE.content[0]?.source as NonNullable<Draft['source']>), slug: 'well-7', title: 'Well of the lane' },
})
const FIRST = draftOf('0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c11', 'How much did each give?')
const SECOND = draftOf('0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c12', 'How deep is it?')

/** The screen, and on which page its reader is. */
function Shown() {
  const { pathname } = useLocation()
  return (
    <>
      <output>{pathname}</output>
      <ReviewScreen />
    </>
  )
}

let page: Mounted
let sent: { path: string; body: unknown }[]

beforeEach(async () => {
  sent = []
  const role = 'FACULTY' as const
  const viewer = sampleOf(UserData) as UserData
  const workspace = { ...(viewer.workspace as NonNullable<UserData['workspace']>), role }
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: { ...viewer, workspace },
    seal: null,
    officer: null,
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Element.prototype.scrollIntoView = () => undefined
  const drafts = {
    ...SAMPLE,
    content: [FIRST, SECOND],
    rates: [{ rule: 'HOW_MANY', approved: 171, of: 200 }],
    safe: 12,
    reviews: true,
    next: null,
  }
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const isRead = (init?.method ?? 'GET') === 'GET'
    if (!isRead) sent.push({ path, body: JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as unknown })
    const read = path.includes('/suggest') ? { hasModel: false, leftToday: 0, content: [] } : drafts
    const body = isRead ? read : { questionId: FIRST.id, state: 'APPROVED', approved: 12 }
    return await Promise.resolve(Response.json({ statusCode: 200, message: 'Success!', body }))
  })
  page = await mount(() => <Shown />, '/quiz-bank/review')
  await until(() => expect(page.button('Approve')).toBeDefined())
})
afterEach(async () => await page.close())

const key = async (letter: string) =>
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true })))

test('beside a question its sentence is marked, and how many of the last 200 of its sort were approved; it is approved, edited or rejected for a reason, by buttons and by keys, and all safe ones at once [news:QG11]', async () => {
  const { container, button, press } = page
  expect(container.querySelector('h2')?.textContent).toBe(FIRST.stem)
  expect(container.querySelector('mark')?.textContent).toBe('Every household gave 250 rupees.')
  expect(container.textContent).toContain('171 of the last 200 of this sort were approved here.')
  for (const [name, letter] of [
    ['Approve', 'a'],
    ['Edit', 'e'],
    ['Reject', 'r'],
  ] as const)
    expect(button(name).getAttribute('aria-keyshortcuts')).toBe(letter)

  await press('Approve 12 safe questions')
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.path).toContain('/approve-safe')

  await key('r')
  await until(() => expect(container.querySelector('dialog textarea')).not.toBeNull())
  const within = (name: string) =>
    [...container.querySelectorAll<HTMLElement>('dialog button')].find(({ textContent }) => textContent === name)
  await act(async () => within('Reject')?.click())
  await until(() => expect(container.querySelector('dialog')?.textContent).toContain('Write a few words why.'))
  await act(async () => within('Cancel')?.click())
  expect(sent, 'without a reason nothing is rejected').toHaveLength(1)

  await key('a')
  await until(() => expect(sent).toHaveLength(2))
  expect([sent[1]?.path.includes(FIRST.id), sent[1]?.body]).toEqual([true, { decision: 'APPROVE' }])
  await until(() => expect(container.querySelector('h2')?.textContent).toBe(SECOND.stem))
  await key('e')
  await until(() => expect(container.querySelector('output')?.textContent).toBe(`/quiz-bank/${SECOND.id}`))
})
