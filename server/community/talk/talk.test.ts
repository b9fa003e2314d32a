import { describe, expect } from 'vitest'
import {
  COMMENT_EDIT_HOURS,
  closeComments,
  createComment,
  deleteComment,
  restoreComment,
  editComment,
  listComments,
} from '@chowk/contract/community/comment.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { createLike, getLikeCounts, listLikes } from '@chowk/contract/community/reaction.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { talkData } from './talk-data.ts'

const HOUR_MS = 3_600_000
let keys = 0

async function givenSchool(world: World) {
  const school = await givenCommunity(world)
  const inSchool = async (name: string, more: object = {}) => await world.person({ name, workspace: school, ...more })
  const asha = await inSchool('Asha')
  const post = await givenPost(world, { author: asha.id, workspace: school, title: 'Sports day' })
  return { school, inSchool, asha, post }
}

const say = async (by: TestPerson, activityId: string, text: string, parentId?: string) =>
  await by.call(createComment, { activityId, text, ...(parentId && { parentId }) }, { 'idempotency-key': `c${++keys}` })

const refusalOf = async (by: TestPerson, input: object) => {
  const { statusCode, message } = await by.ask(
    createComment,
    { text: 'Well done.', ...input },
    { 'idempotency-key': `c${++keys}` },
  )
  return [statusCode, message]
}

/** What the post says of itself, and what its rows say. */
async function counted(world: World, { id }: { id: string }) {
  const [post] = await world.sql<{ likes: number; comments: number; score: number }[]>`
    select likes_count as likes, comments_count as comments, score from post where id = ${id}`
  const [rows] = await world.sql<{ likes: number; comments: number; score: number }[]>`
    select (select count(*)::int from reaction where subject_id = ${id}) as likes,
      (select count(*)::int from comment where subject_id = ${id} and removed_at is null) as comments,
      (select count(*)::int from reaction r join post p on p.id = r.subject_id where p.id = ${id} and r.person_id <> p.author_id)
        + 2 * (select count(distinct c.author_id)::int from comment c join post p on p.id = c.subject_id
            where p.id = ${id} and c.author_id <> p.author_id and c.removed_at is null) as score`
  return { post, rows }
}

/** Reacts; whoever is told that the house is busy has done nothing and comes again. */
async function press(person: TestPerson, input: { activityId: string; likeEvent: string }): Promise<void> {
  await expect.poll(async () => (await person.ask(createLike, input)).statusCode, { timeout: 60_000 }).toBe(200)
}

