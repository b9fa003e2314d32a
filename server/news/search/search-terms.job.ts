import type postgres from 'postgres'
import type { Clock } from '../../platform/clock.ts'

const WINDOW_MS = 90 * 86_400_000
/** Two words beside each other are offered together once this many titles hold them. */
const LEAST_TOGETHER = 3

/** Counts the words of titles anew for the suggestions of the search box. */
export async function countSearchTerms(sql: postgres.Sql, clock: Clock): Promise<number> {
  const since = new Date(clock.now().getTime() - WINDOW_MS)
  return await sql.begin(async (tx) => {
    await tx`delete from search_term`
    const made = await tx`
      with title as (
        select id, language, string_to_array(btrim(fold_words(title)), ' ') as words from article
        where is_listed and is_head and published_at > ${since}
      ), one as (
        select language, word, id from title, unnest(words) word where length(word) > 2 and word ~ '[^0-9]'
      ), counted as (
        select language, word, count(distinct id)::int as n from one group by 1, 2
      ), telling as (
        select * from counted where numnode(phraseto_tsquery(search_config(language), word)) > 0
      ), two as (
        select t.language, a.word || ' ' || b.word as word, count(distinct t.id)::int as n
        from title t, unnest(t.words) with ordinality a (word, place), unnest(t.words) with ordinality b (word, place)
        where b.place = a.place + 1
          and exists (select from telling w where w.language = t.language and w.word = a.word and w.n >= ${LEAST_TOGETHER})
          and exists (select from telling w where w.language = t.language and w.word = b.word and w.n >= ${LEAST_TOGETHER})
        group by 1, 2 having count(distinct t.id) >= ${LEAST_TOGETHER}
      )
      insert into search_term (folded, shown, language, stories)
      select word, word, language, n from telling union all select word, word, language, n from two`
    return made.count
  })
}
