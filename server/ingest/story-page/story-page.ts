import { ENOUGH_WORDS } from '@chowk/contract/quiz/scrapping.ts'
import type { Sql } from '../../platform/database.ts'
import type { Clock } from '../../platform/clock.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { ARTICLE_PAGE } from './page-state.ts'

/** Articles `a` whose pages may be read for their texts and used, not shown: inside the licence (QG2), where the feed gave too little. */
export const mayReadPage = (sql: Sql) => sql`
  a.is_listed and a.words < ${ENOUGH_WORDS} and not a.paywalled and a.language in ('en', 'hi')
  and exists (select from publication licensed where licensed.id = a.publication_id and licensed.licence = 'FULL_TEXT')`

/** The condition on a page `g` that it is of the article `a` as it stands. */
export const isPageOf = (sql: Sql) => sql`g.article_id = a.id and g.article_version = a.version and ${mayReadPage(sql)}`

const extractedPage = (sql: Sql) => sql`from article_page g where g.state = 'EXTRACTED' and ${isPageOf(sql)}`

/**
 * The text that questions of the article `a` are made of, whoever makes them: of its page, where that was read inside the licence (QG2), else
 * of its feed. That of the page is shown to nobody (I2).
 */
export const storyText = (sql: Sql) => sql`coalesce((select g.text ${extractedPage(sql)}), a.plain)`

/** Whether the page of `a` gave a text. */
export const hasPageText = (sql: Sql) => sql`exists (select ${extractedPage(sql)})`

/** Whether the page of `a` may be read and nobody has asked for it yet. */
export const isPageUnasked = (sql: Sql) =>
  sql`(${mayReadPage(sql)} and not exists (select from article_page asked where asked.article_id = a.id))`

/** Has the pages of stories read that somebody wants questions of, as far as they may be. Each once, however many ask. */
export async function askForPages(sql: Sql, clock: Clock, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return
  await sql`
    insert into article_page (article_id, article_version, next_at)
    select a.id, a.version, ${clock.now()} from article a where a.id = any(${[...articleIds]}::bigint[]) and ${mayReadPage(sql)}
    order by a.id on conflict (article_id) do nothing`
  await readAnew(sql, clock, articleIds)
}

/** Puts pages of stories that changed since into the queue again. */
export async function readAnew(sql: Sql, clock: Clock, articleIds: readonly string[]): Promise<void> {
  const now = clock.now()
  await transitionWhere(sql, ARTICLE_PAGE, {
    where: sql`
      article_id = any(${[...articleIds]}::bigint[])
      and article_version <> (select a.version from article a where a.id = article_id)`,
    // Of one that is being fetched its reader sees that the story changed meanwhile.
    from: ['EXTRACTED', 'TOO_SHORT', 'PAYWALL', 'BLOCKED', 'FAILED'],
    to: 'QUEUED',
    actorId: null,
    at: now,
    also: sql`, next_at = ${now}, attempts = 0, text = '', words = 0,
      article_version = (select a.version from article a where a.id = article_id)`,
  })
}
