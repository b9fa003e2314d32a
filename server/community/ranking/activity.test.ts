import { describe, expect } from 'vitest'
import type { ActivityPeriod } from '@chowk/contract/activity-period.ts'
import { createLike } from '@chowk/contract/community/reaction.ts'
import { getCommunityStats, getPersonStats } from '@chowk/contract/community/stats.ts'
import { personalData } from '../../personal-data.ts'
import { spanOf } from '../../platform/calendar/activity-period.rules.ts'
import { INDIA } from '../../platform/calendar/zone.rules.ts'
import { givenComment, givenCommunity, givenPost, givenReaction } from '../../testing/community/community.ts'
import { seededRandom } from '../../testing/community/seeded-random.ts'
import { countedAnew, pointEvents } from '../../testing/community/counted-anew.ts'
import { jobRun } from '../../testing/job-run.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { communityOfClosed } from '../community-data.ts'
import { VISITOR, findSeer } from '../visibility.ts'
import type { Seer } from '../visibility.ts'
import { activityData, activityOfClosed } from './activity-data.ts'
import { foldActivity, foldActivityTask, latestOf, pointRows, pointsOf, sumRows } from './activity.ts'
import type { Counting } from './activity.ts'
import { scopeOf } from './top-users.ts'

const DAY_MS = 86_400_000
const PERIODS = ['TODAY', 'LAST_DAY', 'LAST_7_DAYS', 'LAST_1_MONTH', 'LAST_90_DAYS', 'LAST_365_DAYS'] as const

interface Square {
  school: string
  people: TestPerson[]
  posts: string[]
  seers: [name: string, seer: Seer][]
}

const seerFor = async (world: World, { id }: TestPerson, isOperator = false) =>
  await findSeer(world.house.sql, { signedIn: true, personId: id, isOperator, provenTwice: true })

async function givenSquare(world: World): Promise<Square> {
  const { owner } = world
  const [school, other] = [await givenCommunity(world), await givenCommunity(world)]
  const departments = await owner<{ id: string }[]>`
    insert into department (workspace_id, name) values (${school}, 'Science'), (${school}, 'Arts') returning id`
  const [science, arts] = departments.map(({ id }) => id) as [string, string]
  const people: TestPerson[] = []
  for (let n = 0; n < 26; n++)
    people.push(await world.person({ name: `P${n}`, workspace: n % 5 === 4 ? other : school }))
  const [asha, bina, chand, dev, outsider] = people as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson]
  await owner`update membership set department_id = ${science} where person_id = ${bina.id}`
  const head = await world.person({ workspace: school, role: 'ADMIN' })
  const operator = await world.person({ operator: true })
  await owner`
    insert into blocked_person (person_id, blocked_id, blocked_at)
    select b, x, now() from unnest(${[chand.id, outsider.id]}::uuid[]) b, unnest(${[asha.id, dev.id]}::uuid[]) x`
  const pick = seededRandom(11)
  const one = () => people[pick(people.length)]?.id ?? ''
  const days = [0.01, 0.3, 0.6, 1.2, 1.6, 5, 6.9, 20, 29, 40, 88, 100, 200, 380]
  const sometime = () =>
    new Date(world.clock.now().getTime() - (days[pick(days.length)] ?? 0) * DAY_MS - pick(9_999_999))
  const posts: string[] = []
  for (let n = 0; n < 60; n++) {
    const { id } = await givenPost(world, {
      author: n % 17 === 0 ? null : one(),
      workspace: n % 9 === 8 ? null : n % 4 === 3 ? other : school,
      type: n % 5 === 0 ? 'ARTICLE' : 'DOCUMENT',
      state: n % 13 === 12 ? 'HIDDEN' : 'PUBLISHED',
      isGlobal: n % 3 === 0 || n % 9 === 8,
      ...(n % 4 === 2 && { audience: n % 8 === 2 ? [science] : [arts, science] }),
      publishedAt: sometime(),
    })
    posts.push(id)
    for (let m = 0; m < pick(5); m++)
      await givenComment(world, { subject: id, author: one(), createdAt: sometime(), isRemoved: pick(5) === 0 })
    // Many react to some.
    for (const { id: person } of people)
      if (n % 6 === 0 ? pick(25) > 0 : pick(5) === 0)
        await givenReaction(world, { subject: id, person, reactedAt: sometime() })
  }
  const seers: Square['seers'] = [['visitor', VISITOR]]
  for (const [name, who] of Object.entries({ asha, bina, chand, outsider, head }))
    seers.push([name, await seerFor(world, who)])
  seers.push(['operator', await seerFor(world, operator, true)])
  return { school, people, posts, seers }
}

