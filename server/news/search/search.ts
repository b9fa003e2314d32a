import { foldWords } from '@chowk/contract/fold.ts'
import { searchNews } from '@chowk/contract/news/search.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import type { Found } from '@chowk/contract/news/search.ts'
import type { SearchTag } from '@chowk/contract/search-tag.ts'
import type { Pool, Sql } from '../../platform/database.ts'
import { skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import { handle } from '../../platform/handle.ts'
import { readerOf, withoutMutes } from '../../article/visibility.ts'
import { storyJoins, storyJson } from '../../article/story.ts'
import { RANKED, newestHits } from './newest-hits.ts'
import { isTooCommon, wordsOf } from '../../platform/search/question-words.ts'
import type { Hit, Named, NewestHits, Query } from './newest-hits.ts'
import { facetsOf } from './facets.ts'
import { forgiven } from './forgive.ts'
import type { Forgiven } from './forgive.ts'
import { CLOSE, OPEN, markedText } from '../../platform/search/marked-text.rules.ts'
import { readQuestion } from '../../platform/search/question.rules.ts'
import type { Question } from '../../platform/search/question.rules.ts'
import { DAY_MS } from '../../platform/time.ts'
import { refuseDepth } from '../../platform/paging/paging.ts'

const WINDOW_MS = 90 * DAY_MS
const MOST_COUNTED = RANKED + 1
const TOO_LONG = '57014'

export const answerSearch = handle(searchNews, async ({ input, viewer, sql, clock, house, cursor, refuse }) => {
  refuseDepth(input)
  const skip = skipOf(cursor, input)
  const end = skip + input.size
  const now = clock.now()
  const question = readQuestion(input.q, now)
  if (question.parts.every((tag) => tag.kind === 'UNKNOWN')) throw refuse('NOTHING_TO_SEARCH')
  const full = await readerOf({ sql, viewer, clock })
  const reader = input.showMuted === 'YES' ? withoutMutes(full) : full
  const asOf = input.asOf ? new Date(input.asOf) : now
  const since = question.since ?? (question.until ? new Date(0) : new Date(now.getTime() - WINDOW_MS))
  const named = await namesOf(sql, question)
  const enough = Math.max(MOST_COUNTED, end + 1)
  const query = { question, reader, clock, asOf, since, named, enough }
  const exact = named.isMissing
    ? NOTHING
    : await newestHits(house.sql, query).catch(
        tooLong(() => {
          throw refuse('SEARCH_TOO_WIDE')
        }),
      )
  if (exact.hits.length === 0 && (await isTooCommon(sql, question))) throw refuse('NOTHING_TO_SEARCH')
  const isFew = !named.isMissing && exact.hits.length + exact.mutedCount < FEW
  const meant = isFew ? await forgiven(sql, input.q, question) : undefined
  const order = (hits: Hit[]) => (input.sort === 'BEST' ? rankNewest(hits, now) : hits)
  const further = meant ? await forgivenHits(house.sql, query, { exact, meant, order }) : undefined
  const ordered = [...order(exact.hits), ...(further?.hits ?? [])].slice(0, enough)
  const asked = further?.question ?? question
  const [content, facets] = await Promise.all([
    foundStories(sql, { viewer, question: asked, ids: ordered.slice(skip, end).map((hit) => hit.id) }),
    input.facets === 'YES'
      ? facetsOf(house.sql, { ...query, question: asked }, { text: input.q, hits: ordered }).catch(tooLong(() => []))
      : [],
  ])
  return {
    content,
    facets,
    page: input.page,
    size: input.size,
    hasMore: ordered.length > end,
    asOf: asOf.toISOString(),
    next: ordered.length > end ? writeSkip(cursor, end) : null,
    understood: named.parts,
    found: ordered.length,
    foundByLetter: exact.hits.length,
    mutedCount: exact.mutedCount,
    didYouMean: further && !further.isLoose && further.hits.length > 0 ? (meant?.didYouMean ?? null) : null,
    since: since.toISOString(),
    reachesBackTo: exact.endsAt?.toISOString() ?? null,
  }
})

/** What is done when the database took too long; every other failure goes on. */
const tooLong =
  <Answer>(answer: () => Answer) =>
  (failure: unknown): Answer => {
    if ((failure as { code?: string }).code === TOO_LONG) return answer()
    throw failure
  }

const NOTHING: NewestHits = { hits: [], endsAt: null, mutedCount: 0 }
/** A question that finds so many stories is taken by the letter. */
const FEW = 5

interface Further {
  hits: Hit[]
  question: Question
  /** They hold some of the words only. */
  isLoose: boolean
}

/** What the question finds when it is not taken by the letter, without what it found already; a search that takes too long finds nothing more. */
async function forgivenHits(
  sql: Pool,
  query: Query,
  { exact, meant, order }: { exact: NewestHits; meant: Forgiven; order: (hits: Hit[]) => Hit[] },
): Promise<Further | undefined> {
  const before = new Set(exact.hits.map((hit) => hit.id))
  const find = async (question: Question): Promise<Hit[]> => {
    const { hits } = await newestHits(sql, { ...query, question })
    const further = order(hits).filter((hit) => !before.has(hit.id))
    for (const hit of further) before.add(hit.id)
    return further
  }
  try {
    const hits: Hit[] = []
    for (const question of meant.meanings) if (hits.length < query.enough) hits.push(...(await find(question)))
    const last = before.size === 0 ? meant.loosely : undefined
    return last
      ? { hits: await find(last), question: last, isLoose: true }
      : { hits, question: meant.meanings.at(-1) ?? query.question, isLoose: false }
  } catch (failure) {
    return tooLong(() => undefined)(failure)
  }
}

/** Rank fades with age: half after about ten days. */
const FADE_MS = 14 * DAY_MS
function rankNewest(hits: Hit[], now: Date): Hit[] {
  const weight = (hit: Hit) => hit.rank * Math.exp((hit.at.getTime() - now.getTime()) / FADE_MS)
  const ranked = hits.slice(0, RANKED).toSorted((a, b) => weight(b) - weight(a) || b.at.getTime() - a.at.getTime())
  return [...ranked, ...hits.slice(RANKED)]
}

async function namesOf(sql: Sql, question: Question): Promise<Named> {
  const { from, within, parts } = question
  if (from.length === 0 && within.length === 0) return { publications: [], categories: [], parts, isMissing: false }
  // Nothing is like the pattern of a name without words.
  const patterns = (names: readonly string[], begin: string) =>
    names.map((name) => foldWords(name).join(' ')).map((words) => words && `${begin}${words}%`)
  const [publicationLike, categoryLike] = [patterns(from, '%'), patterns(within, ' ')]
  const [row] = await sql<
    {
      publications: { id: string; asked: string; name: string }[] | null
      categories: { id: number; asked: string; name: string }[] | null
    }[]
  >`
    select (select json_agg(json_build_object('id', p.id::text, 'asked', u.asked, 'name', p.name)) from unnest(${from}::text[], ${publicationLike}::text[]) u (asked, pattern), lateral (
        select id, name from (
          select id, name, follower_count, fold_text(u.asked) in (slug, fold_text(name), fold_text(name_hi)) as is_exact,
            bool_or(fold_text(u.asked) in (slug, fold_text(name), fold_text(name_hi))) over () as has_exact
          from publication where slug = lower(u.asked) or fold_words(name) like u.pattern or fold_words(name_hi) like u.pattern) named
        where coalesce(is_exact, false) or not coalesce(has_exact, false) order by follower_count desc, id limit 5) p) as publications,
      (select json_agg(json_build_object('id', g.id, 'asked', u.asked, 'name', g.name)) from unnest(${within}::text[], ${categoryLike}::text[]) u (asked, pattern), lateral (
        select id, name from category where slug = lower(u.asked) or fold_words(name) like u.pattern or fold_words(name_hi) like u.pattern order by id limit 5) g) as categories`
  const publications = row?.publications ?? []
  const categories = row?.categories ?? []
  const missing = (tag: SearchTag) =>
    (tag.kind === 'FROM' && !publications.some((found) => found.asked === tag.text)) ||
    (tag.kind === 'IN' && !categories.some((found) => found.asked === tag.text))
  const nameOf = (tag: SearchTag) =>
    [...(tag.kind === 'FROM' ? publications : tag.kind === 'IN' ? categories : [])].find(
      (found) => found.asked === tag.text,
    )?.name ?? tag.text
  return {
    publications: publications.map((found) => found.id),
    categories: categories.map((found) => found.id),
    parts: parts.map((tag) => (missing(tag) ? { ...tag, kind: 'UNKNOWN' } : { ...tag, text: nameOf(tag) })),
    isMissing: parts.some(missing),
  }
}

const FULL_HEADLINE = `StartSel=${OPEN},StopSel=${CLOSE},HighlightAll=true`
const PIECE = `StartSel=${OPEN},StopSel=${CLOSE},MaxFragments=1,MaxWords=30,MinWords=18`

async function foundStories(
  sql: Sql,
  { viewer, question, ids }: { viewer: Parameters<typeof storyJson>[1]; question: Question; ids: string[] },
): Promise<Found[]> {
  if (ids.length === 0) return []
  const words = wordsOf(sql, { ...question, without: [] })
  // A text found only in its body is shown by the piece that holds the words, where its licence lets us.
  const marked = words
    ? sql`
      ts_headline(search_config(a.language), fold_letters(a.title), ${words}, ${FULL_HEADLINE}) as "titleParts",
      case when t.body is null then ts_headline(search_config(a.language), fold_letters(a.summary), ${words}, ${FULL_HEADLINE})
        when a.language = 'en' then ts_headline('english', t.body, ${words}, ${PIECE})
        else ts_headline(search_config(a.language), fold_letters(t.body), ${words}, ${PIECE}) end as "summaryParts",
      case when t.body is null then a.summary when a.language <> 'en' then t.body end as shown`
    : sql`a.title as "titleParts", a.summary as "summaryParts", a.summary as shown`
  const body = sql`
    select left(a.plain, 20000) as body
    where p.licence = 'FULL_TEXT' and a.plain <> '' and not to_tsvector(search_config(a.language), fold_letters(a.summary)) @@ ${words ?? null}::tsquery`
  const rows = await sql<(Story & { titleParts: string; summaryParts: string; shown: string | null })[]>`
    select s.* from unnest(${ids}::bigint[]) with ordinality as o (id, place), lateral (
      select ${storyJson(sql, viewer)}, ${marked} from article a ${storyJoins(sql, viewer)} left join lateral (${body}) t on true where a.id = o.id) s
    order by o.place`
  return rows.map(({ shown, ...row }) => ({
    ...row,
    titleParts: markedText(row.titleParts, row.title),
    summaryParts: markedText(row.summaryParts, shown),
  }))
}
