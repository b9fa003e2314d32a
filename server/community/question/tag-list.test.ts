import { describe, expect } from 'vitest'
import { listQuestions } from '@chowk/contract/community/forum/question.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import type { Caller } from '../../testing/caller.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const HOUR_MS = 3_600_000
const ORDERS = {
  ACTIVITY: 'coalesce(active_at, published_at) desc',
  NEWEST: 'published_at desc',
  UNANSWERED: 'published_at desc',
  TOP: 'score desc',
} as const
type Sort = keyof typeof ORDERS
const SORTS = Object.keys(ORDERS) as Sort[]

async function givenTagged(world: World) {
  const [school, other] = [await givenCommunity(world), await givenCommunity(world)]
  const asha = await world.person({ workspace: school })
  for (let n = 0; n < 24; n++) {
    const { id } = await givenPost(world, {
      author: asha.id,
      workspace: n % 6 === 5 ? other : school,
      type: n % 8 === 7 ? 'DOCUMENT' : 'FORUM',
      title: `Q${n}`,
      isGlobal: n % 3 === 0,
      publishedAt: new Date(world.clock.now().getTime() - (n % 7) * HOUR_MS - n),
    })
    const tags = [['bus'], ['bus', 'rain'], ['rain'], []][n % 4]
    await world.owner`
      update post set tags = ${tags ?? []}, score = ${n % 5}, comments_count = ${n % 2},
        active_at = case when ${n} % 2 = 1 then published_at + ${n % 11} * interval '1 hour' end
      where id = ${id}`
  }
  return { school, asha }
}

/** All pages of three, read on from one to the next. */
async function walk(by: Caller, input: object): Promise<string[]> {
  const titles: string[] = []
  for (let next: string | null = null, page = 0; page < 20; page++) {
    const list: { content: { title: string }[]; next: string | null } = await by.call(listQuestions, {
      ...input,
      size: 3,
      ...(next && { next }),
    })
    titles.push(...list.content.map(({ title }) => title))
    next = list.next
    if (next === null) break
  }
  return titles
}

describe('questions of a tag', () => {
  test('stand in each order as all posts with it do, to the last page, whatever becomes of them', async ({ world }) => {
    const { owner } = world
    const { school, asha } = await givenTagged(world)
    const expectSame = async () => {
      for (const sort of SORTS)
        for (const workspaceId of [school, undefined]) {
          const rows = await owner<{ title: string }[]>`
            select title from post where type = 'FORUM' and state = 'PUBLISHED' and tags @> array['bus']
              and ${workspaceId ? owner`workspace_id = ${workspaceId}` : owner`is_global`} ${sort === 'UNANSWERED' ? owner`and comments_count = 0` : owner``}
            order by ${owner.unsafe(ORDERS[sort])}, published_at desc, id desc`
          const input = { tag: 'Bus', sort, ...(workspaceId && { workspaceId }) }
          expect([sort, await walk(asha, input)]).toEqual([sort, rows.map(({ title }) => title)])
        }
    }
    await expectSame()
    expect(await walk(asha, { tag: 'bus', workspaceId: school })).not.toHaveLength(0)
    const steps = [
      () => owner`update post set state = 'HIDDEN' where title in ('Q0', 'Q1')`,
      () => owner`update post set state = 'PUBLISHED' where title = 'Q0'`,
      () => owner`update post set tags = array['bus', 'gate'] where title in ('Q2', 'Q3')`,
      () => owner`update post set tags = '{}' where title = 'Q4'`,
      () => owner`update post set active_at = now(), score = score + 7 where title in ('Q8', 'Q9')`,
      () => owner`update post set is_global = not is_global where title in ('Q12', 'Q13')`,
      () => owner`update post set type = 'FORUM' where type = 'DOCUMENT'`,
      () => owner`update post set workspace_id = ${school} where title in ('Q5', 'Q17')`,
      () => owner`delete from post where title in ('Q8', 'Q16')`,
    ]
    for (const step of steps) {
      await step()
      await expectSame()
    }
    const rows = async () => [...(await owner`select * from question_tag order by post_id, tag`)]
    const written = await rows()
    await owner`select recount_question_tags()`
    expect(await rows()).toEqual(written)
  })
})
