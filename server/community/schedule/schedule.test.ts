import { describe, expect } from 'vitest'
import { createComment } from '@chowk/contract/community/comment.ts'
import { createLike } from '@chowk/contract/community/reaction.ts'
import { getNewsFeed } from '@chowk/contract/community/feed.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { getReviewSettings, saveReviewSettings } from '@chowk/contract/community/review.ts'
import { listWaitingPosts, movePost } from '@chowk/contract/community/schedule.ts'
import { createPost, deletePost, editPost } from '@chowk/contract/community/write-post.ts'
import { decideCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { publishDue } from '../../testing/community/due-posts.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { World } from '../../testing/world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `schedule-${++keys}` })

async function givenSchool(world: World) {
  const school = await givenCommunity(world)
  const asha = await world.person({ name: 'Asha', workspace: school })
  const head = await world.person({ name: 'Head', workspace: school, role: 'ADMIN' })
  const bela = await world.person({ name: 'Bela', workspace: school })
  const ahead = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()
  const schedule = async (ms: number, more: object = {}, by: Caller = asha): Promise<Post> =>
    await by.call(createPost, { description: `Sports day ${++keys}`, publishAt: ahead(ms), ...more }, key())
  const run = async () => await publishDue(world)
  const later = async (ms: number) => {
    world.clock.pass(ms)
    await run()
  }
  const again = async (who: { id: string }) => await world.session(who.id, school)
  return { school, asha, head, bela, ahead, schedule, run, later, again }
}

const stateOf = async (world: World, id: string) =>
  (
    await world.owner<{ state: string; notPublishedBecause: string | null }[]>`
      select state, not_published_because from post where id = ${id}`
  )[0]

const stepsOf = async (world: World, id: string) =>
  (
    await world.owner<{ toState: string }[]>`
      select to_state from status_history where entity = 'post' and entity_id = ${id} order by id`
  ).map(({ toState }) => toState)

const kindsOf = async (world: World, who: { id: string }) =>
  (await world.owner<{ kind: string }[]>`select kind from notice where person_id = ${who.id} order by at, id`).map(
    ({ kind }) => kind,
  )

describe('posts that come out at a time', () => {
  test('five minutes to ninety days ahead a post is scheduled; until then its author and who moderates see it, and nobody reacts to it or comments on it', async ({
    world,
  }) => {
    const { school, asha, head, bela, ahead, schedule, later, again } = await givenSchool(world)
    for (const ms of [0, 5 * MINUTE_MS - 1, 90 * DAY_MS + 1]) {
      const { statusCode, body } = await asha.ask(createPost, { description: 'Soon.', publishAt: ahead(ms) }, key())
      expect([ms, statusCode, body.code]).toEqual([ms, 400, 'PUBLISH_TIME'])
    }
    expect((await asha.ask(createPost, { description: 'Soon.', publishAt: 'tomorrow' }, key())).statusCode).toBe(400)
    const soon = await schedule(5 * MINUTE_MS)
    const far = await schedule(90 * DAY_MS)
    expect(soon).toMatchObject({ state: 'SCHEDULED', publishedAt: null, publishAt: ahead(5 * MINUTE_MS) })
    for (const who of [asha, head]) expect((await who.ask(getPost, { slug: soon.slug })).statusCode).toBe(200)
    expect((await bela.ask(getPost, { slug: soon.slug })).statusCode).toBe(404)
    for (const who of [asha, head]) {
      const liked = await who.ask(createLike, { activityId: soon.id, likeEvent: 'LIKE' })
      const said = await who.ask(createComment, { activityId: soon.id, text: 'Well.' }, key())
      expect([liked.statusCode, liked.body.code, said.statusCode, said.body.code]).toEqual([
        409,
        'ACTIVITY_NOT_OPEN',
        409,
        'ACTIVITY_NOT_OPEN',
      ])
    }
    await later(5 * MINUTE_MS - 1)
    expect((await stateOf(world, soon.id))?.state).toBe('SCHEDULED')
    await later(1)
    const shown = await bela.call(getPost, { slug: soon.slug })
    expect(shown).toMatchObject({ state: 'PUBLISHED', publishedAt: world.clock.now().toISOString(), publishAt: null })
    expect((await bela.call(getNewsFeed, { entityId: school })).content.map(({ id }) => id)).toEqual([soon.id])
    expect(await kindsOf(world, asha)).toEqual(['post-came-out'])
    await later(90 * DAY_MS)
    expect((await (await again(bela)).call(getPost, { slug: far.slug })).state).toBe('PUBLISHED')
  })

  test('of two workers one publishes it, and a worker that dies in the middle leaves it for the next: it comes out once and is told of once', async ({
    world,
  }) => {
    const { asha, schedule, run } = await givenSchool(world)
    const post = await schedule(HOUR_MS)
    world.clock.pass(HOUR_MS)
    const dying = {
      // It dies when it has written that the post is out, and before that is committed.
      now: () => {
        if (new Error('where').stack?.includes('notify')) throw new Error('The worker died.')
        return world.clock.now()
      },
    }
    await expect(publishDue(world, dying)).rejects.toThrow('could not be published')
    expect([await stateOf(world, post.id), await stepsOf(world, post.id), await kindsOf(world, asha)]).toMatchObject([
      { state: 'SCHEDULED' },
      [],
      [],
    ])
    await Promise.all([run(), run(), run()])
    await run()
    expect(await stepsOf(world, post.id)).toEqual(['PUBLISHED'])
    expect(await kindsOf(world, asha)).toEqual(['post-came-out'])
  })

  test('one that cannot come out keeps no other waiting', async ({ world }) => {
    const { asha, schedule, later } = await givenSchool(world)
    const [first, second] = [await schedule(HOUR_MS), await schedule(2 * HOUR_MS)]
    await world.owner`
      create function refuse_first() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`
    await world.owner.unsafe(
      `create trigger refuse_first before update on post for each row when (old.id = '${first.id}') execute function refuse_first()`,
    )
    await expect(later(2 * HOUR_MS)).rejects.toThrow('1 scheduled posts')
    expect((await stateOf(world, second.id))?.state).toBe('PUBLISHED')
    expect(await kindsOf(world, asha)).toEqual(['post-came-out'])
  })

  test('its poll opens with it, for as long as it was to be', async ({ world }) => {
    const { asha, schedule, later, ahead } = await givenSchool(world)
    const poll = { choices: ['Friday', 'Saturday'], hours: 24 }
    const { id, poll: before, version } = await schedule(DAY_MS, { poll })
    expect(before).toMatchObject({ closesAt: ahead(2 * DAY_MS), mayVote: false })
    const moved = await asha.call(movePost, { id, version, to: 'SCHEDULED', publishAt: ahead(3 * DAY_MS) })
    expect(moved.poll?.closesAt).toBe(ahead(4 * DAY_MS))
    await later(3 * DAY_MS + HOUR_MS)
    const late = await world.session(asha.id)
    expect((await late.call(getPost, { slug: moved.slug })).poll).toMatchObject({
      closesAt: ahead(DAY_MS),
      isClosed: false,
      mayVote: true,
    })
  })
})

