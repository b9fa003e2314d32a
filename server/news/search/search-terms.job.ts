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
      with token as (
        select a.id, a.language, w.word, lead(w.word) over (partition by a.id order by w.place) as following
        from article a, unnest(string_to_array(btrim(fold_words(a.title)), ' ')) with ordinality w (word, place)
        where a.is_listed and a.is_head and a.published_at > ${since}
      ), counted as (
        select language, word, count(distinct id)::int as n from token where length(word) > 2 and word ~ '[^0-9]' group by 1, 2
      ), telling as materialized (
        select * from counted where numnode(phraseto_tsquery(search_config(language), word)) > 0
      ), two as (
        select t.language, t.word || ' ' || t.following as word, count(distinct t.id)::int as n from token t
        join telling a on a.language = t.language and a.word = t.word and a.n >= ${LEAST_TOGETHER}
        join telling b on b.language = t.language and b.word = t.following and b.n >= ${LEAST_TOGETHER}
        group by 1, 2 having count(distinct t.id) >= ${LEAST_TOGETHER}
      )
      insert into search_term (folded, shown, language, stories)
      select word, word, language, n from telling union all select word, word, language, n from two`
    return made.count
  })
}
