import { describe, expect } from 'vitest'
import { MOST_BLOCKED, blockPerson, listBlocked } from '@chowk/contract/community/block.ts'
import { createComment, listComments } from '@chowk/contract/community/comment.ts'
import { getNewsFeed } from '@chowk/contract/community/feed.ts'
import { createLike } from '@chowk/contract/community/reaction.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

async function givenTwo(world: World) {
  const school = await givenCommunity(world)
  const [asha, ravi] = [
    await world.person({ name: 'Asha', workspace: school }),
    await world.person({ name: 'Ravi', workspace: school }),
  ]
  return { school, asha, ravi }
}

describe('whoever blocks somebody', () => {
  test('sees no post and no comment of hers, until it is taken back; she does not learn of it [cso:G27]', async ({
    world,
  }) => {
    const { school, asha, ravi } = await givenTwo(world)
    const own = await givenPost(world, { author: asha.id, workspace: school })
    const other = await givenPost(world, { author: ravi.id, workspace: school })
    await ravi.call(createComment, { activityId: own.id, text: 'Well done.' }, { 'idempotency-key': 'b1' })
    const feed = async () => (await asha.call(getNewsFeed, { entityId: school })).content.map(({ id }) => id).toSorted()
    const said = async () => (await asha.call(listComments, { id: own.id })).content.map(({ text }) => text)
    expect(await asha.call(blockPerson, { personId: ravi.id, blocked: true })).toEqual({
      personId: ravi.id,
      isBlocked: true,
    })
    await asha.call(blockPerson, { personId: ravi.id, blocked: true })
    expect([await feed(), await said()]).toEqual([[own.id], []])
    expect((await asha.call(listBlocked, {})).content.map(({ person }) => person.name)).toEqual(['Ravi'])
    expect((await ravi.call(listBlocked, {})).content).toEqual([])
    expect((await ravi.call(listComments, { id: own.id })).content).toHaveLength(1)
    await asha.call(blockPerson, { personId: ravi.id, blocked: false })
    expect([await feed(), await said()]).toEqual([[own.id, other.id].toSorted(), ['Well done.']])
    expect((await asha.call(listBlocked, {})).content).toEqual([])
  })

  test('is told of nothing that she does, and she of nothing that the other does [cso:G27]', async ({ world }) => {
    const { school, asha, ravi } = await givenTwo(world)
    const posts = {
      asha: await givenPost(world, { author: asha.id, workspace: school }),
      meera: await givenPost(world, { workspace: school }),
    }
    const asked = await ravi.call(
      createComment,
      { activityId: posts.meera.id, text: 'Who won?' },
      { 'idempotency-key': 'b2' },
    )
    await asha.call(blockPerson, { personId: ravi.id, blocked: true })
    await ravi.call(createLike, { activityId: posts.asha.id, likeEvent: 'LIKE' })
    await asha.call(
      createComment,
      { activityId: posts.meera.id, text: 'Class 7.', parentId: asked.id },
      { 'idempotency-key': 'b3' },
    )
    expect((await asha.call(listNotices, {})).content).toEqual([])
    expect((await ravi.call(listNotices, {})).content).toEqual([])
  })

  test('names somebody else who is there, and no more than a thousand', async ({ world }) => {
    const { asha, ravi } = await givenTwo(world)
    const refusal = async (personId: string) => {
      const { statusCode, message } = await asha.ask(blockPerson, { personId, blocked: true })
      return [statusCode, message]
    }
    expect(await refusal(asha.id)).toEqual([409, 'OWN_PERSON'])
    expect(await refusal(crypto.randomUUID())).toEqual([404, 'PERSON_NOT_FOUND'])
    await world.owner`
      with made as (insert into person (name, birth_year, is_begun) select 'Somebody', 1990, true from generate_series(1, ${MOST_BLOCKED}) returning id)
      insert into blocked_person (person_id, blocked_id, blocked_at) select ${asha.id}, id, now() from made`
    expect(await refusal(ravi.id)).toEqual([409, 'TOO_MANY_BLOCKED'])
  })
})
