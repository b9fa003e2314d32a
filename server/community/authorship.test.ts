import { describe, expect } from 'vitest'
import {
  closeComments,
  createComment,
  deleteComment,
  editComment,
  listComments,
} from '@chowk/contract/community/comment.ts'
import { setBanner } from '@chowk/contract/community/featured.ts'
import { chooseAnswer } from '@chowk/contract/community/forum/question.ts'
import { setLinkCard } from '@chowk/contract/community/link-preview.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { createPost, deletePost, editPost, setPostVisibility } from '@chowk/contract/community/write-post.ts'
import { givenCommunity, givenPost } from '../testing/community/community.ts'
import { test } from '../testing/test.ts'
import type { TestPerson, World } from '../testing/world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `authorship-${++keys}` })

const TYPES = ['DOCUMENT', 'ARTICLE', 'FORUM'] as const

/** Posts that every visitor reads, and a comment of their author on the post of a colleague. */
async function givenAuthor(world: World) {
  const school = await givenCommunity(world)
  const bela = await world.person({ workspace: school })
  const asha = await world.person({ workspace: school })
  const given = async (author: string, type: string) =>
    await givenPost(world, { author, workspace: school, type, isGlobal: true })
  const posts = await Promise.all(TYPES.map(async (type) => await given(bela.id, type)))
  const hers = await given(asha.id, 'DOCUMENT')
  const say = async (by: TestPerson, activityId: string) =>
    (await by.call(createComment, { activityId, text: 'See https://neem.example' }, key())).id
  const [own, answer] = [await say(bela, hers.id), await say(asha, posts[2]?.id ?? '')]
  const become = async (state: string) =>
    await world.owner`update membership set state = ${state} where person_id = ${bela.id} and workspace_id = ${school}`
  return { bela, asha, posts, hers, own, answer, become }
}

type Given = Awaited<ReturnType<typeof givenAuthor>>

const codesOf = async ({ bela, posts, own, answer }: Given) => {
  const asked = [
    ...posts.flatMap(({ id }) => [
      bela.ask(editPost, { id, version: 1, title: 'Changed by a stranger' }),
      bela.ask(createPost, { id, version: 1, title: 'Changed by a stranger' }, key()),
      bela.ask(setPostVisibility, { id, globalvisibility: true }),
      bela.ask(setBanner, { kind: 'POST', id, attachmentId: null }),
      bela.ask(closeComments, { activityId: id, closed: true }),
      bela.ask(setLinkCard, { kind: 'POST', id, shown: false }),
      bela.ask(deletePost, { id }),
    ]),
    bela.ask(chooseAnswer, { id: posts[2]?.id ?? '', commentId: answer }),
    bela.ask(deleteComment, { id: answer }),
    bela.ask(editComment, { id: own, version: 1, text: 'Changed.' }),
    bela.ask(setLinkCard, { kind: 'COMMENT', id: own, shown: false }),
    bela.ask(deleteComment, { id: own }),
  ]
  return (await Promise.all(asked)).map(({ body }) => (body as { code?: string }).code)
}

describe('rights of authorship', () => {
  for (const state of ['SUSPENDED', 'LEFT'])
    test(`[R2:L3] end with the membership (${state}): no edit, no visibility, no removal of posts or comments`, async ({
      world,
    }) => {
      const given = await givenAuthor(world)
      const { bela, posts, hers, own, become } = given
      await become(state)
      const codes = await codesOf(given)
      expect(
        codes.filter((code) => !['NOT_ALLOWED', 'POST_NOT_FOUND', 'COMMENT_NOT_FOUND'].includes(code ?? '')),
      ).toEqual([])
      for (const { slug } of posts) {
        const { may, question } = await bela.call(getPost, { slug })
        expect(may).toMatchObject({ edit: false, remove: false, setVisibility: false })
        expect(question?.may.choose ?? false).toBe(false)
      }
      const { content } = await bela.call(listComments, { id: hers.id })
      expect(content).toMatchObject([{ id: own, may: { edit: false, remove: false } }])
      // Brought back, the member has them again.
      await become('PRESENT')
      const [first] = posts
      expect((await bela.ask(setPostVisibility, { id: first?.id ?? '', globalvisibility: false })).statusCode).toBe(200)
      expect((await bela.ask(deleteComment, { id: own })).statusCode).toBe(200)
    })

  test('[R2:L3] a comment of somebody who never was a member stays its author’s to change', async ({ world }) => {
    const { hers } = await givenAuthor(world)
    const outsider = await world.person({ workspace: await givenCommunity(world) })
    const { id } = await outsider.call(createComment, { activityId: hers.id, text: 'Well said.' }, key())
    expect((await outsider.call(editComment, { id, version: 1, text: 'Better said.' })).text).toBe('Better said.')
    expect((await outsider.ask(deleteComment, { id })).statusCode).toBe(200)
  })
})
