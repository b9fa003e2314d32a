import { describe, expect } from 'vitest'
import { POINTS, listTopSchools, listTopUsers, setListed } from '@chowk/contract/community/ranking.ts'
import { getCommunityStats, getPersonStats, listCommunityMembers } from '@chowk/contract/community/stats.ts'
import { givenComment, givenCommunity, givenPost, givenReaction } from '../../testing/community/community.ts'
import { seededRandom } from '../../testing/community/seeded-random.ts'
import type { Fragment } from '../../platform/database.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const DAY_MS = 86_400_000
const before = (world: World, ms: number) => new Date(world.clock.now().getTime() - ms)
const named = (list: { content: { person: { name: string }; points: number }[] }) =>
  list.content.map(({ person, points }) => `${person.name} ${points}`)

interface Tally {
  points: number
  posts: number
  articles: number
  comments: number
  reactions: number
}

/** What somebody did in the last 20 days of a life of 60 days, counted one by one from what was written down. */
async function recount(world: World, school: string, from: Date): Promise<Map<string, Tally & { reached: number }>> {
  const posts = await world.owner<{ id: string; authorId: string; type: string; state: string; publishedAt: Date }[]>`
    select id, author_id, type, state, published_at from post where workspace_id = ${school}`
  const comments = await world.owner<
    { subjectId: string; authorId: string; createdAt: Date; removedAt: Date | null }[]
  >`select subject_id, author_id, created_at, removed_at from comment order by created_at`
  const reactions = await world.owner<
    { subjectId: string; personId: string; reactedAt: Date }[]
  >`select subject_id, person_id, reacted_at from reaction order by reacted_at, person_id`
  const tallies = new Map<string, Tally & { reached: number }>()
  const give = (person: string, kind: Exclude<keyof Tally, 'points'>, points: number, moment: Date) => {
    if (moment < from) return
    const tally = tallies.get(person) ?? { points: 0, posts: 0, articles: 0, comments: 0, reactions: 0, reached: 0 }
    tallies.set(person, tally)
    tally.points += points
    tally[kind] += 1
    tally.reached = Math.max(tally.reached, moment.getTime())
  }
  for (const post of posts.filter(({ state }) => state === 'PUBLISHED')) {
    const isArticle = post.type === 'ARTICLE'
    give(post.authorId, isArticle ? 'articles' : 'posts', isArticle ? 10 : 5, post.publishedAt)
    for (const { subjectId, authorId, createdAt, removedAt } of comments)
      if (subjectId === post.id && authorId !== post.authorId && !removedAt) give(authorId, 'comments', 2, createdAt)
    const others = reactions.filter(
      ({ subjectId, personId, reactedAt }) => subjectId === post.id && personId !== post.authorId && reactedAt >= from,
    )
    for (const { reactedAt } of others.slice(0, POINTS.mostReactions)) give(post.authorId, 'reactions', 1, reactedAt)
  }
  return tallies
}

async function givenLife(world: World, school: string, people: readonly TestPerson[]): Promise<void> {
  const pick = seededRandom(7)
  const sometime = () => before(world, pick(60 * DAY_MS))
  const one = () => people[pick(people.length)]?.id ?? ''
  for (let n = 0; n < 60; n++) {
    const type = n % 4 === 0 ? 'ARTICLE' : 'DOCUMENT'
    const state = n % 11 === 0 ? 'HIDDEN' : n % 13 === 0 ? 'DELETED' : 'PUBLISHED'
    const post = await givenPost(world, { author: one(), workspace: school, type, state, publishedAt: sometime() })
    for (let m = 0; m < pick(4); m++)
      await givenComment(world, { subject: post.id, author: one(), createdAt: sometime(), isRemoved: pick(5) === 0 })
    for (const { id } of people)
      if (pick(3) === 0) await givenReaction(world, { subject: post.id, person: id, reactedAt: sometime() })
  }
}

