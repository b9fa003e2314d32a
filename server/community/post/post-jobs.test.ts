import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { deletePost } from '@chowk/contract/community/write-post.ts'
import { givenComment, givenCommunity, givenPost, givenReaction } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { coolPostsTask } from './cool-posts.job.ts'
import { POST, hotOf } from './post.rules.ts'
import { purgePostsTask } from './purge-posts.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('top rated', () => {
  test('every five minutes each post cools as the formula has it, and after a week it is cold, however many there are', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const author = await world.person({ workspace: school })
    const now = world.clock.now().getTime()
    const given = async (hours: number, score: number) => {
      const publishedAt = new Date(now - hours * HOUR_MS)
      const { id } = await givenPost(world, { author: author.id, workspace: school, publishedAt })
      await world.owner`update post set score = ${score}, hot = 1 where id = ${id}`
      return id
    }
    const [fresh, day, old] = [await given(0, 0), await given(24, 40), await given(7 * 24, 1000)]
    await world.owner`
      insert into post (author_id, workspace_id, type, slug, state, published_at, hot, created_at)
      select ${author.id}, ${school}, 'DOCUMENT', 'many-' || n, 'PUBLISHED', ${new Date(now - 5 * DAY_MS)}, 1, now() from generate_series(1, 2300) n`
    await coolPostsTask(world.house)({}, jobRun())
    const hotNow = async (id: string) =>
      (await world.owner<{ hot: number }[]>`select hot from post where id = ${id}`)[0]?.hot
    expect(await hotNow(fresh)).toBeCloseTo(hotOf(0, 0), 5)
    expect(await hotNow(day)).toBeCloseTo(hotOf(40, 24 * HOUR_MS), 5)
    expect(await hotNow(old)).toBe(0)
    expect(await world.owner`select 1 from post where slug like 'many-%' and hot = 1`).toHaveLength(0)
    world.clock.pass(DAY_MS)
    await coolPostsTask(world.house)({}, jobRun())
    expect(await hotNow(day)).toBeCloseTo(hotOf(40, 48 * HOUR_MS), 5)
  })
})

describe('posts that came back to their authors', () => {
  test('are removed when nobody touched them for 180 days, those that wait for a decision are not', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const asha = await world.person({ workspace: school })
    const given = async (title: string, state: string) => {
      const { id } = await givenPost(world, { author: asha.id, workspace: school, title, state })
      return id
    }
    await given('Left', 'DRAFT')
    await given('Out', 'PUBLISHED')
    const [edited, returned, judged] = [
      await given('Edited', 'DRAFT'),
      await given('Returned', 'REJECTED'),
      await given('Judged', 'DRAFT'),
    ]
    const titles = async () => {
      await purgePostsTask(world.house)({}, jobRun())
      const rows = await world.owner<{ title: string }[]>`select title from post order by title`
      return rows.map(({ title }) => title)
    }
    world.clock.pass(179 * DAY_MS)
    const at = world.clock.now()
    await world.owner`update post set edited_at = ${at} where id = ${edited}`
    await world.owner`
      insert into moderation_case (subject_kind, subject_id, workspace_id, author_id, why, opened_at, due_at)
      values ('POST', ${judged}, ${school}, ${asha.id}, 'APPEAL', ${at}, ${at})`
    await transition(world.sql, POST, { id: returned, to: 'DRAFT', actorId: asha.id, at })
    expect(await titles()).toEqual(['Edited', 'Judged', 'Left', 'Out', 'Returned'])
    world.clock.pass(2 * DAY_MS)
    expect(await titles()).toEqual(['Edited', 'Judged', 'Out', 'Returned'])
    world.clock.pass(180 * DAY_MS)
    expect(await titles()).toEqual(['Judged', 'Out'])
  })
})

