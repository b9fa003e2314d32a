import { suggestNews } from '@chowk/contract/news/search.ts'
import type { Output } from '@chowk/contract/call.ts'
import type { Clock } from '../../platform/clock.ts'
import { likeText } from '../../platform/database.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { readerOf, visibleTo } from '../../article/visibility.ts'
import type { Reader } from '../../article/visibility.ts'
import { categoryJson, isoTime, publicationJson } from '../../article/story.ts'
import { DAY_MS } from '../../platform/time.ts'
import { newestWalk } from '../list/newest-walk.ts'
import { wordsLike } from './forgive.ts'
import { foldedWord } from '../../platform/search/sound-key.rules.ts'
import { nameJson } from '../../platform/name-json.ts'

const MOST_WORDS = 6
const FEW = 3
const MOST_STORIES = 3
/** Shorter words have too few three-letter groups to compare. */
const LEAST_FOR_NEAR = 4
const WINDOW_MS = 30 * DAY_MS

type Suggestions = Output<typeof suggestNews>

export const answerSuggest = handle(suggestNews, async ({ input, viewer, sql, clock }) => {
  const [{ folded } = { folded: '' }] = await sql<{ folded: string }[]>`select btrim(fold_words(${input.q})) as folded`
  if (folded === '') return { words: [], publications: [], categories: [], stories: [] }
  const reader = await readerOf({ sql, viewer, clock })
  const begin = `${likeText(folded)}%`
  const inside = `% ${begin}`
  const [words, publications, categories, stories] = await Promise.all([
    wordsFor(sql, folded, begin),
    sql<Suggestions['publications']>`
      select p.id::text, p.slug, ${nameJson(sql, 'p')} as name, p.logo from publication p
      where p.status <> 'SUSPENDED' and (fold_words(p.name) like ${inside} or fold_words(p.name_hi) like ${inside})
      order by p.follower_count desc, p.name limit 3`,
    sql<Suggestions['categories']>`
      select (c ->> 'id')::int as id, c ->> 'slug' as slug, c -> 'name' as name
      from (select ${categoryJson(sql)} as c from category g
        where fold_words(g.name) like ${inside} or fold_words(g.name_hi) like ${inside} order by g.position limit 3) x`,
    storiesLike(sql, { folded, reader, clock }),
  ])
  return { words, publications: [...publications], categories: [...categories], stories }
})

interface Query {
  folded: string
  reader: Reader
  clock: Clock
}

async function storiesLike(sql: Sql, { folded, reader, clock }: Query): Promise<Suggestions['stories']> {
  const now = clock.now()
  const met = newestWalk(sql, {
    words: sql`(select words from q)`,
    narrowing: {},
    conditions: sql`and a.is_head and not a.is_calendar ${visibleTo(sql, reader, { clock, surface: 'ALWAYS' })}`,
    since: new Date(now.getTime() - WINDOW_MS),
    until: now,
    most: MOST_STORIES,
  })
  const rows = await sql<Suggestions['stories']>`
    with q as materialized (select search_term(${folded}) || to_tsquery('simple', ${prefixOf(folded)}) as words),
    met as materialized (${met})
    select a.key as "_id", a.slug || '-' || a.key as slug, a.title, ${publicationJson(sql)} as publication,
      ${isoTime(sql, sql`a.published_at`)} as "publishedAt"
    from met m join article a on a.id = m.id join publication p on p.id = a.publication_id
    order by m.published_at desc, m.id desc`
  return [...rows]
}

// Every word as it stands, the last one open at its end, in titles only.
function prefixOf(folded: string): string {
  const words = folded.split(' ').map((word) => `'${word.replaceAll("'", "''").replaceAll('\\', '')}'`)
  return `${words.join(' & ')}:*A`
}

async function wordsFor(sql: Sql, folded: string, begin: string): Promise<Suggestions['words']> {
  const found = await sql<Suggestions['words']>`
    select folded, max(shown) as word, sum(stories)::int as stories, false as is_near from search_term
    where folded like ${begin} group by folded order by stories desc, folded limit ${MOST_WORDS}`
  if (found.length >= FEW || folded.length < LEAST_FOR_NEAR) return found.map(wordOf)
  return [...found.map(wordOf), ...(await nearWords(sql, folded, begin))]
}

// By letters and sound, in both scripts; a word that is not ended yet by what it has in common with others.
async function nearWords(sql: Sql, folded: string, begin: string): Promise<Suggestions['words']> {
  const word = foldedWord(folded)
  const meant = word === undefined ? [] : await wordsLike(sql, word)
  if (meant.length > 0) return meant.map(({ shown, stories }) => ({ word: shown, stories, isNear: true }))
  const near = await sql<Suggestions['words']>`
    select max(shown) as word, sum(stories)::int as stories, true as is_near from (
      select * from search_term where folded % ${folded} order by folded <-> ${folded} limit 20) n
    where folded not like ${begin} group by folded order by min(folded <-> ${folded}), 2 desc limit ${FEW}`
  return near.map(wordOf)
}

const wordOf = ({ word, stories, isNear }: Suggestions['words'][number]) => ({ word, stories, isNear })
