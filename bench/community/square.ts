import { connect } from '@chowk/server/platform/database.ts'
import type { DatabaseAddress, Pool } from '@chowk/server/platform/database.ts'

const PEOPLE = 5000
const WORKSPACES = 200
const DEPARTMENTS = 40
/** So many texts there are; posts share them, as their words are shared. */
const TEXTS = 5000
const WORDS = 30_000
const DAYS = 730
/** What everybody talks about has so many comments. */
const BUSY_COMMENTS = 3000
const FILLED = ['post', 'post_slug', 'post_search', 'comment', 'reaction']

/** A square full of people, as the bench made it. */
export interface BenchSquare {
  /** The school of which every tenth post is, and to which all belong. */
  workspaceId: string
  /** Who belong to it, each to one department, and block twenty others each. */
  personIds: string[]
  /** The newest posts of the school that are for all of it. */
  posts: { id: string; slug: string }[]
  /** The post with the most comments and reactions. */
  busy: { id: string; slug: string }
}

/**
 * Makes so many posts of the last two years in many workspaces, a quarter of them for everybody and a tenth of the school's for two
 * departments, with three comments on five posts and about as many reactions as posts. Statements write whole tables; what triggers and
 * indexes would do for each row is done at the end.
 */
export async function fillSquare(database: DatabaseAddress, posts: number): Promise<BenchSquare> {
  // Of a million posts some statements take minutes, for which an owner's connection does not wait.
  const sql = connect(database, 'migration', 1)
  try {
    return await fill(sql, posts)
  } finally {
    await sql.end()
  }
}

