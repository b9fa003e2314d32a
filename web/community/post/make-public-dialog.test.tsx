// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { setPostVisibility } from '@chowk/contract/community/write-post.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { MakePublicDialog } from './make-public-dialog.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

test('[R2:L1] [R2:L7] the author is told what becomes public and what stays inside before anything is sent', async () => {
  const post = sampleOf(setPostVisibility.output) as Post
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    sent.push(typeof body === 'string' ? (JSON.parse(body) as unknown) : body)
    return await Promise.resolve(Response.json({ statusCode: 200, message: 'Success!', body: post }))
  })
  const onDone = vi.fn<(shown: Post) => void>()
  page = await mount(() => <MakePublicDialog post={post} onDone={onDone} onClose={() => undefined} />)
  const said = document.body.textContent
  expect(said).toContain('Anyone on the internet will be able to read the post')
  expect(said).toContain('Comments of students under 18, their names and earlier versions of the text stay inside.')
  expect(sent).toEqual([])
  await page.press('Show to everybody')
  await until(() => expect(sent).toMatchObject([{ id: post.id, globalvisibility: true }]))
  await until(() => expect(onDone).toHaveBeenCalledOnce())
})
