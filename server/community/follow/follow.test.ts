import { describe, expect } from 'vitest'
import { blockPerson } from '@chowk/contract/community/block.ts'
import { createComment, listComments } from '@chowk/contract/community/comment.ts'
import { getNewsFeed } from '@chowk/contract/community/feed.ts'
import { MOST_FOLLOWED, followPerson, getFollow, listFollowed } from '@chowk/contract/community/follow.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { decideCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { publishDue } from '../../testing/community/due-posts.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { communityData } from '../community-data.ts'
import { TELL_FOLLOWERS } from './new-post.ts'
import { tellFollowersTask } from './tell-followers.job.ts'
import { jobRun } from '../../testing/job-run.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `follow-${++keys}` })

const show = async (world: World, who: TestPerson, profile: string) =>
  await world.owner`
    insert into profile (person_id, visibility, changed_at) values (${who.id}, ${world.owner.json({ profile })}, now())
    on conflict (person_id) do update set visibility = excluded.visibility`

const follow = async (by: TestPerson, whom: TestPerson) => {
  const { statusCode, body } = await by.ask(followPerson, { personId: whom.id, followed: true })
  return statusCode === 200 ? 'followed' : body.code
}

const followedBy = async (by: TestPerson) => (await by.call(listFollowed, {})).content.map(({ person }) => person.name)

const feedOf = async (of: TestPerson, more: object = {}) =>
  (await of.call(getNewsFeed, { newsFeedType: 'FOLLOWING', ...more })).content.map(({ title }) => title)

const told = async (of: TestPerson) =>
  (await of.call(listNotices, {})).content.map(({ kind, says }) => [kind, says.en.map(({ text }) => text).join('')])

async function givenSchools(world: World) {
  const [school, other] = [await givenCommunity(world), await givenCommunity(world)]
  const asha = await world.person({ name: 'Asha', workspace: school })
  const bela = await world.person({ name: 'Bela', workspace: school, role: 'FACULTY' })
  const far = await world.person({ name: 'Far', workspace: other, role: 'FACULTY' })
  return { school, other, asha, bela, far }
}

