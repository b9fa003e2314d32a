import { randomFrom, someWords } from './vocabulary.ts'
import type { Pool } from '../server/platform/database.ts'

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

/**
 * Fills an empty database: a Zipf-like vocabulary, publications and categories of unequal size, a fifth Hindi. What the table makes
 * of each row (word forms, the opening) is put together from ready pieces as well and stands in plain columns afterwards: for reading only.
 */
export async function fillArchive(sql: Pool, archive: Archive): Promise<void> {
  await makePool(sql, archive.words)
  await sql`
    insert into publication (slug, name, home_url, logo, follower_count, week_count)
    select 'paper-' || n, 'Paper ' || n, 'https://paper.example/' || n, '/masthead/mor/P.svg', n, n from generate_series(1, ${PUBLICATIONS}::int) n`
  await sql`alter table article disable trigger all`
  await sql`alter table article alter search drop expression, alter opening drop expression`
  const indexes = await dropIndexes(sql)
  for (let from = 0; from < archive.articles; from += BATCH)
    await insertStories(sql, archive, { from, to: Math.min(archive.articles, from + BATCH) })
  await sql`set maintenance_work_mem = '512MB'`
  for (const { made } of indexes) await sql.unsafe(made)
  for (let from = 0; from < archive.articles; from += BATCH)
    await sql`
      insert into article_category select category_ids[1], published_at, id from article where id > ${from} and id <= ${from + BATCH}`
  await sql`
    insert into list_day select list, (published_at at time zone 'UTC')::date, count(*)
    from article, unnest(array['latest', 'latest:' || language]) list group by 1, 2`
  await sql`alter table article enable trigger all`
  await sql`vacuum analyze`
}

// Stories are put together from pieces of a pool: drawing each word in the database took most of the time.
async function makePool(sql: Pool, words: number): Promise<void> {
  const random = randomFrom(42)
  const pieces = (many: number) => Array.from({ length: POOL }, () => someWords(many, random))
  await sql`
    create temporary table piece (n int, language text, title text, summary text, body text, title_words tsvector, summary_words tsvector,
      body_words tsvector, primary key (language, n))`
  await sql`
    insert into piece select place - 1, language, t, s, b, setweight(to_tsvector(search_config(language), t), 'A'),
      setweight(to_tsvector(search_config(language), s), 'B'), setweight(to_tsvector(search_config(language), b), 'B')
    from unnest(${pieces(9)}::text[], ${pieces(24)}::text[], ${pieces(Math.max(1, words - 24))}::text[]) with ordinality u (t, s, b, place),
      unnest(array['en', 'hi']) language`
  await sql`analyze piece`
}

async function dropIndexes(sql: Pool): Promise<{ made: string }[]> {
  const indexes = await sql<{ name: string; made: string }[]>`
    select c.relname as name, pg_get_indexdef(c.oid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'article'::regclass and not i.indisunique`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
  return indexes
}

async function insertStories(sql: Pool, archive: Archive, { from, to }: { from: number; to: number }) {
  const { articles, days, words } = archive
  // Prime factors keep titles, summaries and bodies from coming in fixed pairs.
  await sql`
    insert into cluster (language, newest_at) select case when n % 5 = 0 then 'hi' else 'en' end, now() from generate_series(${from + 1}::int, ${to}::int) n`
  const hasBody = words > 24
  await sql`
    insert into article (cluster_id, publication_id, language, slug, title, summary, plain, url, canonical_url, picture_src,
      published_at, first_seen_at, category_ids, level, audio_status, search, opening)
    select s.n, 1 + (random() * random() * ${PUBLICATIONS - 1})::int, s.language, 's', a.title, b.summary,
      case when ${hasBody} then c.body else '' end || case when s.is_old then ${` ${OLD_WORD}`} else '' end,
      'u', 'c' || s.n, '/drawing/square/1.svg', t, t, array[1 + (random() * random() * ${CATEGORIES})::int]::smallint[], 5 + s.n % 7,
      case when s.n % 9 = 0 then 'READY' else 'NONE' end,
      a.title_words || b.summary_words || case when ${hasBody} then c.body_words else '' end
        || case when s.is_old then setweight(to_tsvector('simple', ${OLD_WORD}), 'B') else '' end,
      ' ' || a.title || ' ' || case when ${hasBody} then substring(c.body for 500) else b.summary end || ' '
    from (
      select n, case when n % 5 = 0 then 'hi' else 'en' end as language, now() - (n * (${days} * interval '1 day') / ${articles}::float8) as t,
        n > ${articles} * 0.9 and n % 500 = 0 as is_old, (n * 7919) % ${POOL} as x, (n / 3 * 104729) % ${POOL} as y, (n / 7 * 15485863) % ${POOL} as z
      from generate_series(${from + 1}::bigint, ${to}::bigint) n) s
      join piece a on (a.language, a.n) = (s.language, s.x) join piece b on (b.language, b.n) = (s.language, s.y)
      join piece c on (c.language, c.n) = (s.language, s.z) order by s.n`
}