describe('deleted posts', () => {
  test('a month after its deletion a post is gone for good, with its addresses, files, comments, reactions and reports; until then it is there', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const asha = await world.person({ workspace: school })
    const other = await world.person({ workspace: school })
    const [gone, kept] = [
      await givenPost(world, { author: asha.id, workspace: school }),
      await givenPost(world, { author: asha.id, workspace: school }),
    ]
    for (const { id } of [gone, kept]) {
      await givenComment(world, { subject: id, author: other.id })
      await givenReaction(world, { subject: id, person: other.id })
      await world.owner`
        insert into report (subject_kind, subject_id, reporter_id, reason, weight, at) values ('POST', ${id}, ${other.id}, 'Fake', 1, now())`
      await world.owner`
        insert into report (subject_kind, subject_id, reporter_id, reason, weight, at)
        select 'COMMENT', c.id, ${asha.id}, 'Fake', 1, now() from comment c where c.subject_id = ${id}`
      await world.owner`
        insert into moderation_decision (subject_kind, subject_id, decision, reason, actor_id, at, content)
        values ('POST', ${id}, 'APPROVE', 'Well', ${other.id}, now(), '{"text": "Her words"}')`
      const hash = createHash('sha256').update(id).digest('hex')
      await world.owner`
        insert into file_content (hash, media_type, bytes, claimed_at) values (${hash}, 'image/webp', 1, now())`
      await world.owner`
        insert into attachment (hash, person_id, kind, used_by, subject_id, used_at, created_at)
        values (${hash}, ${asha.id}, 'IMAGE', 'post', ${id}, now(), now())`
    }
    await asha.call(deletePost, { id: gone.id })
    const left = async ({ id, slug }: { id: string; slug: string }) => {
      const [row] = await world.owner<Record<string, number>[]>`
        select (select count(*)::int from post where id = ${id}) as posts, (select count(*)::int from post_slug where slug = ${slug}) as slugs,
          (select count(*)::int from comment where subject_id = ${id}) as comments,
          (select count(*)::int from reaction where subject_id = ${id}) as reactions,
          (select count(*)::int from report where subject_id = ${id}) as reports,
          (select count(*)::int from moderation_decision where subject_id = ${id} and content is not null) as words,
          (select count(*)::int from attachment where subject_id = ${id}) as files`
      return Object.values(row ?? {})
    }
    const ALL = [1, 1, 1, 1, 1, 1, 1]
    world.clock.pass(30 * DAY_MS)
    await purgePostsTask(world.house)({}, jobRun())
    expect(await left(gone)).toEqual(ALL)
    world.clock.pass(HOUR_MS)
    await purgePostsTask(world.house)({}, jobRun())
    expect(await left(gone)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(await left(kept)).toEqual(ALL)
    expect(await world.owner`select 1 from report where subject_kind = 'COMMENT'`).toHaveLength(1)
    const steps = await world.owner<{ toState: string }[]>`
      select to_state from status_history where entity = 'post' and entity_id = ${gone.id} order by at`
    expect(steps.map(({ toState }) => toState)).toEqual(['DELETED', 'PURGED'])
  })
})

describe('removed posts', () => {
  test('what moderators removed they can read for ninety days and longer while an appeal waits; then it is gone for good', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const asha = await world.person({ workspace: school })
    const [judged, gone, lately] = [
      await givenPost(world, { author: asha.id, workspace: school, state: 'HIDDEN' }),
      await givenPost(world, { author: asha.id, workspace: school, state: 'HIDDEN' }),
      await givenPost(world, { author: asha.id, workspace: school, state: 'HIDDEN' }),
    ]
    const remove = async (id: string) =>
      await transition(world.sql, POST, { id, to: 'REMOVED', actorId: null, at: world.clock.now() })
    const left = async () => {
      await purgePostsTask(world.house)({}, jobRun())
      const rows = await world.owner<{ id: string }[]>`select id from post where state = 'REMOVED' order by id`
      return rows.map(({ id }) => id)
    }
    await remove(judged.id)
    await remove(gone.id)
    await world.owner`
      insert into moderation_case (subject_kind, subject_id, workspace_id, author_id, why, opened_at, due_at)
      values ('POST', ${judged.id}, ${school}, ${asha.id}, 'APPEAL', now(), now())`
    world.clock.pass(30 * DAY_MS)
    await remove(lately.id)
    world.clock.pass(60 * DAY_MS)
    expect(await left()).toEqual([judged.id, gone.id, lately.id])
    world.clock.pass(HOUR_MS)
    expect(await left()).toEqual([judged.id, lately.id])
    await world.owner`update moderation_case set closed_at = now()`
    expect(await left()).toEqual([lately.id])
    const steps = await world.owner<{ toState: string }[]>`
      select to_state from status_history where entity = 'post' and entity_id = ${gone.id} order by id`
    expect(steps.map(({ toState }) => toState)).toEqual(['REMOVED', 'PURGED'])
  })
})
