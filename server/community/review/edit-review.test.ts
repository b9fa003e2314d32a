import { describe, expect } from 'vitest'
import { createComment, editComment, listComments } from '@chowk/contract/community/comment.ts'
import { setBanner } from '@chowk/contract/community/featured.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { saveReviewSettings } from '@chowk/contract/community/review.ts'
import { listRevisions } from '@chowk/contract/community/revision.ts'
import { listWaitingPosts, movePost } from '@chowk/contract/community/schedule.ts'
import { createPost, deletePost, editPost } from '@chowk/contract/community/write-post.ts'
import { decideCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `edit-review-${++keys}` })

/** A school as it comes: a moderator reads what new members write. */
async function givenSchool(world: World) {
  const school = await givenCommunity(world, { moderatesAsUsual: true })
  const head = await world.person({ workspace: school, role: 'ADMIN' })
  const bela = await world.person({ workspace: school })
  return { school, head, bela }
}

const write = async (by: TestPerson, description = 'hello') => await by.call(createPost, { description }, key())

const queue = async (by: TestPerson) => (await by.call(getContentQueue, {})).content

async function approve(by: TestPerson, version?: string) {
  const caseId = (await queue(by))[0]?.caseId ?? ''
  const input = { caseId, decision: 'APPROVE', reason: 'As our rules say.', ...(version !== undefined && { version }) }
  return await by.ask(decideCase, input as never, key())
}

/** Bela stops being a new member. */
async function becomeKnown(world: World, school: string, person: TestPerson) {
  for (let n = 0; n < 3; n++) await givenPost(world, { author: person.id, workspace: school })
  const before = new Date(world.clock.now().getTime() - 9 * DAY_MS)
  await world.owner`update membership set joined_at = ${before} where person_id = ${person.id}`
}

describe('an edit of a text that a moderator approved', () => {
  for (const isKnown of [false, true])
    test(`[R2:L4] waits for a moderator while the old text stands (${isKnown ? 'known' : 'new'} member)`, async ({
      world,
    }) => {
      const { school, head, bela } = await givenSchool(world)
      const made = await write(bela)
      expect(made.state).toBe('PENDING_REVIEW')
      await approve(head)
      if (isKnown) await becomeKnown(world, school, bela)
      const { version } = await bela.call(getPost, { slug: made.slug })
      world.clock.pass(MINUTE_MS)
      const edited = await bela.call(editPost, { id: made.id, version, description: 'Buy cheap phones.' })
      expect(edited.description).toBe('hello')
      expect((await head.call(getPost, { slug: made.slug })).description).toBe('hello')
      const [waiting] = await queue(head)
      const details = await head.call(getContentCase, { caseId: waiting?.caseId ?? '' })
      expect(details).toMatchObject({
        content: { edit: { text: 'Buy cheap phones.' } },
        review: { cause: isKnown ? 'EDITED' : 'NEW_MEMBER' },
      })
      const banner = { kind: 'POST', id: made.id, attachmentId: null } as const
      expect((await bela.ask(setBanner, banner)).body).toMatchObject({ code: 'NOT_ALLOWED' })
      await approve(head)
      expect(await head.call(getPost, { slug: made.slug })).toMatchObject({ description: 'Buy cheap phones.' })
      // No grace period: what stood there before can be read.
      expect((await head.call(listRevisions, { slug: made.slug })).content).toHaveLength(1)
    })

  test('[R2:L4] a week later an author who is known edits freely, and a moderator always does', async ({ world }) => {
    const { school, head, bela } = await givenSchool(world)
    const made = await write(bela)
    await approve(head)
    await becomeKnown(world, school, bela)
    world.clock.pass(8 * DAY_MS)
    const later = await world.session(bela.id, school)
    const { version } = await later.call(getPost, { slug: made.slug })
    const edited = await later.call(editPost, { id: made.id, version, description: 'hello, everybody' })
    expect(edited.description).toBe('hello, everybody')
    await world.owner`update membership set role = 'ADMIN' where person_id = ${bela.id}`
    await world.owner`update moderation_decision set at = ${world.clock.now()}`
    const admin = await world.session(bela.id, school)
    const again = await admin.call(editPost, { id: made.id, version: edited.version, description: 'hello again' })
    expect(again.description).toBe('hello again')
  })

  test('[R2:L4] an approved comment that is edited waits again and is not read meanwhile', async ({ world }) => {
    const { school, head, bela } = await givenSchool(world)
    await head.call(saveReviewSettings, {
      mode: 'OFF',
      limitsNew: false,
      words: ['lottery'],
      categories: [],
      version: 0,
    })
    const post = await givenPost(world, { author: head.id, workspace: school })
    const made = await bela.call(createComment, { activityId: post.id, text: 'The lottery of life' }, key())
    expect(made.isWaiting).toBe(true)
    await approve(head)
    const [shown] = (await bela.call(listComments, { id: post.id })).content
    const edited = await bela.call(editComment, {
      id: made.id,
      version: shown?.version ?? 0,
      text: 'Buy cheap phones.',
    })
    expect(edited.isWaiting).toBe(true)
    const other = await world.person({ workspace: school })
    expect((await other.call(listComments, { id: post.id })).content).toEqual([])
    expect(await queue(head)).toHaveLength(1)
  })
})

describe('a post that waits for a moderator', () => {
  test('[R2:C2] can be edited by its author; a decision about the text before is refused', async ({ world }) => {
    const { head, bela } = await givenSchool(world)
    const made = await write(bela)
    const caseId = (await queue(head))[0]?.caseId ?? ''
    const read = async () => (await head.call(getContentCase, { caseId })).content.version
    const before = await read()
    expect(made.may.edit).toBe(true)
    const edited = await bela.call(editPost, { id: made.id, version: made.version, description: 'Buy cheap phones.' })
    expect(edited).toMatchObject({ state: 'PENDING_REVIEW', description: 'Buy cheap phones.' })
    expect((await approve(head, before)).body).toMatchObject({ code: 'CONTENT_CHANGED' })
    expect((await approve(head, await read())).statusCode).toBe(200)
    expect((await head.call(getPost, { slug: made.slug })).description).toBe('Buy cheap phones.')
  })

  test('[R2:C2] can be withdrawn by its author: it leaves the queue, and the draft can be deleted', async ({
    world,
  }) => {
    const { head, bela } = await givenSchool(world)
    const made = await write(bela)
    const [waiting] = await queue(head)
    const drawn = await bela.call(movePost, { id: made.id, version: made.version, to: 'DRAFT' })
    expect(drawn.state).toBe('DRAFT')
    expect(await queue(head)).toEqual([])
    expect((await head.ask(getContentCase, { caseId: waiting?.caseId ?? '' })).statusCode).toBe(404)
    // Sent again it waits again.
    const sent = await bela.call(movePost, { id: made.id, version: drawn.version, to: 'PUBLISHED' })
    expect([sent.state, (await queue(head)).length]).toEqual(['PENDING_REVIEW', 1])
    await bela.call(movePost, { id: made.id, version: sent.version, to: 'DRAFT' })
    await bela.call(deletePost, { id: made.id })
    expect((await bela.call(listWaitingPosts, {})).content).toEqual([])
  })
})