describe('top users', () => {
  test('the ten of twelve who gave most are named, each with the points that a recount finds [post-top-users]', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const people: TestPerson[] = []
    for (let n = 0; n < 12; n++) people.push(await world.person({ name: `P${n}`, workspace: school }))
    await givenLife(world, school, people)
    const [asha] = people
    const list = await asha?.call(listTopUsers, { workspaceId: school, period: 'LAST_7_DAYS' })
    // Whole days of India: at half past one in the afternoon, six days and that half of today.
    const tallies = await recount(world, school, new Date('2026-11-14T18:30:00.000Z'))
    const expected = [...tallies]
      .toSorted(([, a], [, b]) => b.points - a.points || a.reached - b.reached)
      .slice(0, 10)
      .map(([id, { points, posts, articles, comments, reactions }], index) => ({
        rank: index + 1,
        id,
        points,
        posts,
        articles,
        comments,
        reactions,
      }))
    expect(expected).toHaveLength(10)
    expect(list?.content.map(({ person, ...gave }) => ({ id: person.id, ...gave }))).toEqual(expected)
    const own = asha && tallies.get(asha.id)
    expect(list?.own).toEqual({ points: own?.points ?? 0, isListed: true })
  })

  test('a post gives 5 points, an article 10, a comment on another’s post 2, each of the first twenty who react 1; what is one’s own or was taken down gives none, and of two with the same points the earlier stands first; minors are named to their workspace alone, and whoever wishes is left out [cso:C24]', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const inSchool = async (name: string, more: object = {}) => await world.person({ name, workspace: school, ...more })
    const [asha, bina, chand] = [await inSchool('Asha'), await inSchool('Bina'), await inSchool('Chand')]
    const kabir = await inSchool('Kabir', { class: 7 })
    const facts = { workspace: school, isGlobal: true }
    const post = await givenPost(world, { ...facts, author: asha.id, publishedAt: before(world, 9000) })
    await givenPost(world, { ...facts, author: bina.id, type: 'ARTICLE', publishedAt: before(world, 8000) })
    for (const state of ['HIDDEN', 'REMOVED', 'DELETED', 'REJECTED'])
      await givenPost(world, { ...facts, author: chand.id, state })
    await givenPost(world, { author: kabir.id, workspace: school, byMinor: true, publishedAt: before(world, 100) })
    await givenComment(world, { subject: post.id, author: chand.id, createdAt: before(world, 7000) })
    await givenComment(world, { subject: post.id, author: chand.id, isRemoved: true })
    await givenComment(world, { subject: post.id, author: asha.id })
    await givenReaction(world, { subject: post.id, person: asha.id })
    const top = async (who: TestPerson) => named(await who.call(listTopUsers, { workspaceId: school }))
    expect(await top(chand)).toEqual(['Bina 10', 'Asha 5', 'Kabir 5', 'Chand 2'])
    for (let n = 0; n < 22; n++)
      await givenReaction(world, {
        subject: post.id,
        person: (await world.person()).id,
        reactedAt: before(world, 6000 - n),
      })
    expect(await top(chand)).toEqual(['Asha 25', 'Bina 10', 'Kabir 5', 'Chand 2'])
    const dev = await inSchool('Dev')
    await givenPost(world, { ...facts, author: dev.id, type: 'ARTICLE', publishedAt: before(world, 8500) })
    expect((await top(chand)).slice(1, 3)).toEqual(['Dev 10', 'Bina 10'])

    const visitor = await world.visitor()
    const outside = async (input: object) => named(await visitor.call(listTopUsers, input))
    expect(await outside({ workspaceId: school })).toEqual(['Asha 25', 'Dev 10', 'Bina 10', 'Chand 2'])
    expect(await outside({})).toEqual(['Asha 25', 'Dev 10', 'Bina 10', 'Chand 2'])
    await world.owner`update membership set class = 8 where person_id = ${dev.id}`
    await world.owner`update person set birth_year = 2014 where id = ${dev.id}`
    expect(await outside({ workspaceId: school })).toEqual(['Asha 25', 'Bina 10', 'Chand 2'])
    expect(await outside({})).toEqual(['Asha 25', 'Bina 10', 'Chand 2'])

    expect(await asha.call(setListed, { isListed: false })).toEqual({ isListed: false })
    expect(await top(chand)).toEqual(['Dev 10', 'Bina 10', 'Kabir 5', 'Chand 2'])
    expect((await asha.call(listTopUsers, { workspaceId: school })).own).toEqual({ points: 25, isListed: false })
    await asha.call(setListed, { isListed: true })
    expect((await top(chand))[0]).toBe('Asha 25')
  })

  test('whoever left the workspace, is on her way out of Chowk or is blocked by the reader is not named', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const inSchool = async (name: string) => await world.person({ name, workspace: school })
    const [asha, bina, chand, dev] = [
      await inSchool('Asha'),
      await inSchool('Bina'),
      await inSchool('Chand'),
      await inSchool('Dev'),
    ]
    for (const { id } of [asha, bina, chand, dev])
      await givenPost(world, { author: id, workspace: school, isGlobal: true, publishedAt: before(world, 1000) })
    await world.owner`update membership set state = 'LEFT' where person_id = ${bina.id}`
    await world.owner`update person set deletion_state = 'REQUESTED' where id = ${chand.id}`
    expect(named(await asha.call(listTopUsers, { workspaceId: school })).toSorted()).toEqual(['Asha 5', 'Dev 5'])
    await world.owner`
      insert into blocked_person (person_id, blocked_id, blocked_at) values (${asha.id}, ${dev.id}, now())`
    expect(named(await asha.call(listTopUsers, { workspaceId: school }))).toEqual(['Asha 5'])
    expect(named(await asha.call(listTopUsers, {})).toSorted()).toEqual(['Asha 5', 'Bina 5'])
  })
})

test('of a community that one may not know of nothing is counted and nobody is named', async ({ world }) => {
  const school = await givenCommunity(world, { isPublic: false })
  const visitor = await world.visitor()
  for (const call of [listTopUsers, getPersonStats, getCommunityStats]) {
    const input = call === getPersonStats ? { userId: (await world.person({ workspace: school })).id } : {}
    const { statusCode, body } = await visitor.ask(call, { ...input, workspaceId: school })
    expect([statusCode, body.code]).toEqual([404, 'WORKSPACE_NOT_FOUND'])
  }
})

