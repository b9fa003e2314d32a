import { expect } from 'vitest'
import { searchAll } from '@chowk/contract/search/search.ts'
import { givenCommunity } from '../testing/community/community.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'

const POSTS = 4000

/** Posts of a month in one workspace; every thousandth has a word of its own beside those that they share. */
async function fill(world: World): Promise<string> {
  const { owner, clock } = world
  const school = await givenCommunity(world)
  const author = await world.person({ workspace: school })
  await owner`alter table post disable trigger user`
  await owner`
    insert into post (author_id, workspace_id, type, title, description, slug, state, published_at, created_at)
    select ${author.id}, ${school}, 'DOCUMENT', 'Notice ' || n, case when n % 1000 = 0 then 'lantern festival' else 'sports festival' end, 'plan-' || n, 'PUBLISHED', at, at
    from (select n, ${clock.now()}::timestamptz - n * interval '10 minutes' as at from generate_series(1, ${POSTS}::int) n) each`
  await owner`alter table post enable trigger user`
  await owner`
    insert into post_search (post_id, published_at, keys, words, sounds)
    select id, published_at, post_keys(author_id, workspace_id, type, is_global), mixed_words(title, description), array['BENCH'] from post`
  await owner`vacuum analyze post, post_search`
  return school
}

/** How many rows of texts were read so far; connections tell what they did when they end. */
async function readTexts(world: World): Promise<number> {
  await world.owner`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await world.owner`select pg_stat_force_next_flush()`
  const [row] = await world.owner<{ n: number }[]>`
    select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as n from pg_stat_user_tables where relname = 'post_search'`
  return row?.n ?? 0
}

test('a search among many posts reads the few that hold its words, and not all that its reader may see', async ({
  world,
}) => {
  const asha = await world.person({ workspace: await fill(world) })
  const search = async (q: string) => (await asha.call(searchAll, { userId: asha.id, q })).content.length
  // A connection plans a statement for any values once it has met it five times.
  const read: Record<string, number> = {}
  for (const [q, found] of [
    ['lantern', 4],
    ['la', 4],
    ['lantern festival', 4],
  ] as const) {
    const before = await readTexts(world)
    for (let n = 0; n < 7; n++) expect(await search(q), q).toBe(found)
    read[q] = (await readTexts(world)) - before
  }
  for (const [q, rows] of Object.entries(read)) expect(rows, q).toBeLessThan(POSTS / 4)
})