interface Hindrance {
  what: string
  more?: object
  because: string
  happens: (world: World, facts: { school: string; author: string; department: string }) => Promise<unknown>
}

const HINDRANCES: readonly Hindrance[] = [
  {
    what: 'the plan has ended',
    because: 'SUBSCRIPTION_REQUIRED',
    happens: async (world, { school }) => await world.owner`delete from subscription where workspace_id = ${school}`,
  },
  {
    what: 'she has left the workspace',
    because: 'NOT_A_MEMBER',
    happens: async (world, { author }) =>
      await world.owner`update membership set state = 'LEFT' where person_id = ${author}`,
  },
  {
    what: 'she is suspended there',
    because: 'NOT_A_MEMBER',
    happens: async (world, { author }) =>
      await world.owner`update membership set state = 'SUSPENDED' where person_id = ${author}`,
  },
  {
    what: 'her account is to be deleted',
    because: 'ACCOUNT',
    happens: async (world, { author }) =>
      await world.owner`update person set deletion_state = 'REQUESTED', deletes_at = now() + interval '60 days' where id = ${author}`,
  },
  {
    what: 'its department is closed',
    more: { entities: true },
    because: 'ENTITY_NOT_FOUND',
    happens: async (world, { department }) =>
      await world.owner`update department set is_active = false where id = ${department}`,
  },
  {
    what: 'it is for everybody and she counts as a minor now',
    more: { globalvisibility: true },
    because: 'MINOR_NOT_PUBLIC',
    async happens(world, { author }) {
      await world.owner`update membership set class = 7 where person_id = ${author}`
      await world.owner`update person set birth_year = 2014 where id = ${author}`
      await world.consent(author)
    },
  },
  {
    what: 'it is for everybody and its workspace is private now',
    more: { globalvisibility: true },
    because: 'WORKSPACE_PRIVATE',
    happens: async (world, { school }) =>
      await world.owner`update workspace set is_public = false where id = ${school}`,
  },
]

