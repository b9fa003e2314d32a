import { expect } from 'vitest'
import {
  countCategories,
  getPostConfiguration,
  listAssignedEntities,
  listAssignedTopics,
} from '@chowk/contract/community/community.ts'
import { listFeaturedPosts, setFeatured } from '@chowk/contract/community/featured.ts'
import { listCollaboration, listTopRated } from '@chowk/contract/community/feed.ts'
import { listPersonPosts, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { listTopUsers } from '@chowk/contract/community/ranking.ts'
import { createLike } from '@chowk/contract/community/reaction.ts'
import { getCommunityStats, getPersonStats } from '@chowk/contract/community/stats.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { givenCommunity, givenPost } from '../testing/community/community.ts'
import { test } from '../testing/test.ts'

test('a member is told of her community what its lists are made of: what she may write, its posts, its categories, numbers, top users, the posts of one person, the top rated, those about collabs and the featured ones, and the departments and topics that she may write for [R3.07]', async ({
  world,
}) => {
  const school = await givenCommunity(world)
  const [{ id: category } = { id: '' }] = await world.owner<{ id: string }[]>`
    insert into post_category (workspace_id, name) values (${school}, 'Cricket') returning id`
  await world.owner`insert into post_topic (category_id, name, slug) values (${category}, 'Bats', 'bats')`
  const [{ id: science } = { id: '' }] = await world.owner<{ id: string }[]>`
    insert into department (workspace_id, name) values (${school}, 'Science') returning id`
  const asha = await world.person({ name: 'Asha', workspace: school })
  const bina = await world.person({ name: 'Bina', workspace: school })
  const head = await world.person({ name: 'Head', workspace: school, role: 'ADMIN' })
  await world.owner`update membership set department_id = ${science} where person_id = ${asha.id}`
  const written = await asha.call(createPost, { description: 'The nets are up.' }, { 'idempotency-key': 'nets' })
  world.clock.pass(1000)
  const collab = await givenPost(world, { author: bina.id, workspace: school, type: 'PROJECT', category })
  await bina.call(createLike, { activityId: written.id, likeEvent: 'LIKE' })
  await head.call(setFeatured, { id: collab.id, featuredPost: true })

  const here = { workspaceId: school }
  const ids = (list: { content: { id: string }[] }) => list.content.map(({ id }) => id)
  expect(await asha.call(getPostConfiguration, {})).toMatchObject({ mayWrite: true, moderates: false, notice: null })
  expect(ids(await asha.call(listWorkspacePosts, here))).toEqual([collab.id, written.id])
  expect((await asha.call(countCategories, here)).content).toContainEqual({ categoryId: category, posts: 1 })
  expect(await asha.call(getCommunityStats, here)).toMatchObject({ posts: 2, reactions: 1, members: 3 })
  expect(await asha.call(getPersonStats, here)).toMatchObject({ userId: asha.id, posts: 1, reactions: 1 })
  const top = await asha.call(listTopUsers, here)
  expect(top.content.map(({ person, points }) => [person.name, points])).toEqual([
    ['Asha', 6],
    ['Bina', 5],
  ])
  expect(ids(await bina.call(listPersonPosts, { userId: asha.id }))).toEqual([written.id])
  expect(ids(await asha.call(listTopRated, here))[0]).toBe(written.id)
  expect(ids(await asha.call(listCollaboration, here))).toEqual([collab.id])
  expect(ids(await asha.call(listFeaturedPosts, here))).toEqual([collab.id])
  expect(ids(await asha.call(listAssignedEntities, {}))).toEqual([science])
  expect((await asha.call(listAssignedTopics, {})).content).toMatchObject([
    { slug: 'bats', category: { id: category } },
  ])
})
