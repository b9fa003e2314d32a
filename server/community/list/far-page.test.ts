import { describe, expect } from 'vitest'
import { getNewsFeed, getOpenFeed } from '@chowk/contract/community/feed.ts'
import { listQuestions } from '@chowk/contract/community/forum/question.ts'
import { listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import type { Caller } from '../../testing/caller.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const DAY_MS = 86_400_000
const POSTS = 700

interface Square {
  school: string
  other: string
  departmentId: string
  authors: string[]
}

/** Posts of two months: some for a department, some for everybody, of three authors, in two workspaces and in none. */
async function givenManyPosts(world: World): Promise<Square> {
  const [school, other] = [await givenCommunity(world), await givenCommunity(world)]
  const authors: string[] = []
  for (let n = 0; n < 3; n++) authors.push((await world.person({ workspace: school })).id)
  const [department] = await world.owner<{ id: string }[]>`
    insert into department (workspace_id, name) values (${school}, 'Science') returning id`
  await world.owner`
    insert into post (author_id, workspace_id, type, description, slug, audience, is_global, state, published_at, created_at, score, ranked_score)
    select (${authors}::uuid[])[1 + n % 3], case when n % 5 = 0 then ${other}::uuid when n % 11 > 0 then ${school}::uuid end, case when n % 2 = 0 then 'FORUM' else 'DOCUMENT' end,
      'Post ' || n, 'far-' || n, case when n % 7 = 3 and n % 5 > 0 and n % 11 > 0 then array[${department?.id ?? ''}::uuid] end, n % 3 = 0 or n % 11 = 0,
      case when n % 13 = 5 then 'HIDDEN' else 'PUBLISHED' end, ${world.clock.now()}::timestamptz - n / 3 * interval '6 hours', ${world.clock.now()}, n % 9, n % 9
    from generate_series(1, ${POSTS}::int) n`
  return { school, other, departmentId: department?.id ?? '', authors }
}

interface Listed {
  content: { description: string }[]
  next: string | null
  hasMore: boolean
}

type Ask = (more: { page?: number; next?: string; size: number }) => Promise<Listed>
const words = ({ content }: Listed) => content.map(({ description }) => description)

/** All that a list shows, read on from cursor to cursor. */
async function readAll(ask: Ask): Promise<string[]> {
  const all: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: Listed = await ask({ size: 50, ...(next && { next }) })
    all.push(...words(page))
    next = page.next
  }
  return all
}

async function expectSamePages(ask: Ask): Promise<number> {
  const all = await readAll(ask)
  expect(new Set(all).size).toBe(all.length)
  const size = 25
  for (let page = 0; page * size <= all.length + size; page++) {
    const listed = await ask({ page, size })
    const shown = all.slice(page * size, (page + 1) * size)
    expect([page, words(listed)]).toEqual([page, shown])
    expect(listed.hasMore).toBe(all.length > (page + 1) * size)
  }
  return all.length
}