async function fill(sql: Pool, posts: number): Promise<BenchSquare> {
  const workspaceId = await makePeople(sql)
  await makeTexts(sql)
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${FILLED}::regclass[]) and not indisunique`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await sql`set session_replication_role = replica`
  await makePosts(sql, workspaceId, posts)
  await sql`analyze post`
  await makeTalk(sql)
  await sql`set session_replication_role = default`
  await sql`set maintenance_work_mem = '512MB'`
  for (const { definition } of indexes) await sql.unsafe(definition)
  await sql`select recount_post_days()`
  await sql`select recount_activity()`
  await sql`select recount_question_tags()`
  await sql`vacuum analyze`
  return await readSquare(sql, workspaceId)
}

async function makePeople(sql: Pool): Promise<string> {
  await sql`
    insert into workspace (kind, name, slug, is_public, may_be_public)
    select 'INSTITUTE', 'Bench School ' || n, 'bench-school-' || n, n % 3 <> 2, true from generate_series(0, ${WORKSPACES}::int) n`
  await sql`insert into community_review (workspace_id, mode, limits_new) select id, 'OFF', false from workspace where slug like 'bench-school-%'`
  const [school] = await sql<{ id: string }[]>`select id from workspace where slug = 'bench-school-0'`
  const workspaceId = school?.id ?? ''
  await sql`
    insert into department (workspace_id, name) select ${workspaceId}, 'Department ' || n from generate_series(0, ${DEPARTMENTS - 1}::int) n`
  await sql`
    insert into person (name, email, birth_year, is_begun)
    select (array['Aarav', 'Bhavna', 'Chetan', 'Deepa', 'Farhan', 'गौरी', 'हर्ष'])[1 + n % 7] || ' ' || (array['Apte', 'Khan', 'Oak', 'Patil', 'कुलकर्णी'])[1 + n / 7 % 5] || ' ' || n,
      'square.' || n || '@bench.example', 1980, true from generate_series(0, ${PEOPLE - 1}::int) n`
  await sql`
    create table bench_person as select id, split_part(split_part(email, '@', 1), '.', 2)::int as n from person where email like 'square.%'`
  await sql`analyze person, bench_person, workspace, department`
  await sql`
    with room as (select id, split_part(name, ' ', 2)::int as n from department where workspace_id = ${workspaceId})
    insert into membership (workspace_id, person_id, role, department_id)
    select ${workspaceId}, p.id, 'MEMBER', r.id from bench_person p join room r on r.n = p.n % ${DEPARTMENTS}`
  await sql`
    insert into membership (workspace_id, person_id, role)
    select w.id, p.id, 'MEMBER' from bench_person p join workspace w on w.slug = 'bench-school-' || (1 + p.n % ${WORKSPACES})`
  await sql`
    insert into blocked_person (person_id, blocked_id, blocked_at)
    select p.id, b.id, now() from bench_person p, generate_series(1, 20) k join bench_person b on true
    where p.n < 500 and b.n = (p.n + k * 97) % ${PEOPLE}`
  return workspaceId
}

// Words of a text by a Zipf-like law, so that some are in nearly all and most in few.
async function makeTexts(sql: Pool): Promise<void> {
  await sql`select setseed(0.42)`
  await sql`
    create table bench_text as
    select n, title, body, mixed_words(title, body) as words, array['bench'] as sounds from (
      select n, (select string_agg('word' || floor(power(random(), 4) * ${WORDS})::int, ' ') from generate_series(1, 5 + n * 0)) as title,
        (select string_agg('word' || floor(power(random(), 4) * ${WORDS})::int, ' ') from generate_series(1, 25 + n * 0)) as body
      from generate_series(0, ${TEXTS - 1}::int) n) t`
  await sql`analyze bench_text`
}

async function makePosts(sql: Pool, workspaceId: string, posts: number): Promise<void> {
  const moment = sql`now() - (n + 1) * (interval '${sql.unsafe(String(DAYS))} days' / ${posts}::float8)`
  await sql`
    insert into post (author_id, workspace_id, type, title, description, slug, audience, is_global, state, published_at, active_at, likes_count,
      comments_count, score, ranked_score, ranked_active_at, hot, tags, created_at)
    select a.id, case when f.n % 10 = 0 then ${workspaceId}::uuid when f.n % 50 <> 7 then w.id end,
      (array['IMAGE', 'DOCUMENT', 'FORUM', 'ARTICLE', 'QUOTE', 'DOCUMENT', 'FORUM'])[1 + f.n / 10 % 7], t.title, t.body, 'bench-post-' || f.n,
      case when f.n % 100 = 30 then array[d.id, d.other] end, f.n % 4 = 1 or f.n % 50 = 7 or f.n % 40 = 10, 'PUBLISHED', f.at, f.at, f.likes, f.comments,
      f.likes + 2 * f.comments, f.likes + 2 * f.comments, f.at, case when f.at > now() - interval '7 days' then 1.0 / (1 + f.n % 1000) else 0 end,
      case when f.n % 5 = 0 then array['word' || f.n % 50] else '{}' end, f.at
    from (select n, date_trunc('milliseconds', ${moment}) as at, 12 / (1 + n % 37) as likes, 6 / (1 + n % 23) as comments from generate_series(${posts - 1}::int, 0, -1) n) f
    join bench_person a on a.n = f.n::bigint * 31 % ${PEOPLE}
    join bench_text t on t.n = f.n::bigint * 7919 % ${TEXTS}
    join (select id, split_part(slug, '-', 3)::int as n from workspace where slug like 'bench-school-%') w on w.n = 1 + f.n % ${WORKSPACES}
    join (select id, lead(id, 1, id) over (order by id) as other, split_part(name, ' ', 2)::int as n from department where workspace_id = ${workspaceId}) d on d.n = f.n / 100 % ${DEPARTMENTS}
    order by f.n desc`
  await sql`insert into post_slug (slug, post_id) select slug, id from post`
  await sql`
    insert into post_search (post_id, published_at, keys, words, sounds)
    select p.id, p.published_at, post_keys(p.author_id, p.workspace_id, p.type, p.is_global), t.words, t.sounds
    from post p join bench_text t on t.n = split_part(p.slug, '-', 3)::bigint * 7919 % ${TEXTS}`
}

async function makeTalk(sql: Pool): Promise<void> {
  await sql`
    insert into comment (subject_kind, subject_id, author_id, text, created_at)
    select 'post', p.id, a.id, 'Well said, number ' || k, p.published_at + k * interval '1 minute'
    from post p, generate_series(1, p.comments_count) k
    join bench_person a on true where a.n = (split_part(p.slug, '-', 3)::bigint * 17 + k * 613) % ${PEOPLE}`
  await sql`
    insert into reaction (subject_kind, subject_id, person_id, event, reacted_at)
    select 'post', p.id, a.id, (array['LIKE', 'CELEBRATE', 'SUPPORT'])[1 + k % 3], p.published_at + k * interval '1 minute'
    from post p, generate_series(1, p.likes_count) k
    join bench_person a on true where a.n = (split_part(p.slug, '-', 3)::bigint * 13 + k * 211) % ${PEOPLE}`
  const [busy] = await sql<{ id: string }[]>`select id from post where slug = 'bench-post-110'`
  await sql`
    insert into comment (subject_kind, subject_id, author_id, text, created_at)
    select 'post', ${busy?.id ?? ''}, a.id, 'Number ' || a.n, now() - interval '1 hour' + a.n * interval '1 second' from bench_person a where a.n < ${BUSY_COMMENTS}`
  await sql`
    insert into reaction (subject_kind, subject_id, person_id, event, reacted_at)
    select 'post', ${busy?.id ?? ''}, a.id, 'LIKE', now() - interval '1 hour' from bench_person a on conflict do nothing`
  await sql`
    update post set likes_count = (select count(*) from reaction r where r.subject_kind = 'post' and r.subject_id = post.id),
      comments_count = (select count(*) from comment c where c.subject_kind = 'post' and c.subject_id = post.id) where id = ${busy?.id ?? ''}`
  await sql`update post set score = likes_count + 2 * comments_count, ranked_score = likes_count + 2 * comments_count where id = ${busy?.id ?? ''}`
}

async function readSquare(sql: Pool, workspaceId: string): Promise<BenchSquare> {
  const people = await sql<{ id: string }[]>`select id from bench_person order by n`
  const posts = await sql<{ id: string; slug: string }[]>`
    select id, slug from post where workspace_id = ${workspaceId} and audience is null order by published_at desc limit 500`
  const [busy] = await sql<{ id: string; slug: string }[]>`select id, slug from post where slug = 'bench-post-110'`
  return { workspaceId, personIds: people.map(({ id }) => id), posts, busy: busy ?? { id: '', slug: '' } }
}
