import { expect } from 'vitest'
import { createComment } from '@chowk/contract/community/comment.ts'
import { createLike } from '@chowk/contract/community/reaction.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'

test('whose session ended elsewhere comments on nothing and reacts to nothing, and learns nothing else than that', async ({
  world,
}) => {
  const school = await givenCommunity(world)
  const [uma, asha] = [
    await world.person({ name: 'Uma', workspace: school }),
    await world.person({ name: 'Asha', workspace: school }),
  ]
  const post = await givenPost(world, { author: uma.id, workspace: school })
  const draft = await givenPost(world, { author: uma.id, workspace: school, state: 'DRAFT' })
  await world.owner`update session_family set revoked_at = now() where id = ${asha.familyId}`
  const codes = []
  for (const activityId of [post.id, draft.id])
    codes.push(
      (await asha.ask(createComment, { activityId, text: 'Late' }, { 'idempotency-key': activityId })).body.code,
      (await asha.ask(createComment, { activityId, text: 'Late' })).body.code,
      (await asha.ask(createLike, { activityId, likeEvent: 'LIKE' })).body.code,
    )
  expect(new Set(codes)).toEqual(new Set(['SIGN_IN_NEEDED']))
  const [left] = await world.owner`
    select (select count(*)::int from comment) as comments, (select count(*)::int from reaction) as reactions,
      (select count(*)::int from notice) as notices, (select count(*)::int from kept_answer) as kept,
      (select count(*)::int from limit_count where key like 'comment %' or key like 'react %') as counted`
  expect(left).toEqual({ comments: 0, reactions: 0, notices: 0, kept: 0, counted: 0 })
})
