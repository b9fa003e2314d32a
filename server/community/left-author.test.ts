import { describe, expect } from 'vitest'
import { createComment, listComments, restoreComment } from '@chowk/contract/community/comment.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { restorePost } from '@chowk/contract/community/write-post.ts'
import { decideCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { searchAll } from '@chowk/contract/search/search.ts'
import { personalData } from '../personal-data.ts'
import { DAY_MS, HOUR_MS } from '../platform/time.ts'
import { givenCommunity, givenPost } from '../testing/community/community.ts'
import { test } from '../testing/test.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { purgePostsTask } from './post/purge-posts.job.ts'
import { jobRun } from '../testing/job-run.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `left-${++keys}` })

const say = async (by: TestPerson, activityId: string, text: string, parentId?: string) =>
  (await by.call(createComment, { activityId, text, ...(parentId && { parentId }) }, key())).id

async function givenLeaver(world: World) {
  const school = await givenCommunity(world)
  const [bela, asha] = [await world.person({ workspace: school }), await world.person({ workspace: school })]
  const head = await world.person({ workspace: school, role: 'OWNER' })
  const given = async (facts: object) => await givenPost(world, { author: bela.id, workspace: school, ...facts })
  const posts = {
    seen: await given({ title: 'Saffron', isGlobal: true }),
    reported: await given({ title: 'Saffron reported' }),
    hidden: await given({ title: 'Saffron hidden' }),
    waiting: await given({ title: 'Saffron waiting', state: 'PENDING_REVIEW' }),
  }
  const hers = await givenPost(world, { author: asha.id, workspace: school, title: 'Bus stop' })
  const [answered, judged] = [await say(bela, hers.id, 'Asha is a thief.'), await say(bela, hers.id, 'Asha lies.')]
  await say(asha, hers.id, 'That is not true.', answered)
  const report = async (by: TestPerson, id: string, kind: 'POST' | 'COMMENT' = 'POST') =>
    expect((await by.ask(reportContent, { kind, id, reason: 'Inappropriate' })).statusCode).toBe(200)
  await report(asha, posts.reported.id)
  await report(head, posts.hidden.id)
  await report(head, judged, 'COMMENT')
  return { school, bela, asha, head, posts, hers, answered, judged }
}

async function leave(world: World, person: TestPerson, daysAgo = 0): Promise<void> {
  await world.sql.begin(async (tx) => {
    for (const data of personalData) await data.erase(tx, person.id, 'REMOVE')
  })
  // The database has a clock of its own.
  const at = new Date(world.clock.now().getTime() - daysAgo * DAY_MS)
  for (const table of ['post', 'comment'])
    await world.owner`update ${world.owner(table)} set author_left_at = ${at} where author_left_at is not null`
}

const read = async (by: Pick<TestPerson, 'ask'>, { slug }: { slug: string }) => (await by.ask(getPost, { slug })).body

const threadOf = async (by: TestPerson, id: string) =>
  (await by.call(listComments, { id })).content.map(({ text, isRemoved, readableUntil }) => [
    text,
    isRemoved,
    readableUntil,
  ])

const statesOf = async (world: World) =>
  (await world.owner<{ state: string }[]>`select state from post where title like 'Saffron%' order by title`).map(
    ({ state }) => state,
  )

const reportsOf = async (world: World) =>
  (await world.owner`select from report where subject_kind in ('POST', 'COMMENT')`).length

describe('who leaves and takes along what she wrote', () => {
  test('hides it from everybody at once; moderators and operators read it with its reports for ninety days, then nobody does [cso:C51] [cso:D11]', async ({
    world,
  }) => {
    const { bela, asha, head, posts, hers, answered } = await givenLeaver(world)
    const operator = await world.person({ operator: true })
    const stranger = await world.visitor()
    await leave(world, bela)
    expect(await statesOf(world)).toEqual(['DELETED', 'HIDDEN', 'DELETED'])
    for (const post of [posts.seen, posts.reported, posts.hidden])
      for (const anyone of [asha, stranger]) expect((await read(anyone, post)).code).toBe('POST_NOT_FOUND')
    expect((await asha.call(searchAll, { userId: asha.id, q: 'Saffron' })).content).toEqual([])
    expect(await threadOf(asha, hers.id)).toEqual([['', true, null]])
    const until = new Date(world.clock.now().getTime() + 90 * DAY_MS).toISOString()
    for (const moderator of [head, operator]) {
      expect(await read(moderator, posts.seen)).toMatchObject({ title: 'Saffron', author: null, readableUntil: until })
      expect(await threadOf(moderator, hers.id)).toEqual([
        ['Asha is a thief.', true, until],
        ['Asha lies.', true, until],
      ])
    }
    expect((await head.call(getContentQueue, {})).totalElements).toBe(3)
    for (const anyone of [head, operator]) {
      expect((await anyone.ask(restorePost, { id: posts.seen.id })).body).toMatchObject({ code: 'POST_NOT_FOUND' })
      expect((await anyone.ask(restoreComment, { id: answered })).body).toMatchObject({ code: 'COMMENT_NOT_FOUND' })
    }
    await world.owner`update moderation_case set closed_at = now()`
    world.clock.pass(90 * DAY_MS)
    await purgePostsTask(world.house)({}, jobRun())
    expect(await reportsOf(world)).toBe(3)
    world.clock.pass(HOUR_MS)
    await world.owner`update post set state = 'DELETED' where state = 'HIDDEN'`
    await purgePostsTask(world.house)({}, jobRun())
    expect(await statesOf(world)).toEqual([])
    expect(await reportsOf(world)).toBe(0)
    expect(await world.owner`select from comment where text like 'Asha%'`).toHaveLength(0)
  })

  test('what still waits to be decided stays until it is, and comes back to nobody whatever is decided [cso:C51]', async ({
    world,
  }) => {
    const { bela, asha, head, posts, hers } = await givenLeaver(world)
    await leave(world, bela, 91)
    await purgePostsTask(world.house)({}, jobRun())
    const { content: cases } = await head.call(getContentQueue, {})
    expect(cases.map(({ title }) => title).sort()).toEqual(['Asha lies.', 'Saffron hidden', 'Saffron reported'])
    for (const { caseId } of cases) {
      expect((await head.call(getContentCase, { caseId })).reports).toHaveLength(1)
      await head.call(decideCase, { caseId, decision: 'APPROVE', reason: 'It is as our rules say.' }, key())
    }
    for (const post of [posts.reported, posts.hidden]) expect((await read(asha, post)).code).toBe('POST_NOT_FOUND')
    expect((await threadOf(asha, hers.id)).flatMap(([text]) => text)).not.toContain('Asha lies.')
    await purgePostsTask(world.house)({}, jobRun())
    expect(await statesOf(world)).toEqual([])
    expect(await world.owner`select from comment where text like 'Asha%'`).toHaveLength(0)
  })
})