describe('reactions', () => {
  test('the first press sets a reaction, the same takes it back, another replaces it [like-create] [like-count] [R3.01] [cso:C36] [cso:C37]', async ({
    world,
  }) => {
    const { inSchool, asha, post } = await givenSchool(world)
    const ravi = await inSchool('Ravi')
    const react = async (likeEvent: 'LIKE' | 'CELEBRATE') =>
      await ravi.call(createLike, { activityId: post.id, likeEvent })
    expect(await react('LIKE')).toMatchObject({ likesCount: 1, likeEvent: 'LIKE', liked: true })
    expect(await react('CELEBRATE')).toMatchObject({ likesCount: 1, likeEvent: 'CELEBRATE' })
    await asha.call(createLike, { activityId: post.id, likeEvent: 'LIKE' })
    expect(await asha.call(getLikeCounts, { id: post.id })).toEqual({
      counts: { LIKE: 1, CELEBRATE: 1, SUPPORT: 0, INSIGHTFUL: 0, CURIOUS: 0 },
      total: 2,
    })
    expect(await ravi.call(getPost, { slug: post.slug })).toMatchObject({
      likesCount: 2,
      likeEvent: 'CELEBRATE',
      liked: true,
      commentCount: 0,
    })
    expect(await react('CELEBRATE')).toMatchObject({ likesCount: 1, likeEvent: null, liked: false })
    // Her own counts as a reaction, and nothing in what is top rated.
    expect(await counted(world, post)).toEqual({
      post: { likes: 1, comments: 0, score: 0 },
      rows: { likes: 1, comments: 0, score: 0 },
    })
  })

  test(
    'when 50 people press at once, some of them twice, the count is the number of rows [cso:C36]',
    { timeout: 60_000 },
    async ({ world }) => {
      const { inSchool, post } = await givenSchool(world)
      const people: TestPerson[] = []
      for (let index = 0; index < 50; index++) people.push(await inSchool(`Person ${index}`))
      const presses = people.flatMap((person, index) => {
        const once = { person, likeEvent: 'LIKE' as const }
        return index % 3 === 0
          ? [once, once]
          : index % 3 === 1
            ? [once, { person, likeEvent: 'CURIOUS' as const }]
            : [once]
      })
      await Promise.all(
        presses.map(async ({ person, likeEvent }) => await press(person, { activityId: post.id, likeEvent })),
      )
      const { post: said, rows } = await counted(world, post)
      expect(said).toEqual(rows)
      // Who pressed the same twice has taken it back.
      expect(said?.likes).toBe(people.length - Math.ceil(people.length / 3))
    },
  )

  test('who reacted is listed, without those whom one blocked, and minors only within their school [like-users] [cso:C37] [cso:G27]', async ({
    world,
  }) => {
    const { inSchool, school, asha } = await givenSchool(world)
    const post = await givenPost(world, { author: asha.id, workspace: school, isGlobal: true })
    const [ravi, pupil] = [await inSchool('Ravi'), await inSchool('Pupil', { class: 7 })]
    for (const person of [ravi, pupil]) {
      await person.call(createLike, { activityId: post.id, likeEvent: 'SUPPORT' })
      world.clock.pass(1000)
    }
    const names = async (by: Pick<TestPerson, 'call'>) =>
      (await by.call(listLikes, { id: post.id })).content.map(({ person, likeEvent }) => `${person.name} ${likeEvent}`)
    expect(await names(asha)).toEqual(['Pupil SUPPORT', 'Ravi SUPPORT'])
    expect(await names(await world.visitor())).toEqual(['Ravi SUPPORT'])
    await world.owner`insert into blocked_person (person_id, blocked_id, blocked_at) values (${asha.id}, ${ravi.id}, now())`
    expect(await names(asha)).toEqual(['Pupil SUPPORT'])
    const first = await (await inSchool('Head')).call(listLikes, { id: post.id, size: 1 })
    expect([first.hasMore, first.content[0]?.person.name]).toEqual([true, 'Pupil'])
  })

  test('nobody reacts to what is hidden or scheduled, and to those who may not see it, it is not there [cso:C38]', async ({
    world,
  }) => {
    const { school, asha } = await givenSchool(world)
    const stranger = await world.person()
    for (const state of ['HIDDEN', 'SCHEDULED']) {
      const { id: activityId } = await givenPost(world, { author: asha.id, workspace: school, state })
      const own = await asha.ask(createLike, { activityId, likeEvent: 'LIKE' })
      expect([own.statusCode, own.message]).toEqual([409, 'ACTIVITY_NOT_OPEN'])
      expect(await refusalOf(asha, { activityId })).toEqual([409, 'ACTIVITY_NOT_OPEN'])
      const other = await stranger.ask(createLike, { activityId, likeEvent: 'LIKE' })
      expect([other.statusCode, other.message]).toEqual([404, 'ACTIVITY_NOT_FOUND'])
    }
  })
})

