import { listPublications } from '@chowk/contract/news/publication.ts'
import type { Output, Parsed } from '@chowk/contract/call.ts'
import type { Sql } from '../../platform/database.ts'
import { skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import { handle } from '../../platform/handle.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'
import { readableBy } from '../../article/visibility.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { WEEK_MS } from '../../platform/time.ts'
import { nameJson } from '../../platform/name-json.ts'

// Stories of the last seven days, of `p`.
const weekCount = (sql: Sql, viewer: Viewer, now: Date) =>
  sql`(select count(*)::int from article a where a.publication_id = p.id and ${readableBy(sql, viewer)} and a.published_at > ${new Date(now.getTime() - WEEK_MS)})`

/** Columns of a publication's row in lists, of `p`, with what the viewer did. */
export function publicationRow(sql: Sql, viewer: Viewer, now: Date) {
  const own = viewer.signedIn
    ? sql`
      exists (select from followed_publication f where f.person_id = ${viewer.personId} and f.publication_id = p.id) as "isFollowed",
      exists (select from blocked_publication b where b.person_id = ${viewer.personId} and b.publication_id = p.id) as "isBlocked"`
    : sql`false as "isFollowed", false as "isBlocked"`
  return sql`
    p.id::text, p.slug, ${nameJson(sql, 'p')} as name, p.logo, p.languages,
    case when p.place is null then null else json_build_object('en', p.place, 'hi', (select n.name_hi from place_name n where n.name = p.place)) end as place,
    coalesce((select json_agg(json_build_object('id', g.id, 'slug', g.slug, 'name', ${nameJson(sql, 'g')}) order by o.place)
      from unnest(p.category_ids) with ordinality o (id, place) join category g on g.id = o.id), '[]') as categories,
    p.follower_count as followers, ${weekCount(sql, viewer, now)} as "weekCount", p.status, p.status_reason as "statusReason", ${own}`
}

type Wanted = Parsed<typeof listPublications>
type Listed = Output<typeof listPublications>

/** The name in the language that is asked for, as it is put in order, and the letter it stands under; of `p`. */
const NAMES = {
  en: (sql: Sql) => ({
    order: sql`lower(p.name) collate "und-x-icu"`,
    letter: sql`case when first_letter(p.name) between 'A' and 'Z' then first_letter(p.name) else 'अ' end`,
    letterOrder: sql`collate "und-x-icu"`,
  }),
  hi: (sql: Sql) => ({
    order: sql`lower(coalesce(p.name_hi, p.name)) collate "hi-x-icu"`,
    letter: sql`first_letter(coalesce(p.name_hi, p.name))`,
    letterOrder: sql`collate "hi-x-icu"`,
  }),
}

export const answerPublications = handle(listPublications, async ({ input, viewer, sql, clock, cursor }) => {
  const skip = skipOf(cursor, input)
  const end = skip + input.size
  const where = conditionsOf(sql, input)
  const { order, letter } = NAMES[input.namesIn](sql)
  const now = clock.now()
  const by = {
    NAME: sql`${order}, p.id`,
    FOLLOWED: sql`p.follower_count desc, ${order}, p.id`,
    ACTIVE: sql`${weekCount(sql, viewer, now)} desc, ${order}, p.id`,
  }[input.sort]
  const [content, [counted], facets] = await Promise.all([
    // The page is found by its order alone: what a row tells is worked out for its publications only.
    sql<Listed['content']>`
      select ${publicationRow(sql, viewer, now)}, ${letter} as letter
      from publication p where p.id = any(array(
        select p.id from publication p where ${where} order by ${by} limit ${input.size} offset ${skip}))
      order by ${by}`,
    sql<{ total: number }[]>`select count(*)::int as total from publication p where ${where}`,
    facetsOf(sql, viewer, input),
  ])
  const total = counted?.total ?? 0
  return {
    content: [...content],
    page: input.page,
    size: input.size,
    hasMore: total > end,
    asOf: now.toISOString(),
    next: total > end ? writeSkip(cursor, end) : null,
    totalElements: total,
    ...facets,
  }
})

function conditionsOf(sql: Sql, { q, ids, namesIn, languages, categoryIds, letter }: Wanted) {
  const text = sql`fold_words(concat_ws(' ', p.name, p.name_hi, p.place, (select n.name_hi from place_name n where n.name = p.place), p.slug))`
  return sql`
    p.status <> 'SUSPENDED'
    ${ids ? sql`and p.id = any(${ids}::bigint[])` : sql``}
    ${q ? sql`and ${holdsWords(sql, text, q)}` : sql``}
    ${languages && languages.length > 0 ? sql`and p.languages && ${languages}::text[]` : sql``}
    ${categoryIds && categoryIds.length > 0 ? sql`and p.category_ids && ${categoryIds}::smallint[]` : sql``}
    ${letter ? sql`and ${NAMES[namesIn](sql).letter} = ${letter}` : sql``}`
}

async function facetsOf(sql: Sql, viewer: Viewer, { namesIn }: Wanted) {
  const { letter, letterOrder } = NAMES[namesIn](sql)
  const [row] = await sql<Pick<Listed, 'languages' | 'categories' | 'letters' | 'followed'>[]>`
    select
      coalesce((select json_agg(json_build_object('language', l, 'count', n) order by n desc, l)
        from (select unnest(languages) as l, count(*)::int as n from publication where status <> 'SUSPENDED' group by 1) x), '[]') as languages,
      coalesce((select json_agg(json_build_object('id', g.id, 'slug', g.slug, 'name', ${nameJson(sql, 'g')}, 'count', x.n) order by g.name)
        from (select unnest(category_ids) as id, count(*)::int as n from publication where status <> 'SUSPENDED' group by 1) x
        join category g on g.id = x.id), '[]') as categories,
      array(select letter from (select distinct ${letter} as letter from publication p where status <> 'SUSPENDED') of_names
        order by letter = '#', letter ${letterOrder}) as letters,
      ${viewer.signedIn ? sql`(select count(*)::int from followed_publication where person_id = ${viewer.personId})` : sql`0`} as followed`
  return row ?? { languages: [], categories: [], letters: [], followed: 0 }
}
