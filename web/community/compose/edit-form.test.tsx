// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { Post } from '@chowk/contract/community/post.ts'
import type { PostType } from '@chowk/contract/community/post.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { EditForm } from './edit-form.tsx'

let mounted: Mounted | undefined

afterEach(async () => {
  await mounted?.close()
  mounted = undefined
})

test.for([
  ['IMAGE', 5000],
  ['QUOTE', 500],
  ['FORUM', 20_000],
] as const)(
  'whoever changes a post of type %s reads that it holds %i characters, as when she wrote it',
  async ([type, most]) => {
    vi.stubGlobal('fetch', async () => await Promise.resolve(Response.json({ statusCode: 500 }, { status: 500 })))
    const post: Post = { ...(sampleOf(Post) as Post), type: type satisfies PostType, description: 'The ferry' }
    mounted = await mount(() => <EditForm post={post} onDone={() => {}} />)
    const { container } = mounted
    await until(() => expect(container.textContent).toContain(`9 of ${most}`))
  },
)
