import { describe, expect } from 'vitest'
import { createComment, deleteComment, editComment, listComments } from '@chowk/contract/community/comment.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { saveReviewSettings, trustAuthor } from '@chowk/contract/community/review.ts'
import { decideCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `cr-${++keys}` })

async function givenWords(world: World, limitsNew = false) {
  const school = await givenCommunity(world)
  const inSchool = async (name: string, more: object = {}) => await world.person({ name, workspace: school, ...more })
  const head = await inSchool('Head', { role: 'ADMIN' })
  const [uma, asha, bela] = [await inSchool('Uma'), await inSchool('Asha'), await inSchool('Bela')]
  const settings = { mode: 'OFF', limitsNew, words: ['lottery'], categories: [], version: 1 } as const
  await head.call(saveReviewSettings, { ...settings, words: [...settings.words], categories: [] })
  const post = await givenPost(world, { author: uma.id, workspace: school, title: 'Wells' })
  return { school, head, uma, asha, bela, post }
}

const say = async (by: TestPerson, activityId: string, text: string, more: object = {}) =>
  await by.call(createComment, { activityId, text, ...more }, key())

const trySay = async (by: TestPerson, activityId: string, text: string) =>
  (await by.ask(createComment, { activityId, text }, key())).body

const thread = async (by: TestPerson, id: string) =>
  (await by.call(listComments, { id })).content.map(({ text, isWaiting, replies }) => [
    text,
    isWaiting,
    ...replies.map((reply) => reply.text),
  ])

const caseOf = async (by: TestPerson) =>
  (await by.call(getContentQueue, { kind: 'COMMENT', why: 'REVIEW' })).content[0]?.caseId ?? ''

const decide = async (by: TestPerson, decision: string) =>
  await by.call(decideCase, { caseId: await caseOf(by), decision, reason: 'As we settled it.' } as never, key())

const counted = async (world: World, id: string) =>
  (
    await world.owner<{ comments: number; score: number; seen: number }[]>`
      select comments_count as comments, score,
        (select count(*)::int from comment where subject_id = p.id and removed_at is null) as seen
      from post p where id = ${id}`
  )[0]

const told = async (of: TestPerson) => (await of.call(listNotices, {})).content.map(({ kind }) => kind)

