import type postgres from 'postgres'
import { randomFrom, someWords } from './vocabulary.ts'

const PUBLICATIONS = 200
const CATEGORIES = 20
const POOL = 4000
const BATCH = 50_000
/** Stands only in stories of the oldest tenth. */
export const OLD_WORD = 'zzlongagozz'

/** How many stories, over how many days, with texts of so many words (24 of summary, the rest of body). */
export interface Archive {
  articles: number
  days: number
  words: number
}

/** Fills an empty database: a Zipf-like vocabulary, publications and categories of unequal size, a fifth Hindi. */
export async function fillArchive(sql: postgres.Sql, archive: Archive): Promise<void> {
  await makePool(sql, archive.words)
  await sql`
    insert into publication (slug, name, home_url, logo, follower_count, week_count)
    select 'paper-' || n, 'Paper ' || n, 'https://paper.example/' || n, '/masthead/mor/P.svg', n, n from generate_series(1, ${PUBLICATIONS}::int) n`
  await sql`alter table article disable trigger article_list_day`
  const indexes = await dropIndexes(sql)
  for (let from = 0; from < archive.articles; from += BATCH)
    await insertStories(sql, archive, { from, to: Math.min(archive.articles, from + BATCH) })
  await sql`set maintenance_work_mem = '512MB'`
  for (const { made } of indexes) await sql.unsafe(made)
  await sql`insert into article_category select category_ids[1], published_at, id from article`
  await sql`
    insert into list_day select list, (published_at at time zone 'UTC')::date, count(*)
    from article, unnest(array['latest', 'latest:' || language]) list group by 1, 2`
  await sql`alter table article enable trigger article_list_day`
  await sql`vacuum analyze`
}

// Stories are put together from pieces of a pool: drawing each word in the database took most of the time.
async function makePool(sql: postgres.Sql, words: number): Promise<void> {
  const random = randomFrom(42)
  const pieces = (many: number) => Array.from({ length: POOL }, () => someWords(many, random))
  await sql`create temporary table piece (n int primary key, title text, summary text, body text)`
  await sql`
    insert into piece select place - 1, t, s, b
    from unnest(${pieces(9)}::text[], ${pieces(24)}::text[], ${pieces(Math.max(1, words - 24))}::text[]) with ordinality u (t, s, b, place)`
  await sql`analyze piece`
}

async function dropIndexes(sql: postgres.Sql): Promise<{ made: string }[]> {
  const indexes = await sql<{ name: string; made: string }[]>`
    select c.relname as name, pg_get_indexdef(c.oid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'article'::regclass and not i.indisunique`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
  return indexes
}

async function insertStories(sql: postgres.Sql, archive: Archive, { from, to }: { from: number; to: number }) {
  const { articles, days, words } = archive
  await sql`
    insert into cluster (language, newest_at) select case when n % 5 = 0 then 'hi' else 'en' end, now() from generate_series(${from + 1}::int, ${to}::int) n`
  // A list of thirteen primes' worth of jumps keeps titles, summaries and bodies from coming in fixed pairs.
  await sql`
    insert into article (cluster_id, publication_id, language, slug, title, summary, plain, url, canonical_url, picture_src,
      published_at, first_seen_at, category_ids, level, audio_status)
    select s.n, 1 + (random() * random() * ${PUBLICATIONS - 1})::int, case when s.n % 5 = 0 then 'hi' else 'en' end, 's', a.title, b.summary,
      case when ${words} > 24 then c.body else '' end || case when s.n > ${articles} * 0.9 and s.n % 500 = 0 then ${` ${OLD_WORD}`} else '' end,
      'u', 'c' || s.n, '/drawing/square/1.svg', t, t, array[1 + (random() * random() * ${CATEGORIES})::int]::smallint[], 5 + s.n % 7,
      case when s.n % 9 = 0 then 'READY' else 'NONE' end
    from (select n, now() - (n * (${days} * interval '1 day') / ${articles}::float8) as t, (n * 7919) % ${POOL} as x, (n / 3 * 104729) % ${POOL} as y,
        (n / 7 * 15485863) % ${POOL} as z from generate_series(${from + 1}::bigint, ${to}::bigint) n) s
      join piece a on a.n = s.x join piece b on b.n = s.y join piece c on c.n = s.z order by s.n`
}