describe('what is asked again when a post is due', () => {
  test.for(HINDRANCES)(
    'five minutes to ninety days ahead a post is scheduled; $what when it is due: it is a draft again and its author is told why [cso:C35]',
    async ({ because, happens, more = {} }, { world }) => {
      const { school, asha, head, bela, ahead, schedule, later } = await givenSchool(world)
      const [row] = await world.owner<{ id: string }[]>`
        insert into department (workspace_id, name) values (${school}, 'Science') returning id`
      const department = row?.id ?? ''
      await world.owner`update membership set department_id = ${department} where person_id = ${asha.id}`
      const { entities, ...input } = more as { entities?: boolean }
      const author = await world.session(asha.id, school)
      for (const ms of [5 * MINUTE_MS - 1, 90 * DAY_MS + 1])
        expect((await author.ask(createPost, { description: 'Soon.', publishAt: ahead(ms) }, key())).body.code).toBe(
          'PUBLISH_TIME',
        )
      const post = await schedule(HOUR_MS, { ...input, ...(entities && { entityIds: [department] }) }, author)
      await happens(world, { school, author: asha.id, department })
      await later(HOUR_MS)
      expect(await stateOf(world, post.id)).toEqual({ state: 'DRAFT', notPublishedBecause: because })
      const told = await world.owner<{ kind: string; facts: { because: string } }[]>`
        select kind, facts from notice where person_id = ${asha.id}`
      expect(told).toMatchObject([{ kind: 'post-not-published', facts: { because } }])
      for (const who of [head, bela])
        expect((await (await world.session(who.id)).ask(getPost, { slug: post.slug })).statusCode).toBe(404)
      await later(HOUR_MS)
      expect(await kindsOf(world, asha)).toEqual(['post-not-published'])
    },
  )

  test('whose account is suspended meanwhile publishes nothing', async ({ world }) => {
    const { asha, schedule, later } = await givenSchool(world)
    const post = await schedule(HOUR_MS)
    await world.owner`update person set state = 'SUSPENDED' where id = ${asha.id}`
    await later(HOUR_MS)
    expect(await stateOf(world, post.id)).toEqual({ state: 'DRAFT', notPublishedBecause: 'ACCOUNT' })
  })

  test('who moderates there reads it first, if posts are read first by then or a word of the list stands in it', async ({
    world,
  }) => {
    const { asha, head, bela, schedule, later, again } = await givenSchool(world)
    const arrange = async (changes: object) => {
      const by = await again(head)
      const { version, mode, limitsNew, words } = await by.call(getReviewSettings, {})
      await by.call(saveReviewSettings, { mode, limitsNew, words, categories: [], version, ...changes })
    }
    const [plain, worded] = [await schedule(HOUR_MS), await schedule(HOUR_MS, { description: 'No scam at all.' })]
    const own = await schedule(HOUR_MS, { description: 'No scams here.' }, head)
    const poll = { choices: ['Honest', 'A scam'] }
    const asked = await schedule(HOUR_MS, { poll })
    await arrange({ words: ['scam*'] })
    await later(HOUR_MS)
    const states = await Promise.all(
      [plain, worded, own, asked].map(async ({ id }) => (await stateOf(world, id))?.state),
    )
    expect(states).toEqual(['PUBLISHED', 'PENDING_REVIEW', 'PUBLISHED', 'PENDING_REVIEW'])
    expect(await stepsOf(world, worded.id)).toEqual(['DRAFT', 'PENDING_REVIEW'])
    const late = await schedule(HOUR_MS, {}, await again(asha))
    await arrange({ mode: 'ALL' })
    await later(HOUR_MS)
    expect((await stateOf(world, late.id))?.state).toBe('PENDING_REVIEW')
    const moderator = await again(head)
    const { content } = await moderator.call(getContentQueue, {})
    const waiting = content.find(({ id }) => id === late.id)
    await moderator.call(
      decideCase,
      { caseId: waiting?.caseId ?? '', decision: 'APPROVE', reason: 'It is right.' },
      key(),
    )
    expect((await (await again(bela)).call(getPost, { slug: late.slug })).state).toBe('PUBLISHED')
  })
})

