import { describe, expect } from 'vitest'
import { createComment } from '@chowk/contract/community/comment.ts'
import { createLike } from '@chowk/contract/community/reaction.ts'
import { listNotices, readAllNotices } from '@chowk/contract/notice/notice.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const MINUTE = 60_000

let keys = 0
const key = () => ({ 'idempotency-key': `tn-${++keys}` })

async function givenPosts(world: World) {
  const school = await givenCommunity(world)
  const inSchool = async (name: string) => await world.person({ name, workspace: school })
  const [uma, asha, bela] = [await inSchool('Uma'), await inSchool('Asha'), await inSchool('Bela')]
  const about = async (title: string) => (await givenPost(world, { author: uma.id, workspace: school, title })).id
  return { uma, asha, bela, wells: await about('Wells'), kites: await about('Kites') }
}

/** What she is told, the latest first, with whether it is new. */
const told = async (of: TestPerson) =>
  (await of.call(listNotices, {})).content.map(({ says, isNew, leadsTo }) => ({
    says: says.en.map(({ text }) => text).join(''),
    isNew,
    to: leadsTo.split('comment=')[1],
  }))

const readAll = async (world: World, of: TestPerson) =>
  await of.call(readAllNotices, { until: world.clock.now().toISOString() })

describe('more by one person on one day', () => {
  test('a second comment brings the row up again, unread, and leads to the later one; she is counted once', async ({
    world,
  }) => {
    const { uma, asha, bela, wells, kites } = await givenPosts(world)
    const say = async (by: TestPerson, activityId: string) =>
      (await by.call(createComment, { activityId, text: 'Indeed.' }, key())).id
    await say(asha, wells)
    world.clock.pass(MINUTE)
    const other = await say(bela, kites)
    await readAll(world, uma)
    world.clock.pass(MINUTE)
    const later = await say(asha, wells)
    expect(await told(uma)).toEqual([
      { says: 'Asha commented on Wells', isNew: true, to: later },
      { says: 'Bela commented on Kites', isNew: false, to: other },
    ])
    world.clock.pass(MINUTE)
    await say(bela, wells)
    world.clock.pass(MINUTE)
    const last = await say(asha, wells)
    expect((await told(uma))[0]).toEqual({ says: 'Asha and 1 other commented on Wells', isNew: true, to: last })
    expect(await told(uma)).toHaveLength(2)
  })

  test('a reaction that is taken back and given again, or changed, does not', async ({ world }) => {
    const { uma, asha, wells } = await givenPosts(world)
    const react = async (likeEvent: string) =>
      await asha.call(createLike, { activityId: wells, likeEvent } as never, key())
    await react('LIKE')
    await readAll(world, uma)
    world.clock.pass(MINUTE)
    for (const event of ['LIKE', 'LIKE', 'CURIOUS']) await react(event)
    expect((await told(uma)).map(({ isNew }) => isNew)).toEqual([false])
  })

  test('two comments at once are one row, which leads to one of them', async ({ world }) => {
    const { uma, asha, bela, wells } = await givenPosts(world)
    const made = await Promise.all(
      [asha, asha, bela, bela].map(
        async (by) => (await by.call(createComment, { activityId: wells, text: 'At once.' }, key())).id,
      ),
    )
    const [row, ...more] = await told(uma)
    expect(more).toEqual([])
    expect(row?.says).toMatch(/^(?:Asha|Bela) and 1 other commented on Wells$/)
    expect(made).toContain(row?.to)
  })
})
