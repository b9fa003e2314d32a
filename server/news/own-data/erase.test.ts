import { expect } from 'vitest'
import { getMyReports, reportAbuse } from '@chowk/contract/news/report.ts'
import { givenArticle, givenCategory, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { eraseNewsData } from './erase.ts'

/** Who somebody is and what staff decided: left to those who keep it. */
const NOT_OF_NEWS = new Set([
  'person',
  'membership',
  'session_family',
  'audit_log',
  'moderation_decision',
  'address_test',
  'person_search',
])

// One row of hers in each table that news keeps for persons.
async function fill(world: World, id: string, deviceId: string): Promise<void> {
  const { owner } = world
  const workspace = await world.workspace()
  const publication = await givenPublication(world)
  const category = await givenCategory(world)
  const article = await givenArticle(world, { publication })
  const second = await givenArticle(world, { publication })
  await owner`insert into followed_publication (person_id, publication_id) values (${id}, ${publication})`
  await owner`insert into followed_category (person_id, category_id) values (${id}, ${category})`
  await owner`insert into blocked_publication (person_id, publication_id) values (${id}, ${publication})`
  await owner`insert into saved_article (person_id, article_id) values (${id}, ${article.id})`
  await owner`insert into saved_folder (person_id, name) values (${id}, 'Water')`
  await owner`insert into saved_total (person_id, n) values (${id}, 1)`
  await owner`
    insert into taken_out_article (person_id, article_id, saved_at, tell_updates, folder_ids, taken_out_at)
    values (${id}, ${second.id}, now(), false, '{}', now())`
  await owner`
    insert into reading (person_id, article_id, cluster_id, first_opened_at, last_opened_at)
    values (${id}, ${article.id}, ${article.cluster}, now(), now())`
  await owner`insert into news_setting (person_id) values (${id})`
  await owner`insert into read_undo (person_id, list, at, marked, before) values (${id}, 'latest', now(), 1, '[]')`
  await owner`insert into shown_batch (person_id, list, at, article_ids) values (${id}, 'latest', now(), '{1}')`
  await owner`
    insert into trend_event (cluster_id, is_person, actor_id, kind, weight, at) values (${article.cluster}, true, ${id}, 'OPEN', 1, now())`
  await owner`insert into taste (person_id, about, target_id) values (${id}, 'CATEGORY', ${category})`
  await owner`
    insert into pick (workspace_id, article_id, picked_by, picked_at, until_at) values (${workspace}, ${article.id}, ${id}, now(), now())`
  await owner`
    insert into ranked_list (owner, list, as_of, article_ids, publication_ids, extras) values (${id}, 'for-you', now(), '{}', '{}', '{}')`
  const [set] = await owner<{ id: string }[]>`
    insert into filter_set (person_id, name, filter) values (${id}, 'Mine', '{}') returning id`
  await owner`insert into device_filter_set (person_id, device_id, filter_set_id) values (${id}, ${deviceId}, ${set?.id ?? ''})`
  await owner`insert into mute (person_id, word, pattern) values (${id}, 'cricket', '%cricket%')`
  await owner`
    insert into listen (person_id, article_id, position_ms, duration_ms, ranges, played_ms, first_played_at, updated_at)
    values (${id}, ${article.id}, 1, 2, '[]', 1, now(), now())`
  await owner`insert into listening (person_id, article_ids) values (${id}, ${[article.id]}::bigint[])`
  await owner`insert into feed_link (id, person_id, token_hash, made_at) values (gen_random_uuid(), ${id}, ${Buffer.from(id)}, now())`
  const [feed] = await owner<{ id: string }[]>`
    insert into requested_feed (url, url_key, title, requested_at, settled_by)
    values (${`https://${id}.example/`.replaceAll(id, 'a')}, 'a', 'A', now(), ${id}) returning id`
  await owner`insert into requested_feed_person (requested_feed_id, person_id) values (${feed?.id ?? ''}, ${id})`
  await owner`insert into cluster_split (article_a, article_b, by_person) values (${article.id}, ${second.id}, ${id})`
  await owner`
    insert into kept_answer (actor, call, key, input_hash, envelope) values (${id}, 'POST /recommend/user-bookmark', 'k', '\\x00', '{}')`
}

interface Found {
  table: string
  count: number
}

// Whatever the column: a row that has her number anywhere is hers.
async function tablesWith(world: World, id: string): Promise<string[]> {
  const tables = await world.owner<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const found: Found[] = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await world.owner<{ count: number }[]>`
        select count(*)::int as count from ${world.owner(name)} t where strpos(t::text, ${id}) > 0`
      return { table: name, count: row?.count ?? 0 }
    }),
  )
  return found.flatMap(({ table, count }) => (count > 0 ? [table] : []))
}