describe('own posts that are not out', () => {
  test('are listed to their author alone: scheduled ones by their time, then the others', async ({ world }) => {
    const { school, asha, bela, schedule } = await givenSchool(world)
    const [late, soon] = [await schedule(2 * DAY_MS), await schedule(HOUR_MS)]
    const facts = { author: asha.id, workspace: school }
    const draft = await givenPost(world, { ...facts, state: 'DRAFT' })
    const rejected = await givenPost(world, { ...facts, state: 'REJECTED' })
    for (const state of ['PUBLISHED', 'HIDDEN', 'REMOVED', 'DELETED', 'PURGED'])
      await givenPost(world, { ...facts, state })
    const ids = async (size: number, page = 0) =>
      (await asha.call(listWaitingPosts, { size, page })).content.map(({ id }) => id)
    expect(await ids(10)).toEqual([soon.id, late.id, rejected.id, draft.id])
    expect([...(await ids(3)), ...(await ids(3, 1))]).toEqual([soon.id, late.id, rejected.id, draft.id])
    expect((await bela.call(listWaitingPosts, {})).content).toEqual([])
  })

  test('go out now, get another time, become drafts and are changed or deleted as such; of two windows the second sees what the first did', async ({
    world,
  }) => {
    const { asha, bela, head, ahead, schedule, later, again } = await givenSchool(world)
    const { id, version, slug } = await schedule(HOUR_MS)
    const to = async (input: object, by: Caller = asha) => await by.ask(movePost, { id, version, ...input } as never)
    expect((await to({ to: 'DRAFT' }, bela)).body.code).toBe('POST_NOT_FOUND')
    expect((await to({ to: 'DRAFT' }, head)).body.code).toBe('POST_NOT_FOUND')
    expect((await to({ to: 'SCHEDULED' })).body.code).toBe('PUBLISH_TIME')
    expect((await to({ to: 'SCHEDULED', publishAt: ahead(MINUTE_MS) })).body.code).toBe('PUBLISH_TIME')
    const both = await Promise.all([to({ to: 'SCHEDULED', publishAt: ahead(3 * HOUR_MS) }), to({ to: 'DRAFT' })])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(both.find(({ statusCode }) => statusCode === 409)?.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { id, version: version + 1 } },
    })
    const now = async () => await asha.call(getPost, { slug })
    if ((await now()).state === 'SCHEDULED')
      await asha.call(movePost, { id, version: (await now()).version, to: 'DRAFT' })
    const draft = await now()
    expect(draft).toMatchObject({ state: 'DRAFT', notPublishedBecause: null, may: { edit: true, remove: true } })
    expect((await head.ask(getPost, { slug })).statusCode).toBe(404)
    const changed = await asha.call(editPost, { id, version: draft.version, description: 'On Friday then.' })
    expect(changed.state).toBe('DRAFT')
    const due = { id, version: changed.version, to: 'SCHEDULED' as const, publishAt: ahead(2 * HOUR_MS) }
    const timed = await asha.call(movePost, due)
    await later(HOUR_MS)
    expect((await stateOf(world, id))?.state).toBe('SCHEDULED')
    const author = await again(asha)
    const out = await author.call(movePost, { id, version: timed.version, to: 'PUBLISHED' })
    expect(out).toMatchObject({ state: 'PUBLISHED', publishedAt: world.clock.now().toISOString() })
    await later(HOUR_MS)
    expect(await stepsOf(world, id)).toEqual(['DRAFT', 'SCHEDULED', 'PUBLISHED'])
    for (const wrong of ['PUBLISHED', 'DRAFT', 'SCHEDULED'] as const) {
      const input = { id, version: out.version, to: wrong, publishAt: ahead(HOUR_MS) }
      expect((await (await again(asha)).ask(movePost, input)).body.code).toBe('ILLEGAL_TRANSITION')
    }

    const other = await schedule(HOUR_MS, {}, author)
    expect((await author.ask(deletePost, { id: other.id })).body.code).toBe('NOT_ALLOWED')
    await author.call(movePost, { id: other.id, version: other.version, to: 'DRAFT' })
    expect((await (await again(head)).ask(deletePost, { id: other.id })).body.code).toBe('POST_NOT_FOUND')
    await author.call(deletePost, { id: other.id })
    expect(await world.owner`select from post where id = ${other.id}`).toHaveLength(0)
  })

  test('what was rejected its author takes up again: she changes it, a moderator reads it again, and it stays as long as that may be judged', async ({
    world,
  }) => {
    const { school, asha, head } = await givenSchool(world)
    await world.owner`update community_review set mode = 'ALL' where workspace_id = ${school}`
    const post = await asha.call(createPost, { description: 'The first words.' }, key())
    const decide = async (decision: string) => {
      const caseId = (await head.call(getContentQueue, {})).content[0]?.caseId ?? ''
      await head.call(decideCase, { caseId, decision, reason: 'As our rules say.' } as never, key())
      return (await asha.call(getPost, { slug: post.slug })).version
    }
    const rejected = { id: post.id, version: await decide('REJECT') }
    const wrong = await asha.ask(movePost, { ...rejected, to: 'PUBLISHED' })
    expect([wrong.statusCode, wrong.body.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
    const draft = await asha.call(movePost, { ...rejected, to: 'DRAFT' })
    expect((await asha.ask(deletePost, { id: post.id })).body.code).toBe('UNDER_MODERATION')
    const better = await asha.call(editPost, { id: post.id, version: draft.version, description: 'Better words.' })
    const sent = await asha.call(movePost, { id: post.id, version: better.version, to: 'PUBLISHED' })
    expect(sent).toMatchObject({ state: 'PENDING_REVIEW', description: 'Better words.' })
    await decide('APPROVE')
    expect(await stepsOf(world, post.id)).toEqual(['REJECTED', 'DRAFT', 'PENDING_REVIEW', 'PUBLISHED'])
  })
})
