import type { Sql } from '@chowk/server/platform/database.ts'

const PUBLICATIONS = 40
/** So many that no limit for one person is met. */
const PEOPLE = 100
const BATCH = 20_000

/** Makes `count` articles over the last 90 days, words by a Zipf-like law, and readers who follow and saved a few. Does nothing when they are there. */
export async function fill(sql: Sql, count: number): Promise<void> {
  const [known] = await sql<{ n: number }[]>`select count(*)::int as n from article`
  if ((known?.n ?? 0) >= count) return
  await sql`
    insert into publication (slug, name, home_url, logo, licence, languages)
    select 'bench-' || n, 'Bench paper ' || n, 'https://bench-' || n || '.example/', '/masthead/mor/B.svg', 'FULL_TEXT', '{en}'
    from generate_series(1, ${PUBLICATIONS}) n on conflict do nothing`
  for (let from = known?.n ?? 0; from < count; from += BATCH)
    await insertBatch(sql, from, Math.min(count, from + BATCH), count)
  await sql`
    insert into person (name, email, birth_year) select 'Bench', 'bench-' || n || '@chowk.example', 1990
    from generate_series(1, ${PEOPLE}) n on conflict do nothing`
  await sql`
    insert into followed_publication (person_id, publication_id) select p.id, q.id from person p, lateral (select id from publication order by id limit 8) q
    on conflict do nothing`
  await sql`
    insert into saved_article (person_id, article_id) select p.id, a.id from person p, (select id from article order by id desc limit 30) a
    on conflict do nothing`
  await sql`analyze`
}

async function insertBatch(sql: Sql, from: number, to: number, count: number): Promise<void> {
  await sql`select setseed(0.42)`
  await sql`
    with c as (
      insert into cluster (language, newest_at) select 'en', now() - (n::float / ${count}) * interval '90 days' from generate_series(${from + 1}::int, ${to}::int) n returning id
    ), numbered as (select id, row_number() over (order by id) + ${from} as n from c)
    insert into article (cluster_id, publication_id, language, slug, title, summary, html, plain, url, canonical_url, picture_src, published_at, first_seen_at,
      category_ids, words, minutes, title_words)
    select c.id, (select min(id) from publication where slug like 'bench-%') + c.n % ${PUBLICATIONS}, 'en', 'bench-story', w.title, w.text, '<p>' || w.text || '</p>', w.text,
      'https://bench.example/' || c.n, 'bench.example/' || c.n, '/drawing/hills/' || (c.n % 50) || '.svg', now() - (c.n::float / ${count}) * interval '90 days',
      now() - (c.n::float / ${count}) * interval '90 days', array[(1 + c.n % 20)::smallint], 300, 2, array['word' || (c.n % 5000), 'word' || (c.n % 700)]
    from numbered c, lateral (
      select string_agg('word' || floor(power(random(), 4) * 30000)::int, ' ') filter (where k <= 9) as title,
        string_agg('word' || floor(power(random(), 4) * 30000)::int, ' ') as text from generate_series(1, 60 + (c.n * 0)::int) k) w`
  await sql`
    insert into article_category (category_id, published_at, article_id)
    select category_ids[1], published_at, id from article where id > (select max(id) from article) - ${to - from} on conflict do nothing`
}
