import { listPublications } from '@chowk/contract/news/publication.ts'
import type { Output, Parsed } from '@chowk/contract/call.ts'
import { likeText } from '../../platform/database.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { WEEK_MS } from '../../platform/time.ts'

/** Columns of a publication's row in lists, of `p`, with what the viewer did. */
export function publicationRow(sql: Sql, viewer: Viewer, now: Date) {
  const weekAgo = new Date(now.getTime() - WEEK_MS)
  const own = viewer.signedIn
    ? sql`
      exists (select from followed_publication f where f.person_id = ${viewer.personId} and f.publication_id = p.id) as "isFollowed",
      exists (select from blocked_publication b where b.person_id = ${viewer.personId} and b.publication_id = p.id) as "isBlocked"`
    : sql`false as "isFollowed", false as "isBlocked"`
  return sql`
    p.id::text, p.slug, json_build_object('en', p.name, 'hi', p.name_hi) as name, p.logo, p.languages,
    case when p.place is null then null else json_build_object('en', p.place, 'hi', (select n.name_hi from place_name n where n.name = p.place)) end as place,
    coalesce((select json_agg(json_build_object('id', g.id, 'slug', g.slug, 'name', json_build_object('en', g.name, 'hi', g.name_hi)) order by o.place)
      from unnest(p.category_ids) with ordinality o (id, place) join category g on g.id = o.id), '[]') as categories,
    p.follower_count as followers, (select count(*)::int from article a where a.publication_id = p.id and a.is_listed and a.published_at > ${weekAgo}) as "weekCount", p.status, p.status_reason as "statusReason", ${own}`
}

type Wanted = Parsed<typeof listPublications>

export const answerPublications = handle(listPublications, async ({ input, viewer, sql, clock }) => {
  const where = conditionsOf(sql, input)
  const order = {
    NAME: sql`lower(p.name) collate "und-x-icu", p.id`,
    FOLLOWED: sql`p.follower_count desc, lower(p.name), p.id`,
    ACTIVE: sql`"weekCount" desc, lower(p.name), p.id`,
  }[input.sort]
  const [content, [counted], facets] = await Promise.all([
    sql<Output<typeof listPublications>['content']>`
      select ${publicationRow(sql, viewer, clock.now())} from publication p where ${where} order by ${order}
      limit ${input.size} offset ${input.page * input.size}`,
    sql<{ total: number }[]>`select count(*)::int as total from publication p where ${where}`,
    facetsOf(sql, viewer),
  ])
  const total = counted?.total ?? 0
  return {
    content: [...content],
    page: input.page,
    size: input.size,
    hasMore: total > (input.page + 1) * input.size,
    asOf: clock.now().toISOString(),
    next: null,
    total,
    ...facets,
  }
})

function conditionsOf(sql: Sql, { q, languages, categoryIds, letter }: Wanted) {
  const pattern = `%${likeText(q)}%`
  const byLetter = letter === 'अ' ? sql`p.name !~ '^[A-Za-z]'` : sql`upper(left(p.name, 1)) = ${letter ?? ''}`
  return sql`
    p.status <> 'SUSPENDED'
    ${
      q
        ? sql`and (p.name ilike ${pattern} or p.name_hi ilike ${pattern} or p.place ilike ${pattern}
      or exists (select from place_name n where n.name = p.place and n.name_hi ilike ${pattern}) or p.slug ilike ${pattern})`
        : sql``
    }
    ${languages && languages.length > 0 ? sql`and p.languages && ${languages}::text[]` : sql``}
    ${categoryIds && categoryIds.length > 0 ? sql`and p.category_ids && ${categoryIds}::smallint[]` : sql``}
    ${letter ? sql`and ${byLetter}` : sql``}`
}

async function facetsOf(sql: Sql, viewer: Viewer) {
  const [row] = await sql<Pick<Output<typeof listPublications>, 'languages' | 'categories' | 'letters' | 'followed'>[]>`
    select
      coalesce((select json_agg(json_build_object('language', l, 'count', n) order by n desc, l)
        from (select unnest(languages) as l, count(*)::int as n from publication where status <> 'SUSPENDED' group by 1) x), '[]') as languages,
      coalesce((select json_agg(json_build_object('id', g.id, 'slug', g.slug, 'name', json_build_object('en', g.name, 'hi', g.name_hi), 'count', x.n) order by g.name)
        from (select unnest(category_ids) as id, count(*)::int as n from publication where status <> 'SUSPENDED' group by 1) x
        join category g on g.id = x.id), '[]') as categories,
      array(select distinct case when name ~ '^[A-Za-z]' then upper(left(name, 1)) else 'अ' end from publication
        where status <> 'SUSPENDED' order by 1) as letters,
      ${viewer.signedIn ? sql`(select count(*)::int from followed_publication where person_id = ${viewer.personId})` : sql`0`} as followed`
  return row ?? { languages: [], categories: [], letters: [], followed: 0 }
}