/** Runs what waits of the job that tells followers. */
async function tellFollowers(world: World, times = 1): Promise<number> {
  const waiting = await world.owner<{ payload: { postId: string } }[]>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${TELL_FOLLOWERS} order by j.id`
  const task = tellFollowersTask(world.house)
  for (let n = 0; n < times; n++) for (const { payload } of waiting) await task(payload, jobRun())
  await world.owner`
    delete from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = ${TELL_FOLLOWERS})`
  return waiting.length
}

const write = async (by: TestPerson, title: string, more: object = {}) =>
  await by.call(createPost, { title, description: `${title}, and more of it.`, type: 'DOCUMENT', ...more }, key())

describe('who follows whom', () => {
  test('somebody of the same school is followed and stands in the list, latest first, until that is taken back', async ({
    world,
  }) => {
    const { school, asha, bela } = await givenSchools(world)
    const ravi = await world.person({ name: 'Ravi', workspace: school })
    expect(await asha.call(getFollow, { personId: bela.id })).toMatchObject({ isFollowed: false, mayFollow: true })
    expect([await follow(asha, bela), await follow(asha, bela)]).toEqual(['followed', 'followed'])
    world.clock.pass(1000)
    await follow(asha, ravi)
    expect(await followedBy(asha)).toEqual(['Ravi', 'Bela'])
    expect(await followedBy(bela)).toEqual([])
    const first = await asha.call(listFollowed, { size: 1 })
    expect((await asha.call(listFollowed, { size: 1, next: first.next ?? '' })).content[0]?.person.name).toBe('Bela')
    expect(await asha.call(getFollow, { personId: bela.id })).toMatchObject({ isFollowed: true, mayFollow: true })
    const taken = await asha.call(followPerson, { personId: bela.id, followed: false })
    expect(taken).toEqual({ personId: bela.id, isFollowed: false })
    expect(await followedBy(asha)).toEqual(['Ravi'])
  })

  test('only who may see a profile follows it: nobody outside the school a minor, and nobody whoever hides', async ({
    world,
  }) => {
    const { school, asha, bela, far } = await givenSchools(world)
    const pupil = await world.person({ name: 'Pia', workspace: school, birthYear: 2013 })
    for (const who of [bela, pupil]) await show(world, who, 'PUBLIC')
    expect(await follow(far, asha)).toBe('PERSON_NOT_FOUND')
    expect(await far.call(getFollow, { personId: asha.id })).toMatchObject({ isFollowed: false, mayFollow: false })
    expect(await follow(far, bela)).toBe('followed')
    expect(await follow(far, pupil)).toBe('PERSON_NOT_FOUND')
    expect(await far.call(getFollow, { personId: pupil.id })).toMatchObject({ isFollowed: false, mayFollow: false })
    expect(await follow(asha, pupil)).toBe('followed')
    await show(world, bela, 'ONLY_ME')
    expect(await follow(asha, bela)).toBe('PERSON_NOT_FOUND')
    expect(await followedBy(far)).toEqual([])
  })

  test('whoever leaves the school follows its minors no more', async ({ world }) => {
    const { school, asha } = await givenSchools(world)
    const pupil = await world.person({ name: 'Pia', workspace: school, birthYear: 2013 })
    await follow(asha, pupil)
    await world.owner`update membership set state = 'LEFT' where person_id = ${asha.id}`
    const outside = await world.session(asha.id)
    expect(await followedBy(outside)).toEqual([])
    expect(await outside.call(getFollow, { personId: pupil.id })).toMatchObject({ mayFollow: false })
  })

  test('a block ends it in both directions and none begins anew, and it goes with the person', async ({ world }) => {
    const { asha, bela } = await givenSchools(world)
    await follow(asha, bela)
    await follow(bela, asha)
    await bela.call(blockPerson, { personId: asha.id, blocked: true })
    expect([await followedBy(asha), await followedBy(bela)]).toEqual([[], []])
    expect([await follow(asha, bela), await follow(bela, asha)]).toEqual(['PERSON_NOT_FOUND', 'PERSON_NOT_FOUND'])
    await bela.call(blockPerson, { personId: asha.id, blocked: false })
    expect(await followedBy(asha)).toEqual([])
    await follow(asha, bela)
    await follow(bela, asha)
    expect(await communityData.find(world.owner, asha.id)).toMatchObject({ followed_people: [{}] })
    await communityData.erase(world.owner, bela.id, 'KEEP_ANONYMOUS')
    expect([await followedBy(asha), await followedBy(bela)]).toEqual([[], []])
  })

  test('nobody follows herself, somebody who is not there, or more than five hundred', async ({ world }) => {
    const { school, asha, bela } = await givenSchools(world)
    expect(await follow(asha, asha)).toBe('OWN_PERSON')
    const nobody = await asha.ask(followPerson, { personId: crypto.randomUUID(), followed: true })
    expect([nobody.statusCode, nobody.body.code]).toEqual([404, 'PERSON_NOT_FOUND'])
    await world.owner`
      with made as (insert into person (name, birth_year, is_begun) select 'Somebody', 1990, true from generate_series(1, ${MOST_FOLLOWED}) returning id)
      insert into followed_person (person_id, followed_id, followed_at) select ${asha.id}, id, now() from made`
    expect(await follow(asha, bela)).toBe('TOO_MANY_FOLLOWED')
    expect(await feedOf(asha)).toEqual([])
    await givenPost(world, { author: bela.id, workspace: school, title: 'Tides' })
    expect(await feedOf(asha)).toEqual(['Tides'])
  })
})

describe('what one follows', () => {
  test('holds the posts of the own workspaces and what the followed wrote for everybody, each once, newest first, page by page', async ({
    world,
  }) => {
    const { school, other, asha, bela, far } = await givenSchools(world)
    const at = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000)
    const post = async (title: string, author: TestPerson, facts: object) =>
      await givenPost(world, { title, author: author.id, ...facts })
    await post('Ours', bela, { workspace: school, publishedAt: at(5) })
    await post('Hers for all', far, { workspace: other, isGlobal: true, publishedAt: at(4) })
    await post('Hers for her school', far, { workspace: other, publishedAt: at(3) })
    await post('Her own, for all', far, { isGlobal: true, publishedAt: at(2) })
    await post('Ours for all', bela, { workspace: school, isGlobal: true, publishedAt: at(1) })
    await post('A draft', far, { isGlobal: true, state: 'DRAFT' })
    expect(await feedOf(asha)).toEqual(['Ours for all', 'Ours'])
    await show(world, far, 'PUBLIC')
    for (const whom of [bela, far]) await follow(asha, whom)
    const all = ['Ours for all', 'Her own, for all', 'Hers for all', 'Ours']
    expect(await feedOf(asha)).toEqual(all)
    expect([...(await feedOf(asha, { size: 2 })), ...(await feedOf(asha, { size: 2, page: 1 }))]).toEqual(all)
    const first = await asha.call(getNewsFeed, { newsFeedType: 'FOLLOWING', size: 3 })
    expect(await feedOf(asha, { size: 3, next: first.next ?? '' })).toEqual(['Ours'])
  })

  test('a post and a comment say that their reader follows who wrote them, and to nobody else', async ({ world }) => {
    const { school, asha, bela } = await givenSchools(world)
    const { id, slug } = await givenPost(world, { author: bela.id, workspace: school })
    await bela.call(createComment, { activityId: id, text: 'More tomorrow.' }, key())
    const seenBy = async (reader: TestPerson) => [
      (await reader.call(getPost, { slug })).author?.isFollowed,
      (await reader.call(listComments, { id })).content[0]?.author?.isFollowed,
    ]
    expect(await seenBy(asha)).toEqual([undefined, undefined])
    await follow(asha, bela)
    expect([await seenBy(asha), await seenBy(bela)]).toEqual([
      [true, true],
      [undefined, undefined],
    ])
  })
})

describe('who is told', () => {
  test('whoever is followed is told once a day, however often somebody begins anew', async ({ world }) => {
    const { school, asha, bela } = await givenSchools(world)
    const ravi = await world.person({ name: 'Ravi', workspace: school })
    await follow(asha, bela)
    await asha.call(followPerson, { personId: bela.id, followed: false })
    await follow(asha, bela)
    expect(await told(bela)).toEqual([['follower', 'Asha started following you']])
    await follow(ravi, bela)
    expect(await told(bela)).toHaveLength(1)
    const [notice] = (await bela.call(listNotices, {})).content
    expect(notice?.leadsTo).toBe(`/community/view-more?list=person&of=${ravi.id}`)
  })

  test('followers are told of a new post that they may see, once, and of three of one person a day', async ({
    world,
  }) => {
    const { asha, bela, far } = await givenSchools(world)
    await show(world, bela, 'PUBLIC')
    for (const by of [asha, far]) await follow(by, bela)
    await write(bela, 'Tides')
    expect([await told(asha), await told(far)]).toEqual([[], []])
    expect(await tellFollowers(world, 2)).toBe(1)
    expect(await told(asha)).toEqual([['followed-post', 'Bela wrote Tides']])
    expect(await told(far)).toEqual([])
    for (const title of ['Moon', 'Stars', 'Comets']) {
      await write(bela, title)
      await tellFollowers(world)
    }
    expect((await told(asha)).map(([, says]) => says)).toEqual([
      'Bela wrote Stars',
      'Bela wrote Moon',
      'Bela wrote Tides',
    ])
    expect(await told(bela)).toHaveLength(1)
  })

  test('nobody is told of what nobody follows, of what was deleted meanwhile, or twice where a post names her', async ({
    world,
  }) => {
    const { asha, bela } = await givenSchools(world)
    await write(bela, 'Before')
    expect(await tellFollowers(world)).toBe(0)
    await follow(asha, bela)
    const { id } = await write(bela, 'Gone')
    await world.owner`update post set state = 'HIDDEN' where id = ${id}`
    await tellFollowers(world)
    await write(bela, 'Named', { description: 'Thank you, @Asha, for the maps.', mentions: [asha.id] })
    await tellFollowers(world)
    expect(await told(asha)).toEqual([['mention', 'Bela mentioned you in Named']])
  })

  test('of a post that comes out by its time its followers are told then', async ({ world }) => {
    const { school, asha, bela } = await givenSchools(world)
    await follow(asha, bela)
    await write(bela, 'Later', { publishAt: new Date(world.clock.now().getTime() + 3_600_000).toISOString() })
    expect(await tellFollowers(world)).toBe(0)
    world.clock.pass(3_600_000)
    await publishDue(world)
    expect(await tellFollowers(world)).toBe(1)
    expect(await told(await world.session(asha.id, school))).toEqual([['followed-post', 'Bela wrote Later']])
  })

  test('of a post that a moderator reads first its followers are told once she let it out, and never of one that she rejected', async ({
    world,
  }) => {
    const { school, asha, bela } = await givenSchools(world)
    await world.owner`update community_review set mode = 'ALL' where workspace_id = ${school}`
    const head = await world.person({ name: 'Head', workspace: school, role: 'ADMIN' })
    await follow(asha, bela)
    const decideOn = async (title: string, decision: 'APPROVE' | 'REJECT') => {
      await write(bela, title)
      expect(await tellFollowers(world)).toBe(0)
      const caseId = (await head.call(getContentQueue, {})).content[0]?.caseId ?? ''
      await head.call(decideCase, { caseId, decision, reason: 'As our rules say.' }, key())
    }
    await decideOn('Tides', 'REJECT')
    expect(await tellFollowers(world)).toBe(0)
    await decideOn('Moon', 'APPROVE')
    expect(await tellFollowers(world)).toBe(1)
    expect(await told(asha)).toEqual([['followed-post', 'Bela wrote Moon']])
  })
})