// Both ways: whose points, of what, and when they were reached; and the numbers of all or of one.
async function bothWays(world: World, counting: Counting): Promise<[summed: unknown, anew: unknown]> {
  const { sql } = world.house
  const summed = await sql`
    select g.person_id, ${pointsOf(sql, sql`g`)} as points, sum(g.posts)::int as posts, sum(g.articles)::int as articles,
      sum(g.answers)::int as comments, sum(g.given)::int as reactions,
      greatest(max(g.reached), (${latestOf(sql, counting, sql`g.person_id`)})) as reached
    from (${pointRows(sql, counting)}) g group by g.person_id having ${pointsOf(sql, sql`g`)} <> 0 order by g.person_id`
  const anew = await sql`
    select person_id, sum(points)::int as points, count(*) filter (where kind = 'POST')::int as posts,
      count(*) filter (where kind = 'ARTICLE')::int as articles, count(*) filter (where kind = 'COMMENT')::int as comments,
      count(*) filter (where kind = 'REACTION')::int as reactions, max(happened) as reached
    from (${pointEvents(sql, counting)}) e group by person_id order by person_id`
  const numbers = await sql`
    select coalesce(sum(posts), 0)::int as posts, coalesce(sum(articles), 0)::int as articles, coalesce(sum(comments), 0)::int as comments,
      coalesce(sum(reactions), 0)::int as reactions from (${sumRows(sql, counting, counting.personId ? 'EACH' : 'ALL')}) s`
  return [
    [[...summed], [...numbers]],
    [[...anew], [...(await sql`${countedAnew(sql, counting)}`)]],
  ]
}

async function expectSame(
  world: World,
  { school, people, seers }: Square,
  periods: readonly ActivityPeriod[] = PERIODS,
): Promise<void> {
  const { sql } = world.house
  await foldActivity(sql)
  const cases: [string, Counting][] = []
  for (const [name, seer] of seers)
    for (const period of periods) {
      const span = spanOf(period, world.clock.now(), INDIA)
      for (const workspaceId of [school, undefined])
        cases.push([
          `${name} ${period} ${workspaceId ? 'school' : 'all'}`,
          { span, seer, narrowing: scopeOf(sql, workspaceId) },
        ])
      if (period === periods[0])
        for (const one of people.slice(0, 3))
          cases.push([`${name} of ${one.id}`, { span, seer, personId: one.id, narrowing: sql`` }])
    }
  cases.push([
    'nobody',
    {
      span: spanOf('LAST_90_DAYS', world.clock.now(), INDIA),
      seer: null,
      narrowing: sql`and p.workspace_id = ${school}`,
    },
  ])
  for (const [name, counting] of cases) {
    const [summed, anew] = await bothWays(world, counting)
    expect([name, summed]).toEqual([name, anew])
  }
}