describe('numbers', () => {
  test('posts, articles, comments and reactions of a community and of one person are those that a recount finds, of what one may see; members are those who are present, listed page by page and searched [post-stats] [post-community-stats] [cso:C25]', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const people: TestPerson[] = []
    for (let n = 0; n < 6; n++) people.push(await world.person({ name: `P${n}`, workspace: school }))
    const [asha, bina] = people
    await givenLife(world, school, people)
    await givenPost(world, { author: asha?.id ?? '', workspace: school, isGlobal: true })
    await world.owner`update membership set state = 'LEFT' where person_id = ${bina?.id ?? ''}`
    const from = new Date('2026-10-20T18:30:00.000Z')
    const { owner } = world
    const count = async (rows: Fragment) => (await owner<{ n: number }[]>`select count(*)::int as n ${rows}`)[0]?.n ?? 0
    const inSchool = owner`p.workspace_id = ${school} and p.state = 'PUBLISHED'`
    const expected = async (authorId: string | null) => ({
      posts: await count(
        owner`from post p where ${inSchool} and p.published_at >= ${from} and p.type <> 'ARTICLE' and (${authorId}::uuid is null or p.author_id = ${authorId})`,
      ),
      articles: await count(
        owner`from post p where ${inSchool} and p.published_at >= ${from} and p.type = 'ARTICLE' and (${authorId}::uuid is null or p.author_id = ${authorId})`,
      ),
      comments: await count(
        owner`from comment c join post p on p.id = c.subject_id where ${inSchool} and c.created_at >= ${from} and c.removed_at is null and (${authorId}::uuid is null or c.author_id = ${authorId})`,
      ),
      reactions: await count(
        owner`from reaction r join post p on p.id = r.subject_id where ${inSchool} and r.reacted_at >= ${from} and (${authorId}::uuid is null or p.author_id = ${authorId})`,
      ),
    })
    const all = await expected(null)
    expect(Math.min(...Object.values(all))).toBeGreaterThan(3)
    expect(await asha?.call(getCommunityStats, { workspaceId: school })).toEqual({
      period: 'LAST_1_MONTH',
      members: 5,
      ...all,
    })
    for (const person of people.slice(0, 3))
      expect(await asha?.call(getPersonStats, { userId: person.id, workspaceId: school })).toEqual({
        userId: person.id,
        period: 'LAST_1_MONTH',
        ...(await expected(person.id)),
      })
    const names = async (input: object) =>
      (await asha?.call(listCommunityMembers, { workspaceId: school, ...input }))?.content.map(({ name }) => name)
    expect([await names({ size: 3 }), await names({ size: 3, page: 1 }), await names({ searchQuery: 'p4' })]).toEqual([
      ['P0', 'P2', 'P3'],
      ['P4', 'P5'],
      ['P4'],
    ])
    const visitor = await world.visitor()
    const open = { period: 'LAST_1_MONTH', posts: 1, articles: 0, comments: 0, reactions: 0 }
    expect(await visitor.call(getCommunityStats, { workspaceId: school })).toEqual({ ...open, members: 5 })
    expect(await visitor.call(getCommunityStats, {})).toEqual({ ...open, members: null })
    expect(await visitor.call(getPersonStats, { userId: asha?.id ?? '' })).toEqual({ ...open, userId: asha?.id })
    expect((await visitor.ask(getPersonStats, {})).statusCode).toBe(404)
  })
})

describe('top schools', () => {
  test('schools stand by their points by the root of how many they are; small ones, others than schools and those that do not show themselves are left out [cso:C26]', async ({
    world,
  }) => {
    const given = async (name: string, members: number, posts: number, kind = 'INSTITUTE') => {
      const school = await givenCommunity(world)
      await world.owner`update workspace set name = ${name}, kind = ${kind} where id = ${school}`
      const author = await world.person({ workspace: school, role: 'FACULTY' })
      for (let n = 1; n < members; n++) await world.person({ workspace: school })
      for (let n = 0; n < posts; n++)
        await givenPost(world, { author: author.id, workspace: school, publishedAt: before(world, 1000 * (n + 1)) })
      return { school, author }
    }
    await given('Large', 16, 5)
    const small = await given('Ten', 10, 4)
    await given('Nine', 9, 50)
    await given('Company', 12, 50, 'CORPORATE')
    const hidden = await given('Hidden', 12, 50)
    await world.owner`update workspace set is_public = false where id = ${hidden.school}`
    const visitor = await world.visitor()
    const top = async () =>
      (await visitor.call(listTopSchools, {})).content.map(
        ({ rank, workspace, members, points, score }) => `${rank} ${workspace.name.en} ${members} ${points} ${score}`,
      )
    expect(await top()).toEqual(['1 Ten 10 20 6.3', '2 Large 16 25 6.3'])
    await givenPost(world, { author: (await world.person()).id, workspace: small.school })
    expect(await top()).toEqual(['1 Ten 10 20 6.3', '2 Large 16 25 6.3'])
    await world.owner`update membership set state = 'LEFT' where person_id = ${small.author.id}`
    expect(await top()).toEqual(['1 Large 16 25 6.3'])
  })
})
