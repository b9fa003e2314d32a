// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { listDrafts } from '@chowk/contract/community/draft.ts'
import { faultsIn, mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { UnfinishedDraft } from './unfinished-draft.tsx'

const draft = (type: string, title: string, more: object = {}) => ({
  draftId: `11111111-1111-4111-8111-1111111111${10 + title.length}`,
  type,
  title,
  excerpt: '',
  words: 3,
  sequence: 1,
  updatedAt: '2026-11-22T08:00:00.000Z',
  isPoll: false,
  postId: null,
  ...more,
})

const DRAFTS = [
  draft('ARTICLE', 'An article'),
  draft('IMAGE', 'A change of a post', { postId: '22222222-2222-4222-8222-222222222222' }),
  draft('DOCUMENT', 'A poll', { isPoll: true }),
  draft('FORUM', 'A question'),
  draft('IMAGE', 'The storks are back'),
]

let mounted: Mounted | undefined

afterEach(async () => {
  await mounted?.close()
  mounted = undefined
})

const show = async (form: Parameters<typeof UnfinishedDraft>[0], content: readonly object[] | null) => {
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address.split('?')[0]).toBe(addressOf(listDrafts.address).path)
    const body = content && { content, page: 0, size: 5, next: null, asOf: '2026-11-22T08:00:00.000Z' }
    return await Promise.resolve(
      Response.json({ statusCode: body ? 200 : 500, message: '', body }, { status: body ? 200 : 500 }),
    )
  })
  mounted = await mount(() => (
    <div id="shown">
      <UnfinishedDraft {...form} />
    </div>
  ))
  return mounted.container
}

test.for([
  ['IMAGE', false, 'The storks are back'],
  ['QUOTE', false, 'The storks are back'],
  ['FORUM', false, 'A question'],
  ['DOCUMENT', true, 'A poll'],
] as const)(
  'whoever begins a text of type %s (poll: %s) finds the unfinished “%s” and goes on with it',
  async ([type, isPoll, title]) => {
    const container = await show({ type, isPoll }, DRAFTS)
    await until(() => expect(container.textContent).toContain(title))
    for (const other of DRAFTS.filter((each) => each.title !== title))
      expect(container.textContent).not.toContain(other.title)
    const link = container.querySelector('a')?.getAttribute('href') ?? ''
    expect(link).toContain(`?draft=${DRAFTS.find((each) => each.title === title)?.draftId}`)
    expect(await faultsIn(container)).toEqual([])
  },
)

test.for([[[]], [null]])('without one, and where the list cannot be had, nothing stands there', async ([content]) => {
  const container = await show({ type: 'IMAGE', isPoll: false }, content ?? null)
  await until(() => expect(container.querySelector('#shown')?.textContent).toBe(''))
})