describe('sums of what happened', () => {
  test(
    'are those that are found by counting anew, by whose eyes and for which period ever, whatever becomes of posts, comments, reactions, people and workspaces',
    { timeout: 120_000 },
    async ({ world }) => {
      const square = await givenSquare(world)
      const { school, people, posts } = square
      const { owner } = world
      await expectSame(world, square)
      const some = (from: number, to: number) => posts.slice(from, to)
      const [asha, bina] = people.map(({ id }) => id) as [string, string]
      const steps = [
        () => owner`update post set state = 'HIDDEN' where id = any(${some(0, 15)})`,
        () => owner`update post set state = 'PUBLISHED' where id = any(${some(0, 10)})`,
        () => owner`update post set is_global = not is_global where id = any(${some(15, 30)})`,
        () =>
          owner`update post set audience = case when audience is null then array[${school}::uuid] end where id = any(${some(20, 40)})`,
        () =>
          owner`update post set type = 'ARTICLE', published_at = published_at - interval '1 day' where id = any(${some(30, 36)})`,
        () =>
          owner`update comment set removed_at = case when removed_at is null then now() end where subject_id = any(${some(20, 50)})`,
        () => owner`delete from comment where subject_id = any(${some(50, 55)})`,
        () => owner`delete from reaction where person_id = any(${people.slice(3, 8).map(({ id }) => id)})`,
        () => owner`
        insert into reaction (subject_kind, subject_id, person_id, event, reacted_at)
        select 'post', x, p, 'LIKE', ${world.clock.now()} from unnest(${some(0, 20)}::uuid[]) x, unnest(${people.map(({ id }) => id)}::uuid[]) p
        on conflict (subject_kind, subject_id, person_id) do update set reacted_at = excluded.reacted_at where reaction.person_id = ${asha}`,
        () => owner`update workspace set is_public = false where id = ${school}`,
        () => owner`update workspace set is_public = true where id = ${school}`,
        () => owner`update post set author_id = null where author_id = ${asha}`,
        () => owner`update comment set author_id = null where author_id = ${bina}`,
        () => owner`update post set author_id = ${bina} where id = any(${some(0, 5)})`,
        () => owner`delete from post where id = any(${some(0, 8)})`,
      ]
      for (const [n, step] of steps.entries()) {
        await step()
        await expectSame(world, square, [PERIODS[n % PERIODS.length] ?? 'TODAY'])
      }
      await expectSame(world, square)
      const sums = async () =>
        await owner`
      select k.code, s.person_id, s.days, s.first_day, s.posts, s.articles, s.comments, s.reactions, s.answers, s.given
      from activity_sum s join activity_class k on k.id = s.class
      where s.person_id is not null or s.posts + s.articles + s.comments + s.reactions > 0 order by 1, 2, 3, 4`
      const summed = [...(await sums())]
      expect(summed.length).toBeGreaterThan(100)
      await owner`select recount_activity()`
      expect([...(await sums())]).toEqual(summed)
    },
  )

  test(
    'are right when posts are hidden, shown and reacted to at the same moment, while others read them',
    { timeout: 60_000 },
    async ({ world }) => {
      const square = await givenSquare(world)
      const { school, people, posts } = square
      const open = posts.slice(0, 4)
      await world.owner`update post set workspace_id = ${school}, audience = null, state = 'PUBLISHED', is_global = true where id = any(${open})`
      const likes = people.slice(0, 24).map(async (person, n) => {
        for (const postId of open)
          await person.ask(createLike, { activityId: postId, likeEvent: n % 2 === 0 ? 'LIKE' : 'CURIOUS' })
      })
      const moves = Array.from({ length: 8 }, async (_, n) => {
        await world.owner`update post set state = ${n % 2 === 0 ? 'HIDDEN' : 'PUBLISHED'}, is_global = ${n % 3 === 0} where id = ${open[n % 2] ?? ''}`
      })
      const reads = people
        .slice(0, 8)
        .map(async (person) => await person.call(getCommunityStats, { workspaceId: school }))
      await Promise.all([...likes, ...moves, ...reads])
      await expectSame(world, square)
    },
  )

  test('each minute what changed goes into them, however much it is, and nothing of it is left', async ({ world }) => {
    const school = await givenCommunity(world)
    const author = await world.person({ workspace: school })
    const write = async () => {
      for (let n = 0; n < 5; n++) await givenPost(world, { author: author.id, workspace: school })
    }
    const left = async () =>
      (await world.owner`select 1 from activity_change union all select 1 from activity_touched`).length
    await write()
    const fold = async () => (await world.owner<{ isMore: boolean }[]>`call fold_activity(null, 2)`)[0]?.isMore
    expect([await fold(), await left(), await fold(), await fold(), await left()]).toEqual([true, 3, true, false, 0])
    await write()
    await foldActivityTask(world.house.sql)({}, jobRun())
    expect(await left()).toBe(0)
    const numbers = await author.call(getCommunityStats, { workspaceId: school })
    expect(numbers.posts).toBe(10)
  })

  test('know the latest reaction to a post with many, though several came since they were last brought up to date', async ({
    world,
  }) => {
    const { sql } = world.house
    const school = await givenCommunity(world)
    const author = await world.person({ workspace: school })
    const people = []
    for (let n = 0; n < 23; n++) people.push((await world.person()).id)
    const [least = '', greatest = '', ...others] = people.toSorted((a, b) => (a < b ? -1 : 1))
    const ago = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS)
    const posts: string[] = []
    for (let n = 0; n < 2; n++)
      posts.push((await givenPost(world, { author: author.id, workspace: school, publishedAt: ago(200) })).id)
    for (const subject of posts)
      for (const person of others) await givenReaction(world, { subject, person, reactedAt: ago(100) })
    await foldActivity(sql)
    for (const [n, subject] of posts.entries()) {
      await givenReaction(world, { subject, person: least, reactedAt: ago(n === 0 ? 3 : 40) })
      await givenReaction(world, { subject, person: greatest, reactedAt: ago(n === 0 ? 40 : 3) })
    }
    await foldActivity(sql)
    const latest = await world.owner<{ latest: Date }[]>`select latest from activity_crowd`
    expect(latest.map((row) => row.latest)).toEqual([ago(3), ago(3)])
    const span = spanOf('LAST_7_DAYS', world.clock.now(), INDIA)
    const [summed, anew] = await bothWays(world, { span, seer: null, narrowing: scopeOf(sql, school) })
    expect(summed).toEqual(anew)
  })

  test('are read as they stand while somebody else brings them up to date; what was noted is taken up afterwards', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const author = await world.person({ workspace: school })
    const write = async () => await givenPost(world, { author: author.id, workspace: school })
    const read = async () => (await author.call(getPersonStats, { period: 'TODAY' })).posts
    await write()
    expect(await read()).toBe(1)
    await world.owner.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('activity_sum'))`
      await write()
      expect(await read()).toBe(1)
    })
    expect(await read()).toBe(2)
  })

  test('keep what was noted when taking it up is undone', async ({ world }) => {
    const school = await givenCommunity(world)
    const author = await world.person({ workspace: school })
    await givenPost(world, { author: author.id, workspace: school })
    const undone = world.sql.begin(async (tx) => {
      await foldActivity(tx)
      expect(await tx`select from activity_change`).toHaveLength(0)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await world.owner`select from activity_change`).toHaveLength(1)
    expect(await world.owner`select from activity_event union all select from activity_touched`).toHaveLength(0)
    expect((await author.call(getPersonStats, { period: 'TODAY' })).posts).toBe(1)
  })

  test('hold nothing of somebody who is erased, though others read them meanwhile, and take up nothing else then', async ({
    world,
  }) => {
    const square = await givenSquare(world)
    const { school, people, posts } = square
    const [leaver, reader] = people as [TestPerson, TestPerson]
    await foldActivity(world.house.sql)
    const read = async () => (await reader.call(getPersonStats, { userId: leaver.id, period: 'LAST_365_DAYS' })).posts
    const before = await read()
    expect(before).toBeGreaterThan(0)
    // Counts that stand with a post fall with what she takes along.
    await world.owner`update post set likes_count = 50, comments_count = 50`
    // One is noted and not yet taken up.
    await givenReaction(world, { subject: posts[1] ?? '', person: leaver.id })
    await givenPost(world, { author: reader.id, workspace: school })
    await world.sql.begin(async (tx) => {
      for (const data of personalData) {
        await data.erase(tx, leaver.id, 'KEEP_ANONYMOUS')
        expect(await read()).toBe(before)
      }
      expect(await tx`select from activity_change`).not.toHaveLength(0)
    })
    for (const { table, column } of activityData.tables) {
      const sql = world.owner
      expect(await sql`select from ${sql(table)} where ${sql(column)} = ${leaver.id}`, `${table}.${column}`).toEqual([])
    }
    await expectSame(world, { ...square, people: people.slice(1) })
  })

  test('of a workspace that is purged are gone, and what was noted of it finds nothing', async ({ world }) => {
    const { school } = await givenSquare(world)
    await foldActivity(world.house.sql)
    const ofSchool = async () =>
      await world.owner`
      select from activity_event e join activity_class k on k.id = e.class and k.workspace_id = ${school}`
    expect(await ofSchool()).not.toHaveLength(0)
    await world.sql.begin(async (tx) => {
      for (const data of [communityOfClosed, activityOfClosed])
        await data.purge(tx, { workspaceId: school, at: world.clock.now() })
    })
    for (const table of ['activity_event', 'activity_sum']) {
      const sql = world.owner
      expect(await sql`select from ${sql(table)} where class not in (select id from activity_class)`).toHaveLength(0)
    }
    await foldActivity(world.house.sql)
    expect(await world.owner`select from activity_class where workspace_id = ${school}`).toHaveLength(0)
    expect(await world.owner`select from activity_sum where class not in (select id from activity_class)`).toHaveLength(
      0,
    )
  })
})
