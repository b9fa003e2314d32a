import { describe, expect } from 'vitest'
import { createComment, listComments } from '@chowk/contract/community/comment.ts'
import { getNewsFeed } from '@chowk/contract/community/feed.ts'
import { deletePost, listDeletedPosts, restorePost } from '@chowk/contract/community/write-post.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { communityData } from '../community-data.ts'
import { purgePostsTask } from './purge-posts.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const DAY_MS = 24 * 3_600_000

async function givenSchool(world: World) {
  const school = await givenCommunity(world)
  const [asha, bela, head] = [
    await world.person({ workspace: school }),
    await world.person({ workspace: school }),
    await world.person({ workspace: school, role: 'ADMIN' }),
  ]
  const operator = await world.person({ operator: true })
  const post = async () => await givenPost(world, { author: asha.id, workspace: school })
  const isThere = async (id: string) =>
    (await bela.call(getNewsFeed, { entityId: school, size: 50 })).content.some((each) => each.id === id)
  type Person = typeof asha
  const restore = async (by: Person, id: string) => {
    const { statusCode, body } = await by.ask(restorePost, { id })
    return statusCode === 200 ? 'BACK' : body.code
  }
  return { school, asha, bela, head, operator, post, isThere, restore }
}

describe('a deleted post', () => {
  test('is brought back by its author for 30 days, with its comments and its address, and is gone for good after that [cso:G10]', async ({
    world,
  }) => {
    const { asha, bela, post, isThere, restore } = await givenSchool(world)
    const [kept, lost] = [await post(), await post()]
    await bela.call(createComment, { activityId: kept.id, text: 'So it is.' })
    for (const { id } of [kept, lost]) await asha.call(deletePost, { id })
    expect(await isThere(kept.id)).toBe(false)
    const { content } = await asha.call(listDeletedPosts, {})
    expect(content.map(({ id }) => id)).toEqual([lost.id, kept.id])
    expect(content[0]?.restorableUntil).toBe(new Date(world.clock.now().getTime() + 30 * DAY_MS).toISOString())
    expect((await bela.call(listDeletedPosts, {})).content).toEqual([])
    expect(await restore(bela, kept.id)).toBe('POST_NOT_FOUND')
    world.clock.pass(30 * DAY_MS - 60_000)
    await purgePostsTask(world.house)({}, jobRun())
    const back = await asha.call(restorePost, { id: kept.id })
    expect(back).toMatchObject({ state: 'PUBLISHED', slug: kept.slug, commentCount: 1 })
    expect(await isThere(kept.id)).toBe(true)
    expect((await bela.call(listComments, { id: kept.id })).content).toHaveLength(1)
    expect(await restore(asha, kept.id)).toBe('POST_NOT_FOUND')
    world.clock.pass(120_000)
    expect((await asha.call(listDeletedPosts, {})).content).toEqual([])
    expect(await restore(asha, lost.id)).toBe('POST_NOT_FOUND')
    await purgePostsTask(world.house)({}, jobRun())
    expect(await world.owner`select from post where id = ${lost.id}`).toHaveLength(0)
  })

  test('what its author deleted is brought back by whoever runs the school too; what she deleted, by her and operators and not by its author; what operators deleted, by them alone', async ({
    world,
  }) => {
    const { asha, bela, head, operator, post, isThere, restore } = await givenSchool(world)
    const all = { asha, bela, head, operator }
    type Who = keyof typeof all
    const restoredBy = async (deleter: Who) => {
      const able: Who[] = []
      for (const who of ['asha', 'bela', 'head', 'operator'] as const) {
        const { id } = await post()
        await all[deleter].call(deletePost, { id })
        if ((await restore(all[who], id)) === 'BACK') able.push(who)
        expect([who, await isThere(id)]).toEqual([who, able.includes(who)])
      }
      return able
    }
    expect(await restoredBy('asha')).toEqual(['asha', 'head', 'operator'])
    expect(await restoredBy('head')).toEqual(['head', 'operator'])
    expect(await restoredBy('operator')).toEqual(['operator'])
    // What somebody above her deleted is not among those that she can bring back: the one is what Bela could not.
    expect((await asha.call(listDeletedPosts, {})).content).toHaveLength(1)
  })

  test('an administrator whose own post another one deleted does not bring it back herself, nor does an operator', async ({
    world,
  }) => {
    const { school, head, operator, restore } = await givenSchool(world)
    const other = await world.person({ workspace: school, role: 'ADMIN' })
    for (const author of [head, operator]) {
      const { id } = await givenPost(world, { author: author.id, workspace: school })
      await other.call(deletePost, { id })
      expect(await restore(author, id)).toBe('POST_NOT_FOUND')
      expect(await restore(other, id)).toBe('BACK')
    }
  })

  test('who no longer belongs to the school brings nothing back there, and what operators deleted stays theirs when their account is gone', async ({
    world,
  }) => {
    const { asha, head, operator, post, restore } = await givenSchool(world)
    const [own, hers, theirs] = [await post(), await post(), await post()]
    await asha.call(deletePost, { id: own.id })
    await head.call(deletePost, { id: hers.id })
    await operator.call(deletePost, { id: theirs.id })
    await world.owner`update membership set state = 'LEFT' where person_id = ${asha.id}`
    expect(await restore(asha, own.id)).toBe('POST_NOT_FOUND')
    expect((await asha.call(listDeletedPosts, {})).content).toEqual([])
    const other = await world.person({ operator: true })
    for (const { id } of [operator, head]) await communityData.erase(world.owner, id, 'KEEP_ANONYMOUS')
    expect(await restore(head, theirs.id)).toBe('POST_NOT_FOUND')
    expect(await restore(head, hers.id)).toBe('BACK')
    expect(await restore(other, theirs.id)).toBe('BACK')
  })

  test('whoever runs the school finds what others deleted there and she may bring back, and nobody else does', async ({
    world,
  }) => {
    const { asha, bela, head, operator, post } = await givenSchool(world)
    const [own, hers, theirs] = [await post(), await post(), await post()]
    const elsewhere = await givenPost(world, { author: bela.id, workspace: await givenCommunity(world) })
    await asha.call(deletePost, { id: own.id })
    world.clock.pass(1000)
    await head.call(deletePost, { id: hers.id })
    await operator.call(deletePost, { id: theirs.id })
    await operator.call(deletePost, { id: elsewhere.id })
    const found = async (by: typeof asha) =>
      (await by.call(listDeletedPosts, { whose: 'OTHERS' })).content.map(({ id, author }) => [id, author?.id])
    expect(await found(head)).toEqual([
      [hers.id, asha.id],
      [own.id, asha.id],
    ])
    expect(await found(asha)).toEqual([])
    expect(await found(bela)).toEqual([])
    // Beside what she moderates an operator reads nothing unwritten.
    expect(await found(operator)).toEqual([])
    expect((await head.call(listDeletedPosts, {})).content).toEqual([])
  })
})
