// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Reply } from '@chowk/contract/community/comment.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import type { PageFacts } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { OneComment } from './one-comment.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const ID = '019a0000-0000-7000-8000-000000000001'
const SAMPLE = sampleOf(Reply) as Reply
const COMMENT: Reply = {
  ...SAMPLE,
  id: ID,
  isRemoved: false,
  isWaiting: false,
  link: null,
  quote: null,
  may: { ...SAMPLE.may, remove: true },
}
const POST = sampleOf(getPost.output) as Post
const open = (answerId: string | null): Post =>
  ({ ...POST, question: { ...POST.question, answerId, may: { choose: false } } }) as Post

function Question() {
  const { data } = useRead(getPost, { slug: 'tide' })
  if (!data) return null
  return (
    <>
      <p>{data.question?.answerId ? 'Answered' : 'Open'}</p>
      <OneComment
        post={data}
        comment={COMMENT}
        isNamed={false}
        mayQuote
        onChange={() => undefined}
        onRemoved={() => undefined}
        onBlocked={() => undefined}
      />
    </>
  )
}

test('a question whose chosen answer is deleted is open again on the page where it was deleted', async () => {
  let isDeleted = false
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') isDeleted = true
    const body = method === 'GET' ? open(isDeleted ? null : ID) : { commentCount: 0 }
    return await Promise.resolve(Response.json({ statusCode: 200, message: '', body }))
  })
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts)
  page = await mount(() => <Question />)
  await until(() => expect(page?.container.textContent).toContain('Answered'))
  await act(async () =>
    page?.container.querySelector<HTMLElement>('[aria-label="What to do with this comment"]')?.click(),
  )
  const item = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((each) => each.textContent === 'Delete')
  await until(() => expect(item()).toBeDefined())
  await act(async () => item()?.click())
  await until(() => page?.button('Delete'))
  await page.press('Delete')
  await until(() => expect(page?.container.textContent).toContain('Open'))
})
