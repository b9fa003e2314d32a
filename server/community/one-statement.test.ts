import { describe, expect } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import { listComments } from '@chowk/contract/community/comment.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { givenCommunity, givenPost } from '../testing/community/community.ts'
import { test } from '../testing/test.ts'
import { planOf, watchQuick } from '../testing/community/watch-quick.ts'
import type { World } from '../testing/world.ts'

const POSTS = 400

/** A post of four hundred, each with nine comments and three replies. */
async function givenTalk(world: World) {
  const school = await givenCommunity(world)
  const author = await world.person({ workspace: school })
  const post = await givenPost(world, { workspace: school, author: author.id })
  const { owner, clock } = world
  await owner`
    insert into post (author_id, workspace_id, type, description, slug, state, published_at, created_at)
    select ${author.id}, ${school}, 'DOCUMENT', 'Post ' || n, 'talk-' || n, 'PUBLISHED', ${clock.now()}, ${clock.now()} from generate_series(1, ${POSTS}::int) n`
  await owner`insert into post_slug (slug, post_id) select slug, id from post where slug like 'talk-%'`
  await owner`
    insert into comment (subject_kind, subject_id, author_id, text, created_at)
    select 'post', p.id, ${author.id}, 'Comment ' || n, ${clock.now()} from post p, generate_series(1, 9) n order by n`
  await owner`
    insert into comment (subject_kind, subject_id, parent_id, author_id, text, created_at)
    select 'post', c.subject_id, c.id, ${author.id}, 'Reply ' || n, ${clock.now()} from comment c, generate_series(1, 3) n where c.text = 'Comment 1'`
  await owner`vacuum analyze post, comment, post_slug`
  return { school, post }
}

/** What somebody sends who reads what another one has read before her. */
async function statementsOfSecond(
  world: World,
  school: string,
  call: Call,
  input: Record<string, string>,
): Promise<string[]> {
  const [first, second] = [await world.person({ workspace: school }), await world.person({ workspace: school })]
  const asked = watchQuick(world)
  const before = (await first.ask(call, input)).body
  asked.length = 0
  expect((await second.ask(call, input)).body).toEqual(before)
  return asked
}

const walked = (plan: string) => [
  ...plan.matchAll(/Seq Scan on (?:post|post_slug|comment|person|profile|reaction|mention)\b/g),
]

describe('whoever reads what another one has read before her asks one statement', () => {
  test('of the comments on a post, which walks the index of these and reads no table from one end to the other', async ({
    world,
  }) => {
    const { school, post } = await givenTalk(world)
    const asked = await statementsOfSecond(world, school, listComments, { id: post.id })
    expect(asked).toHaveLength(1)
    const plan = await planOf(world, asked[0] ?? '')
    expect(walked(plan)).toEqual([])
    for (const index of ['comment_subject', 'comment_reply']) expect(plan).toContain(`Index Scan using ${index} `)
    // They come in their order.
    expect(plan).toMatch(/Limit[^\n]*\n(?:\s+InitPlan[\s\S]*?)?\s+->\s+Index Scan using comment_subject /)
  })

  test('of a post, which finds it by the index of addresses and reads no table from one end to the other', async ({
    world,
  }) => {
    const { school, post } = await givenTalk(world)
    const asked = await statementsOfSecond(world, school, getPost, { slug: post.slug })
    expect(asked).toHaveLength(1)
    const plan = await planOf(world, asked[0] ?? '')
    expect(walked(plan)).toEqual([])
    for (const index of ['post_slug_pkey', 'post_pkey']) expect(plan).toContain(`using ${index} `)
  })
})
