// @vitest-environment jsdom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getPost } from '@chowk/contract/community/post.ts'
import type { Post, PostPage } from '@chowk/contract/community/post.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import type { PageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { shownToast } from '../../ui/floating/toast.ts'
import { PollView } from './poll-view.tsx'

const POST = '01a2214a-0000-7000-8000-000000000001'

let page: Mounted
beforeEach(() =>
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts),
)
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await page.close()
})

const choice = (position: number, text: string, votes: number | null) => ({ position, text, votes, isOwn: false })

/** A poll that closes at that moment, and what the server says of it afterwards. */
function pollUntil(closesAt: string) {
  const open = {
    choices: [choice(0, 'Friday', null), choice(1, 'Sunday', null)],
    voters: null,
    isMultiple: false,
    hidesResults: false,
    closesAt,
    isClosed: false,
    mayVote: true,
  }
  const over = {
    ...open,
    choices: [choice(0, 'Friday', 3), choice(1, 'Sunday', 1)],
    voters: 4,
    isClosed: true,
    mayVote: false,
  }
  const post = {
    ...(sampleOf(getPost.output) as PostPage),
    id: POST,
    _id: POST,
    state: 'PUBLISHED' as const,
    poll: open,
  }
  return { post, after: { ...post, poll: over } }
}

function Shown({ first }: { first: Post }) {
  const [post, setPost] = useState(first)
  return (
    <>
      <PollView post={post} onChange={setPost} />
      <button type="button" onClick={() => setPost({ ...post, title: 'Renamed meanwhile' })}>
        Rename
      </button>
      <p>{post.title}</p>
    </>
  )
}

test('a vote that comes after the poll has closed shows its results, and a toast says that it has closed', async () => {
  const { post, after } = pollUntil('2020-01-01T00:00:00.000Z')
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    const [status, body] = method === 'GET' ? [200, after] : [409, { code: 'POLL_CLOSED' }]
    return await Promise.resolve(Response.json({ statusCode: status, message: '', body }, { status }))
  })
  page = await mount(() => <Shown first={post} />)
  await until(() => expect(page.button('Vote')).toBeDefined())
  await act(async () => page.container.querySelector<HTMLInputElement>('input[type=radio]')?.click())
  await page.press('Vote')
  await until(() => expect(page.container.textContent).toContain('75%'))
  expect(page.container.querySelector('input')).toBeNull()
  await until(() => expect(shownToast()?.text).toBe('This poll has closed.'))
})

test('a poll that closes while its page is open shows its results by itself, also where the clock here goes ahead; what was changed meanwhile stays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T08:00:00.000Z') })
  // It asks five seconds after its end, and ten seconds later.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const { post, after } = pollUntil('2026-11-22T08:10:00.000Z')
  let asked = 0
  let answer: ((body: PostPage) => void) | undefined
  vi.stubGlobal('fetch', async () => {
    asked++
    const body = await new Promise<PostPage>((resolve) => (answer = resolve))
    return Response.json({ statusCode: 200, message: '', body })
  })
  page = await mount(() => <Shown first={post} />)
  await act(async () => await vi.advanceTimersByTimeAsync(9 * 60_000))
  expect(asked).toBe(0)
  await act(async () => await vi.advanceTimersByTimeAsync(66_000))
  expect(asked).toBe(1)
  // Of the server's clock it is open still.
  await act(async () => answer?.(post))
  expect(page.container.textContent).not.toContain('Closed')
  await act(async () => await vi.advanceTimersByTimeAsync(10_000))
  expect(asked).toBe(2)
  await page.press('Rename')
  await act(async () => answer?.(after))
  expect(page.container.textContent).toContain('Closed')
  expect(page.container.textContent).toContain('75%')
  expect(page.container.textContent).toContain('Renamed meanwhile')
  await act(async () => await vi.advanceTimersByTimeAsync(300_000))
  expect(asked).toBe(2)
})
