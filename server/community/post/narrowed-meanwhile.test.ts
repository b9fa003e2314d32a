import { expect } from 'vitest'
import { getNewsFeed } from '@chowk/contract/community/feed.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { department } from '../../testing/community/scene.ts'
import { watchQuick } from '../../testing/community/watch-quick.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** An article of a school, which becomes one for teachers alone as soon as somebody sends a statement with the words of `narrowAt` in it. */
async function givenNarrowing(world: World) {
  const school = await givenCommunity(world)
  const teachers = await department(world, school, 'Teachers')
  const [bela, head] = [
    await world.person({ workspace: school }),
    await world.person({ workspace: school, role: 'ADMIN' }),
  ]
  const charu = await world.person({ workspace: school })
  const author = (await world.person({ workspace: school })).id
  const post = await givenPost(world, { author, workspace: school, type: 'ARTICLE', title: 'For all' })
  const putFor = async (audience: string[] | null, title: string) =>
    await world.owner`
      update post set title = ${title}, body = ${world.owner.json(paragraph(title))}, audience = ${audience}, version = version + 1 where id = ${post.id}`
  await putFor(null, 'For all')
  let waitsFor: { words: string; times: number } | undefined
  const asked = watchQuick(world, async () => {
    if (!waitsFor || !asked.at(-1)?.includes(waitsFor.words) || --waitsFor.times > 0) return
    waitsFor = undefined
    await putFor([teachers], 'For teachers')
  })
  const narrowAt = (words: string, times = 1) => {
    waitsFor = { words, times }
    return () => expect(waitsFor).toBeUndefined()
  }
  const widen = async () => await putFor(null, 'For all')
  return { school, bela, charu, head, post, narrowAt, widen }
}

const READS_ROW = 'with ordinality as i'
const READS_BODY = 'select p.body'

test('whoever asks for a post just when it becomes narrower is told that there is none, or reads all of it as it is now', async ({
  world,
}) => {
  const { bela, head, post, narrowAt, widen } = await givenNarrowing(world)
  const narrowed = narrowAt(READS_ROW)
  const answer = await bela.ask(getPost, { slug: post.slug })
  narrowed()
  expect([answer.statusCode, JSON.stringify(answer.body).includes('teachers')]).toEqual([404, false])
  await widen()
  expect(await bela.call(getPost, { slug: post.slug })).toMatchObject({ title: 'For all' })
  await widen()
  const narrowedAgain = narrowAt(READS_ROW)
  const shown = await head.call(getPost, { slug: post.slug })
  narrowedAgain()
  expect([shown.title, JSON.stringify(shown.body).includes('For teachers')]).toEqual(['For teachers', true])
})

test('the text of an article is not read in another state than the rest of it, which was kept', async ({ world }) => {
  const { bela, charu, post, narrowAt } = await givenNarrowing(world)
  await charu.call(getPost, { slug: post.slug })
  // The text of its page is kept as long as it is true, what else was read for all for a second.
  world.clock.pass(2000)
  const narrowed = narrowAt(READS_BODY)
  const answer = await bela.ask(getPost, { slug: post.slug })
  narrowed()
  expect([answer.statusCode, JSON.stringify(answer.body).includes('teachers')]).toEqual([404, false])
})

test('a list leaves out what becomes narrower between being found and being read, and shows it to whoever still sees it', async ({
  world,
}) => {
  const { school, bela, head, narrowAt, widen } = await givenNarrowing(world)
  const other = await givenPost(world, { workspace: school, title: 'Another' })
  const titles = async (who: typeof bela) =>
    (await who.call(getNewsFeed, { entityId: school })).content.map(({ title }) => title).toSorted()
  const narrowed = narrowAt(READS_ROW)
  expect(await titles(bela)).toEqual(['Another'])
  narrowed()
  await widen()
  await world.owner`update post set likes_count = 1 where id = ${other.id}`
  const narrowedAgain = narrowAt(READS_ROW)
  expect(await titles(head)).toEqual(['Another', 'For teachers'])
  narrowedAgain()
})

test('a post that shares another shows it no more when that becomes narrower between being found and being read', async ({
  world,
}) => {
  const { school, bela, head, post, narrowAt, widen } = await givenNarrowing(world)
  const author = (await world.person({ workspace: school })).id
  const sharing = await givenPost(world, { author, workspace: school, title: 'Look at this' })
  await world.owner`update post set quoted_id = ${post.id} where id = ${sharing.id}`
  const shared = async (who: typeof bela) => (await who.call(getPost, { slug: sharing.slug })).quoted
  expect(await shared(bela)).toMatchObject({ post: { title: 'For all' } })
  // The sharing post is read first, the shared one after it.
  const narrowed = narrowAt(READS_ROW, 2)
  expect(await shared(bela)).toEqual({ post: null })
  narrowed()
  await widen()
  const narrowedAgain = narrowAt(READS_ROW, 2)
  expect(await shared(head)).toMatchObject({ post: { title: 'For teachers' } })
  narrowedAgain()
})

test('an address at which there is nothing is looked up once', async ({ world }) => {
  const bela = await world.person({ workspace: await givenCommunity(world) })
  const asked = watchQuick(world)
  expect((await bela.ask(getPost, { slug: 'nothing-here' })).statusCode).toBe(404)
  expect(asked).toHaveLength(1)
})