// Tables of persons that also know articles, clusters, publications or categories hold news, and new ones count at once. Who wrote a question
// about a story, or had some suggested, is the quizzes' to forget.
async function tablesOfNews(world: World): Promise<string[]> {
  const rows = await world.owner<{ name: string }[]>`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'person'::regclass and c.conrelid not in ('quiz_question'::regclass, 'quiz_suggestion'::regclass)
      and exists (
      select from pg_constraint d where d.conrelid = c.conrelid and d.contype = 'f'
        and d.confrelid in ('article'::regclass, 'cluster'::regclass, 'publication'::regclass, 'category'::regclass))`
  return rows.map(({ name }) => name)
}

test('[news:P9] a deleted profile leaves no row in any table of news, and other readers lose nothing', async ({
  world,
}) => {
  const [asha, kavya] = [await world.person(), await world.person()]
  await fill(world, asha.id, asha.deviceId)
  await world.owner`
    insert into reading (person_id, article_id, cluster_id, first_opened_at, last_opened_at)
    select ${kavya.id}, article_id, cluster_id, first_opened_at, last_opened_at from reading where person_id = ${asha.id}`
  const { key } = await givenArticle(world)
  await asha.call(reportAbuse, { articleId: key, reason: 'Fake', text: 'The number of wells is wrong.' })
  const before = await tablesWith(world, asha.id)
  expect(before).toEqual(
    expect.arrayContaining([...(await tablesOfNews(world)), 'report', 'trend_event', 'shown_batch']),
  )
  const count = await world.sql.begin(async (tx) => await eraseNewsData(tx, asha.id))
  expect(count).toBeGreaterThan(20)
  expect((await tablesWith(world, asha.id)).filter((table) => !NOT_OF_NEWS.has(table))).toEqual([])
  expect(await world.owner`select 1 from reading where person_id = ${kavya.id}`).toHaveLength(1)
  expect(await world.sql.begin(async (tx) => await eraseNewsData(tx, asha.id))).toBe(0)
})

test('[news:P9] her reports stay for the moderators and name nobody', async ({ world }) => {
  const { key } = await givenArticle(world)
  const asha = await world.person()
  await asha.call(reportAbuse, { articleId: key, reason: 'Inappropriate', text: 'A picture of the accident.' })
  await world.sql.begin(async (tx) => await eraseNewsData(tx, asha.id))
  expect(await world.owner`select reporter_id, reason, text, state from report`).toEqual([
    { reporterId: null, reason: 'Inappropriate', text: 'A picture of the accident.', state: 'OPEN' },
  ])
  expect((await asha.call(getMyReports, {})).content).toEqual([])
})

test('[news:P9] the count of a publication’s followers goes down with a deleted profile', async ({ world }) => {
  const publication = await givenPublication(world)
  const asha = await world.person()
  await world.owner`insert into followed_publication (person_id, publication_id) values (${asha.id}, ${publication})`
  const count = async () => await world.owner`select follower_count as n from publication where id = ${publication}`
  expect(await count()).toEqual([{ n: 1 }])
  await world.sql.begin(async (tx) => await eraseNewsData(tx, asha.id))
  expect(await count()).toEqual([{ n: 0 }])
})
