import type { Clock } from '../../platform/clock.ts'
import { DAY_MS } from '../../platform/time.ts'
import type { Pool } from '../../platform/database.ts'

const WINDOW_MS = 90 * DAY_MS
/** Two words beside each other are offered together once this many titles hold them. */
const LEAST_TOGETHER = 3

/** The first count, once there are stories: a new installation need not wait for the next regular one. */
export async function countFirstTerms(sql: Pool, clock: Clock): Promise<number> {
  const [row] = await sql<{ hasTerms: boolean }[]>`select exists (select from search_term) as has_terms`
  return row?.hasTerms ? 0 : await countSearchTerms(sql, clock)
}

/** Counts the words of titles anew for the suggestions of the search box. */
export async function countSearchTerms(sql: Pool, clock: Clock): Promise<number> {
  const since = new Date(clock.now().getTime() - WINDOW_MS)
  return await sql.begin(async (tx) => {
    await tx`delete from search_term`
    const made = await tx`
      with written as materialized (
        select a.id, a.language, w.shown, w.place
        from article a, unnest(string_to_array(
          btrim(regexp_replace(lower(normalize(a.title, nfc)), '([[:punct:]]|[[:space:]])+', ' ', 'g')), ' ')) with ordinality w (shown, place)
        where a.is_listed and a.is_head and a.published_at > ${since}
      ), spelling as materialized (
        select shown, btrim(fold_words(shown)) as word from (select distinct shown from written) each
      ), token as (
        select w.id, w.language, s.word, s.shown, lead(s.word) over next as following, lead(s.shown) over next as shown_following
        from written w join spelling s using (shown) window next as (partition by w.id order by w.place)
      ), counted as (
        select language, word, mode() within group (order by shown) as shown, count(distinct id)::int as n
        from token where length(word) > 2 and word ~ '[^0-9]' group by 1, 2
      ), telling as materialized (
        select * from counted where numnode(phraseto_tsquery(search_config(language), word)) > 0
      ), two as (
        select t.language, t.word || ' ' || t.following as word,
          mode() within group (order by t.shown || ' ' || t.shown_following) as shown, count(distinct t.id)::int as n
        from token t
        join telling a on a.language = t.language and a.word = t.word and a.n >= ${LEAST_TOGETHER}
        join telling b on b.language = t.language and b.word = t.following and b.n >= ${LEAST_TOGETHER}
        group by t.language, t.word, t.following having count(distinct t.id) >= ${LEAST_TOGETHER}
      )
      insert into search_term (folded, shown, language, stories)
      select word, shown, language, n from telling union all select word, shown, language, n from two`
    return made.count
  })
}
