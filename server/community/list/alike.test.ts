import { expect } from 'vitest'
import { getNewsFeed, listTopRated } from '@chowk/contract/community/feed.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { createLike } from '@chowk/contract/community/reaction.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import { touchPost } from '../post/touch-post.ts'

test('a list shows a post to each person as its own page does: to its author, to who reacted, who follows its author, who runs the workspace, who runs Chowk, and to anybody', async ({
  world,
}) => {
  const school = await givenCommunity(world)
  const [author, reacted, follower, anybody] = [
    await world.person({ workspace: school }),
    await world.person({ workspace: school }),
    await world.person({ workspace: school }),
    await world.person({ workspace: school }),
  ]
  const head = await world.person({ workspace: school, role: 'ADMIN' })
  const farah = await world.person({ operator: true })
  const asked = await givenPost(world, { workspace: school, author: author.id, type: 'FORUM', isGlobal: true })
  const said = await givenPost(world, { workspace: school, author: author.id, description: 'Said' })
  await touchPost(world.sql, world.clock.now(), { id: asked.id, score: 5 })
  for (const { id } of [asked, said]) await reacted.call(createLike, { activityId: id, likeEvent: 'CELEBRATE' })
  await world.owner`
    insert into followed_person (person_id, followed_id, followed_at) values (${follower.id}, ${author.id}, ${world.clock.now()})`
  for (const who of [author, reacted, follower, anybody, head, farah]) {
    const { content } = await who.call(getNewsFeed, { entityId: school })
    const ranked = await who.call(listTopRated, { workspaceId: school })
    expect(content).toHaveLength(2)
    for (const post of [...content, ...ranked.content])
      expect(await who.call(getPost, { slug: post.slug })).toMatchObject(post)
  }
  const mine = async (who: typeof author) => (await who.call(getNewsFeed, { entityId: school })).content[0]
  expect(await mine(author)).toMatchObject({ may: { edit: true, remove: true, feature: false } })
  expect(await mine(reacted)).toMatchObject({ likeEvent: 'CELEBRATE', liked: true, may: { edit: false } })
  expect(await mine(follower)).toMatchObject({ author: { isFollowed: true }, likeEvent: null })
  expect(await mine(head)).toMatchObject({ may: { remove: true, feature: true } })
  expect(await mine(anybody)).toMatchObject({ likeEvent: null, liked: false, may: { remove: false, feature: false } })
  expect((await mine(anybody))?.author).not.toHaveProperty('isFollowed')
})