describe('comments', () => {
  test('stand oldest first, each with three of its replies and the number of all; a reply to a reply stands beside it [comment-create] [comment-list] [cso:C39]', async ({
    world,
  }) => {
    const { inSchool, asha, post } = await givenSchool(world)
    const ravi = await inSchool('Ravi')
    const first = await say(ravi, post.id, 'Who won?\nTell us.')
    const second = await say(asha, post.id, 'More pictures tomorrow.')
    const reply = await say(asha, post.id, 'Class 7.', first.id)
    expect((await say(ravi, post.id, 'Hurrah!', reply.id)).parentId).toBe(first.id)
    for (const text of ['Again?', 'And the relay?']) await say(ravi, post.id, text, first.id)
    const list = await asha.call(listComments, { id: post.id })
    expect(list.content.map(({ text, replyCount }) => [text, replyCount])).toEqual([
      ['Who won?\nTell us.', 4],
      ['More pictures tomorrow.', 0],
    ])
    expect(list.content[0]?.replies.map(({ text }) => text)).toEqual(['Class 7.', 'Hurrah!', 'Again?'])
    const more = await asha.call(listComments, { id: post.id, parentId: first.id, size: 3 })
    expect([more.content.length, more.hasMore]).toEqual([3, true])
    const rest = await asha.call(listComments, { id: post.id, parentId: first.id, size: 3, next: more.next ?? '' })
    expect(rest.content.map(({ text }) => text)).toEqual(['And the relay?'])
    expect((await asha.call(getPost, { slug: post.slug })).commentCount).toBe(6)
    expect(await refusalOf(ravi, { activityId: post.id, text: 'x'.repeat(2001) })).toEqual([400, 'INVALID_INPUT'])
    const other = await givenPost(world, { author: asha.id })
    expect(await refusalOf(asha, { activityId: other.id, parentId: second.id })).toEqual([404, 'COMMENT_NOT_FOUND'])
  })

  test('its author changes a comment within a day, and it says so [comment-edit] [cso:C40] [cso:C41]', async ({
    world,
  }) => {
    const { inSchool, asha, post } = await givenSchool(world)
    const ravi = await inSchool('Ravi')
    const { id } = await say(ravi, post.id, 'Wel done')
    expect((await ravi.call(editComment, { id, version: 1, text: 'Well done' })).editedAt).not.toBeNull()
    const other = await asha.ask(editComment, { id, version: 2, text: 'Mine now' })
    expect([other.statusCode, other.message]).toEqual([404, 'COMMENT_NOT_FOUND'])
    world.clock.pass(COMMENT_EDIT_HOURS * HOUR_MS)
    const later = await (await world.session(ravi.id, undefined)).ask(editComment, { id, version: 2, text: 'Too late' })
    expect([later.statusCode, later.message]).toEqual([409, 'EDIT_OVER'])
  })

  test('whoever changes an older version of her comment is shown what stands there now [cso:G7]', async ({ world }) => {
    const { inSchool, post } = await givenSchool(world)
    const ravi = await inSchool('Ravi')
    const { id, version } = await say(ravi, post.id, 'Wel done')
    const changed = await ravi.call(editComment, { id, version, text: 'Well done' })
    expect(changed.version).toBe(version + 1)
    const late = await ravi.ask(editComment, { id, version, text: 'Welldone' })
    expect([late.statusCode, late.message]).toEqual([409, 'VERSION_CONFLICT'])
    expect(late.body).toMatchObject({ details: { current: { text: 'Well done', version: version + 1 } } })
    expect((await ravi.call(editComment, { id, version: version + 1, text: 'Well done!' })).text).toBe('Well done!')
  })

  test('a notification leads to the comment, which is shown alone or below the one that it answers, however many stand before it', async ({
    world,
  }) => {
    const { inSchool, asha, post } = await givenSchool(world)
    const ravi = await inSchool('Ravi')
    const first = await say(ravi, post.id, 'Who won?')
    const other = await say(ravi, post.id, 'And the relay?')
    for (const text of ['Class 6.', 'No.', 'Yes.']) await say(ravi, post.id, text, first.id)
    const last = await say(asha, post.id, 'Class 7.', first.id)
    const [notice] = (await ravi.call(listNotices, {})).content
    expect(notice?.leadsTo.endsWith(`/details/${post.slug}?comment=${last.id}`)).toBe(true)
    const at = async (commentId: string) => (await ravi.call(listComments, { id: post.id, commentId })).content
    const [found, ...others] = await at(last.id)
    expect([found?.id, found?.replyCount, found?.replies.at(-1)?.id, others]).toEqual([first.id, 4, last.id, []])
    expect((await at(other.id)).map(({ id }) => id)).toEqual([other.id])
    await ravi.call(deleteComment, { id: other.id })
    expect(await at(other.id)).toEqual([])
  })

  test('is removed by its author, by whoever wrote the post and by whoever runs the school; with replies it stays without words and name [comment-delete] [R8.03] [R4.04] [cso:C40]', async ({
    world,
  }) => {
    const { inSchool, asha, post } = await givenSchool(world)
    const [ravi, meera, head] = [
      await inSchool('Ravi'),
      await inSchool('Meera'),
      await inSchool('Head', { role: 'ADMIN' }),
    ]
    const asked = await say(ravi, post.id, 'Who won?')
    const reply = await say(meera, post.id, 'We did.', asked.id)
    const alone = await say(ravi, post.id, 'Nice.')
    expect((await meera.ask(deleteComment, { id: asked.id })).message).toBe('COMMENT_NOT_FOUND')
    expect(await asha.call(deleteComment, { id: asked.id })).toEqual({ id: asked.id, commentCount: 2 })
    const [left] = (await head.call(listComments, { id: post.id })).content
    expect(left).toMatchObject({ isRemoved: true, text: '', author: null, replyCount: 1 })
    expect(await ravi.call(deleteComment, { id: alone.id })).toMatchObject({ commentCount: 1 })
    expect(await head.call(deleteComment, { id: reply.id })).toMatchObject({ commentCount: 0 })
    // Nothing stands under it any more, so it goes too.
    expect((await head.call(listComments, { id: post.id })).content).toEqual([])
    expect(await counted(world, post)).toEqual({
      post: { likes: 0, comments: 0, score: 0 },
      rows: { likes: 0, comments: 0, score: 0 },
    })
    expect((await ravi.ask(deleteComment, { id: alone.id })).message).toBe('COMMENT_NOT_FOUND')
  })

  test('it is brought back for 30 days by whoever removed it or stands above her, and counted again; what a moderator took down is not', async ({
    world,
  }) => {
    const { asha, post, inSchool } = await givenSchool(world)
    const people = {
      asha,
      ravi: await inSchool('Ravi'),
      meera: await inSchool('Meera'),
      head: await inSchool('Head', { role: 'ADMIN' }),
    }
    type Who = keyof typeof people
    const { ravi } = people
    const own = await say(ravi, post.id, 'Nice.')
    const had = await counted(world, post)
    expect(had.post).toEqual(had.rows)
    await ravi.call(deleteComment, { id: own.id })
    const back = await ravi.call(restoreComment, { id: own.id })
    expect(back.comment).toMatchObject({ text: 'Nice.', isRemoved: false, version: own.version })
    expect(await counted(world, post)).toEqual(had)
    expect((await ravi.ask(restoreComment, { id: own.id })).message).toBe('COMMENT_NOT_FOUND')
    await ravi.call(deleteComment, { id: own.id })
    await world.owner`update comment set state = 'REMOVED' where id = ${own.id}`
    expect((await ravi.ask(restoreComment, { id: own.id })).message).toBe('COMMENT_NOT_FOUND')
    await world.owner`update comment set state = 'PUBLISHED', removed_at = ${new Date(world.clock.now().getTime() - 30 * 86_400_000)} where id = ${own.id}`
    expect((await ravi.ask(restoreComment, { id: own.id })).message).toBe('COMMENT_NOT_FOUND')
    const before = await say(ravi, post.id, 'Who won?')
    const putBack = async () => {
      await world.owner`update comment set removed_at = null, removed_by = null where id = ${before.id}`
      await world.owner`update post set comments_count = comments_count + 1, score = score + 2 where id = ${post.id}`
    }
    const restoredBy = async (remover: Who) => {
      const able: Who[] = []
      for (const who of ['ravi', 'meera', 'asha', 'head'] as const) {
        await people[remover].call(deleteComment, { id: before.id })
        if ((await people[who].ask(restoreComment, { id: before.id })).statusCode === 200) able.push(who)
        else await putBack()
      }
      return able
    }
    expect(await restoredBy('ravi')).toEqual(['ravi', 'asha', 'head'])
    expect(await restoredBy('asha')).toEqual(['asha', 'head'])
    expect(await restoredBy('head')).toEqual(['head'])
  })

  test(
    'when people comment and take back at once, the counts are those of the rows',
    { timeout: 60_000 },
    async ({ world }) => {
      const { inSchool, asha, post } = await givenSchool(world)
      const people = [await inSchool('Ravi'), await inSchool('Meera'), await inSchool('Kabir'), asha]
      const made = await Promise.all(
        people.flatMap((person) =>
          ['One', 'Two', 'Three'].map(async (text) => ({ person, ...(await say(person, post.id, text)) })),
        ),
      )
      await Promise.all([
        // Each of these twice, by its author and by the author of the post.
        ...made
          .filter((_, index) => index % 2 === 0)
          .flatMap(({ person, id }) => [person.ask(deleteComment, { id }), asha.ask(deleteComment, { id })]),
        ...people.map(async (person) => await say(person, post.id, 'Four')),
      ])
      const { post: said, rows } = await counted(world, post)
      expect(said).toEqual(rows)
      expect(said?.comments).toBe(made.length / 2 + people.length)
    },
  )

  test('closed comments take no more, and whoever wrote the post opens them again [cso:C41]', async ({ world }) => {
    const { inSchool, asha, post } = await givenSchool(world)
    const ravi = await inSchool('Ravi')
    const activityId = post.id
    expect((await ravi.ask(closeComments, { activityId, closed: true })).message).toBe('NOT_ALLOWED')
    expect(await asha.call(closeComments, { activityId, closed: true })).toEqual({ isClosed: true })
    expect(await refusalOf(ravi, { activityId })).toEqual([409, 'COMMENTS_CLOSED'])
    expect(await ravi.call(listComments, { id: activityId })).toMatchObject({
      isClosed: true,
      may: { comment: false, close: false },
    })
    await asha.call(closeComments, { activityId, closed: false })
    await say(ravi, activityId, 'Thank you.')
  })

  test('of somebody whom one blocked are not seen, and nobody is told of what she does [cso:G27]', async ({
    world,
  }) => {
    const { inSchool, asha, post } = await givenSchool(world)
    const [ravi, meera] = [await inSchool('Ravi'), await inSchool('Meera')]
    await world.owner`insert into blocked_person (person_id, blocked_id, blocked_at) values (${asha.id}, ${ravi.id}, now())`
    const asked = await say(meera, post.id, 'Who won?')
    await say(ravi, post.id, 'Class 7.', asked.id)
    await say(ravi, post.id, 'Nice.')
    await ravi.call(createLike, { activityId: post.id, likeEvent: 'LIKE' })
    const { content } = await asha.call(listComments, { id: post.id })
    expect(content.map(({ text, replyCount }) => [text, replyCount])).toEqual([['Who won?', 0]])
    const told = async (person: TestPerson) => (await person.call(listNotices, {})).content.map(({ kind }) => kind)
    expect(await told(asha)).toEqual(['comment'])
    expect(await told(meera)).toEqual(['reply'])
  })

  test('the author is told of reactions and comments, each once a day with how many did it [cso:G26]', async ({
    world,
  }) => {
    const { inSchool, asha, post } = await givenSchool(world)
    for (const name of ['Ravi', 'Meera']) {
      const person = await inSchool(name)
      await person.call(createLike, { activityId: post.id, likeEvent: 'LIKE' })
      await say(person, post.id, 'Well done.')
      world.clock.pass(1000)
    }
    await say(asha, post.id, 'Thank you all.')
    const { content } = await asha.call(listNotices, {})
    const said = content.map(({ says }) => says.en.map(({ text }) => text).join(''))
    expect(said).toHaveLength(2)
    expect(said.every((sentence) => sentence.includes('Meera') && sentence.includes('Sports day'))).toBe(true)
  })

  test('pupils comment within their school, and not where everybody reads [cso:C19]', async ({ world }) => {
    const { inSchool, school, asha, post } = await givenSchool(world)
    const pupil = await inSchool('Pupil', { class: 7 })
    await say(pupil, post.id, 'We won!')
    const open = await givenPost(world, { author: asha.id, workspace: school, isGlobal: true })
    expect(await refusalOf(pupil, { activityId: open.id })).toEqual([403, 'MINOR_NOT_PUBLIC'])
    expect((await pupil.call(listComments, { id: open.id })).may.comment).toBe(false)
  })

  test('eleven in a minute are too many [cso:G20]', async ({ world }) => {
    const { inSchool, post } = await givenSchool(world)
    const ravi = await inSchool('Ravi')
    for (let round = 0; round < 10; round++) await say(ravi, post.id, `Round ${round}`)
    expect(await refusalOf(ravi, { activityId: post.id })).toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  test('whoever leaves takes her reactions along, and her words where she wants that; the counts follow [cso:D11] [cso:D12]', async ({
    world,
  }) => {
    const { inSchool, asha, post } = await givenSchool(world)
    const [ravi, meera] = [await inSchool('Ravi'), await inSchool('Meera')]
    await ravi.call(createLike, { activityId: post.id, likeEvent: 'LIKE' })
    const asked = await say(ravi, post.id, 'Who won?')
    await say(meera, post.id, 'We did.', asked.id)
    expect(await talkData.find(world.sql, ravi.id)).toMatchObject({
      comments: [{ text: 'Who won?' }],
      reactions: [{ event: 'LIKE' }],
    })
    await talkData.erase(world.sql, ravi.id, 'REMOVE')
    await talkData.erase(world.sql, ravi.id, 'REMOVE')
    const { post: said, rows } = await counted(world, post)
    expect([said, said]).toEqual([rows, { likes: 0, comments: 1, score: 2 }])
    const [left] = (await asha.call(listComments, { id: post.id })).content
    expect(left).toMatchObject({ isRemoved: true, text: '', replyCount: 1 })
  })
})