describe('a comment with a word that the workspace listed', () => {
  test('its author and moderators see that it waits, nobody else sees, counts or hears of it; approved it is told and counted', async ({
    world,
  }) => {
    const { head, uma, asha, bela, post } = await givenWords(world)
    const made = await say(asha, post.id, 'Win the LOTT3RY, @Bela', { mentions: [bela.id] })
    expect(made).toMatchObject({ isWaiting: true, isRemoved: false, may: { edit: true, remove: true } })
    expect(await thread(asha, post.id)).toEqual([['Win the LOTT3RY, @Bela', true]])
    expect(await thread(head, post.id)).toEqual([['Win the LOTT3RY, @Bela', true]])
    expect(await thread(uma, post.id)).toEqual([])
    expect(await thread(bela, post.id)).toEqual([])
    expect(await counted(world, post.id)).toEqual({ comments: 0, score: 0, seen: 0 })
    expect([await told(uma), await told(bela)]).toEqual([[], []])
    expect(
      (await bela.ask(createComment, { activityId: post.id, text: 'Oh', parentId: made.id }, key())).body.code,
    ).toBe('COMMENT_NOT_FOUND')
    const details = await head.call(getContentCase, { caseId: await caseOf(head) })
    expect(details).toMatchObject({ why: 'REVIEW', fitting: ['APPROVE', 'APPROVE_EDITED', 'REMOVE'] })
    await decide(head, 'APPROVE')
    expect(await thread(uma, post.id)).toEqual([['Win the LOTT3RY, @Bela', false]])
    expect(await counted(world, post.id)).toEqual({ comments: 1, score: 2, seen: 1 })
    expect([await told(uma), await told(bela)]).toEqual([['comment'], ['mention']])
  })

  test('removed it is gone for its author too; a reply waits alike', async ({ world }) => {
    const { head, uma, asha, post } = await givenWords(world)
    const first = await say(uma, post.id, 'What is new?')
    await say(asha, post.id, 'A lottery!', { parentId: first.id })
    expect(await thread(asha, post.id)).toEqual([['What is new?', false, 'A lottery!']])
    expect(await thread(uma, post.id)).toEqual([['What is new?', false]])
    await decide(head, 'REMOVE')
    expect(await thread(asha, post.id)).toEqual([['What is new?', false]])
    expect(await counted(world, post.id)).toEqual({ comments: 1, score: 0, seen: 1 })
  })

  test('one that is changed to say the word waits from then on; whoever moderates writes it freely', async ({
    world,
  }) => {
    const { head, uma, asha, post } = await givenWords(world)
    const { id } = await say(asha, post.id, 'Good morning')
    expect(await counted(world, post.id)).toEqual({ comments: 1, score: 2, seen: 1 })
    const changed = await asha.call(editComment, { id, version: 1, text: 'Good lottery' })
    expect(changed.isWaiting).toBe(true)
    expect(await thread(uma, post.id)).toEqual([])
    expect(await counted(world, post.id)).toEqual({ comments: 0, score: 0, seen: 0 })
    await say(head, post.id, 'No lottery here.')
    expect(await thread(uma, post.id)).toEqual([['No lottery here.', false]])
  })

  test('while it waits its author alone changes it or takes it back, which counts nowhere and tells nobody; a moderator decides only about what she read', async ({
    world,
  }) => {
    const { head, uma, asha, bela, post } = await givenWords(world)
    const { id } = await say(asha, post.id, 'A lottery, @Bela', { mentions: [bela.id] })
    const changeBy = async (by: TestPerson, text: string, version: number) =>
      (await by.ask(editComment, { id, version, text })).body.code
    expect([await changeBy(uma, 'Ha', 1), await changeBy(head, 'Ha', 1)]).toEqual([
      'COMMENT_NOT_FOUND',
      'COMMENT_NOT_FOUND',
    ])
    const caseId = await caseOf(head)
    const read = async () => (await head.call(getContentCase, { caseId })).content
    const before = await read()
    expect(await changeBy(asha, 'No lottery, @Bela, but a lottery', 1)).toBeUndefined()
    // Also without the word it waits until it was read.
    expect(await changeBy(asha, 'A raffle, @Bela', 2)).toBeUndefined()
    expect(await thread(asha, post.id)).toEqual([['A raffle, @Bela', true]])
    expect(await thread(uma, post.id)).toEqual([])
    expect(await counted(world, post.id)).toEqual({ comments: 0, score: 0, seen: 0 })
    expect([await told(uma), await told(bela)]).toEqual([[], []])
    const approve = async (version: string) =>
      await head.ask(decideCase, { caseId, decision: 'APPROVE', reason: 'As we settled it.', version }, key())
    expect((await approve(before.version)).body.code).toBe('CONTENT_CHANGED')
    expect(await thread(uma, post.id)).toEqual([])
    const now = await read()
    expect(now.text).toBe('A raffle, @Bela')
    expect((await approve(now.version)).statusCode).toBe(200)
    expect(await thread(uma, post.id)).toEqual([['A raffle, @Bela', false]])
    expect(await counted(world, post.id)).toEqual({ comments: 1, score: 2, seen: 1 })
    expect([await told(uma), await told(bela)]).toEqual([['comment'], ['mention']])

    const other = await say(asha, post.id, 'One more lottery')
    const removed = async (by: TestPerson) => (await by.ask(deleteComment, { id: other.id })).statusCode
    expect([await removed(bela), await removed(asha), await removed(asha)]).toEqual([404, 200, 404])
    expect(await counted(world, post.id)).toEqual({ comments: 1, score: 2, seen: 1 })
    // Its case is still there to be closed, and nothing comes out by that.
    await decide(head, 'APPROVE')
    expect(await thread(uma, post.id)).toEqual([['A raffle, @Bela', false]])
    expect(await thread(asha, post.id)).toEqual([['A raffle, @Bela', false]])
    expect(await counted(world, post.id)).toEqual({ comments: 1, score: 2, seen: 1 })
  })

  test('counts stay those of the rows while people change their comments and moderators decide at once', async ({
    world,
  }) => {
    const { head, asha, bela, post } = await givenWords(world)
    const made = await Promise.all(
      [asha, bela].flatMap((by) => [1, 2, 3].map(async (n) => ({ by, ...(await say(by, post.id, `Word ${n}`)) }))),
    )
    await Promise.all(made.map(async ({ by, id }) => await by.ask(editComment, { id, version: 1, text: 'lottery' })))
    expect(await counted(world, post.id)).toEqual({ comments: 0, score: 0, seen: 0 })
    const cases = (await head.call(getContentQueue, { kind: 'COMMENT', why: 'REVIEW' })).content
    expect(cases).toHaveLength(6)
    await Promise.all([
      ...cases.flatMap(({ caseId }) =>
        [1, 2].map(
          async () =>
            await head.ask(decideCase, { caseId, decision: 'APPROVE', reason: 'Fine after all.' } as never, key()),
        ),
      ),
      trySay(asha, post.id, 'At once'),
    ])
    expect(await counted(world, post.id)).toEqual({ comments: 7, score: 4, seen: 7 })
  })
})

describe('comments of new members', () => {
  test('more links than they may write wait, more mentions are refused, and so is the eleventh of a day, until somebody trusts them', async ({
    world,
  }) => {
    const { head, asha, post } = await givenWords(world, true)
    const links = 'https://a.example https://b.example https://c.example'
    expect((await say(asha, post.id, links)).isWaiting).toBe(true)
    expect((await say(asha, post.id, 'https://a.example')).isWaiting).toBe(false)
    expect(await trySay(asha, post.id, '@a @b @c')).toMatchObject({
      code: 'NEW_MEMBER_LIMIT',
      details: { what: 'MENTIONS' },
    })
    for (let n = 3; n <= 10; n++) {
      world.clock.pass(60_000)
      await say(asha, post.id, `Word ${n}`)
    }
    world.clock.pass(60_000)
    expect((await trySay(asha, post.id, 'One more'))['code']).toBe('TOO_MANY_REQUESTS')
    await head.call(trustAuthor, { personId: asha.id, trusted: true })
    expect((await say(asha, post.id, links)).isWaiting).toBe(false)
    expect((await asha.call(getPost, { slug: post.slug })).commentCount).toBe(10)
  })
})