describe('pages far down', () => {
  test('a page by its number holds what whoever reads on from the first one finds there, whoever looks', async ({
    world,
  }) => {
    const { school, departmentId, authors } = await givenManyPosts(world)
    const member = await world.person({ workspace: school })
    const within = await world.person({ workspace: school })
    await world.owner`update membership set department_id = ${departmentId} where person_id = ${within.id}`
    const blocking = await world.person({ workspace: school })
    await world.owner`insert into blocked_person (person_id, blocked_id, blocked_at) values (${blocking.id}, ${authors[1] ?? ''}, now())`
    const outsider = await world.person()
    await world.owner`update post set author_id = ${outsider.id} where slug like 'far-_7'`
    const farah = await world.person({ operator: true })
    const counts: number[] = []
    for (const who of [member, within, blocking, outsider, farah, await world.visitor()]) {
      const ofSchool: Ask = async (paging) => await who.call(listWorkspacePosts, { workspaceId: school, ...paging })
      counts.push(await expectSamePages(ofSchool))
    }
    expect(counts.every((count) => count > 100)).toBe(true)
    // Whoever belongs to the department sees as much as an operator.
    expect(new Set(counts).size).toBe(5)
    const forAll = async (who: Caller) => await expectSamePages(async (paging) => await who.call(getNewsFeed, paging))
    expect(await forAll(blocking)).toBeLessThan(await forAll(member))
    await expectSamePages(async (paging) => await (await world.visitor()).call(getOpenFeed, paging))
  })

  test('days are counted as a recount finds them, whatever becomes of posts and of workspaces', async ({ world }) => {
    const { school, other, departmentId } = await givenManyPosts(world)
    const days = async () =>
      await world.owner`select * from list_day where list like 'posts%' and n <> 0 order by list, day`
    const steps = [
      world.owner`update post set state = 'REMOVED' where slug like 'far-1_'`,
      world.owner`update post set audience = array[${departmentId}::uuid] where slug like 'far-2_' and workspace_id = ${school}`,
      world.owner`update post set is_global = not is_global where slug like 'far-3_'`,
      world.owner`update workspace set is_public = false where id = ${other}`,
      world.owner`update post set published_at = published_at - interval '2 days' where slug like 'far-4_'`,
      world.owner`update workspace set state = 'SUSPENDED' where id = ${school}`,
      world.owner`delete from post where slug like 'far-5_'`,
      world.owner`update workspace set is_public = true where id = ${other}`,
      world.owner`update workspace set state = 'ACTIVE' where id = ${school}`,
    ]
    for (const step of steps) {
      await step
      const counted = await days()
      await world.owner`select recount_post_days()`
      expect(counted).toEqual(await days())
    }
    expect(await days()).not.toEqual([])
  })

  test('posts that are written while their workspace shows and hides itself are counted once', async ({ world }) => {
    const { school } = await givenManyPosts(world)
    const flips = Array.from({ length: 6 }, async (_, n) => {
      await world.owner`update workspace set is_public = ${n % 2 === 0} where id = ${school}`
    })
    const writes = Array.from({ length: 12 }, async () => await givenPost(world, { workspace: school, isGlobal: true }))
    await Promise.all([...flips, ...writes])
    const days = async () =>
      await world.owner`select * from list_day where list like 'posts%' and n <> 0 order by list, day`
    const counted = await days()
    await world.owner`select recount_post_days()`
    expect(counted).toEqual(await days())
  })

  test('whoever reads on as of an hour ago finds the same page though others were written since', async ({ world }) => {
    const { school } = await givenManyPosts(world)
    const member = await world.person({ workspace: school })
    const asOf = world.clock.now().toISOString()
    const wanted = { workspaceId: school, asOf, page: 11, size: 25 }
    const before = words(await member.call(listWorkspacePosts, wanted))
    expect(before).toHaveLength(25)
    world.clock.pass(3_600_000)
    for (let n = 0; n < 30; n++) await givenPost(world, { workspace: school })
    const later = await world.session(member.id, school)
    expect(words(await later.call(listWorkspacePosts, wanted))).toEqual(before)
    world.clock.pass(2 * DAY_MS)
    expect(words(await (await world.session(member.id, school)).call(listWorkspacePosts, wanted))).toEqual(before)
  })

  test('questions by what people did with them go on where the page before ended; a narrowed list is not asked for by a number beyond a hundred', async ({
    world,
  }) => {
    const { school } = await givenManyPosts(world)
    const member = await world.person({ workspace: school })
    for (const sort of ['TOP', 'ACTIVITY', 'NEWEST'] as const)
      expect(
        await expectSamePages(
          async (paging) => await member.call(listQuestions, { workspaceId: school, sort, ...paging }),
        ),
      ).toBeGreaterThan(200)
    for (const [call, narrowed] of [
      [listQuestions, { sort: 'TOP' }],
      [listWorkspacePosts, { type: 'FORUM' }],
    ] as const)
      expect((await member.ask(call, { workspaceId: school, ...narrowed, page: 101 })).body.code).toBe('INVALID_PAGE')
  })
})
