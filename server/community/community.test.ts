import { expect } from 'vitest'
import { createComment, listComments } from '@chowk/contract/community/comment.ts'
import { listFeaturedPosts, setFeatured } from '@chowk/contract/community/featured.ts'
import { getNewsFeed } from '@chowk/contract/community/feed.ts'
import { listQuestions } from '@chowk/contract/community/forum/question.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { listTopUsers } from '@chowk/contract/community/ranking.ts'
import { createLike, listLikes } from '@chowk/contract/community/reaction.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { givenCommunity } from '../testing/community/community.ts'
import { test } from '../testing/test.ts'

const TEXT = 'We measured the rain for thirty days, and it was more than last year.'

test('a school writes posts and articles, asks in its forum, comments and reacts, features the best and names who gave most [R1.09]', async ({
  world,
}) => {
  const school = await givenCommunity(world)
  const [asha, ravi, head] = [
    await world.person({ name: 'Asha', workspace: school }),
    await world.person({ name: 'Ravi', workspace: school }),
    await world.person({ name: 'Head', workspace: school, role: 'ADMIN' }),
  ]
  const write = async (key: string, input: object) => {
    world.clock.pass(1000)
    return await asha.call(createPost, { description: TEXT, ...input }, { 'idempotency-key': key })
  }
  const post = await write('post', { title: 'Rain at last' })
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `${TEXT} `.repeat(4).trim() }] }],
  }
  const article = await write('article', { type: 'ARTICLE', title: 'A month of rain', body })
  const question = await write('question', { type: 'FORUM', title: 'Who has a rain gauge?' })
  const titles = ({ content }: { content: { title: string }[] }) => content.map(({ title }) => title)
  expect(titles(await ravi.call(getNewsFeed, { entityId: school }))).toEqual([
    'Who has a rain gauge?',
    'A month of rain',
    'Rain at last',
  ])
  expect(await ravi.call(getPost, { slug: article.slug })).toMatchObject({ type: 'ARTICLE', body })
  expect(titles(await ravi.call(listQuestions, { workspaceId: school }))).toEqual(['Who has a rain gauge?'])

  const said = { activityId: question.id, text: 'There is one behind the laboratory.' }
  await ravi.call(createComment, said, { 'idempotency-key': 'comment' })
  const { content: comments } = await asha.call(listComments, { id: question.id })
  expect(comments.map(({ author, text }) => [author?.name, text])).toEqual([['Ravi', said.text]])
  await ravi.call(createLike, { activityId: post.id, likeEvent: 'CELEBRATE' })
  const { content: reactions } = await asha.call(listLikes, { id: post.id })
  expect(reactions.map(({ person, likeEvent }) => [person.name, likeEvent])).toEqual([['Ravi', 'CELEBRATE']])

  await head.call(setFeatured, { id: article.id, featuredPost: true })
  expect(titles(await ravi.call(listFeaturedPosts, { workspaceId: school }))).toEqual(['A month of rain'])
  const { content: best } = await ravi.call(listTopUsers, { workspaceId: school, period: 'LAST_7_DAYS' })
  // Two posts, an article and a reaction; a comment.
  expect(best.map(({ person, points }) => [person.name, points])).toEqual([
    ['Asha', 21],
    ['Ravi', 2],
  ])
})
