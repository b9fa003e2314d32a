import { getArticle, getTexts } from '@chowk/contract/news/article.ts'
import type { Article } from '@chowk/contract/news/article.ts'
import { handle } from '../platform/handle.ts'
import type { House } from '../platform/handle.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import type { Viewer } from '../platform/viewer.ts'
import { articleIdOf, articleNumber } from '@chowk/contract/article/article-id.ts'
import { signPicturesIn } from '../picture/picture.ts'
import { exceptHiddenFromMinors, isoTime, publicationJson, storyJoins, storyJson } from '../article/story.ts'

type Row = Article & { state: string; hiddenForMinors: boolean }

export const answerArticle = handle(getArticle, async ({ input, viewer, sql, house, clock, refuse }) => {
  const id = articleIdOf(input.slug)
  const [row] = id === undefined ? [] : await findArticles(sql, viewer, [id])
  if (!row) throw refuse('ARTICLE_NOT_FOUND')
  if (row.state === 'WITHDRAWN')
    throw refuse('ARTICLE_WITHDRAWN', { details: { title: row.title, publication: row.publication, url: row.url } })
  if (row.state === 'REMOVED') throw refuse('ARTICLE_REMOVED')
  if (isKeptFrom(viewer, row)) throw refuse('ARTICLE_NOT_FOUND')
  return shown(row, house, clock)
})

export const answerTexts = handle(getTexts, async ({ input, viewer, sql, house, clock }) => {
  const rows = await findArticles(
    sql,
    viewer,
    [...new Set(input.articleIds)].flatMap((key) => articleNumber(key) ?? []),
  )
  const content = rows.filter((row) => !['WITHDRAWN', 'REMOVED'].includes(row.state) && !isKeptFrom(viewer, row))
  return { content: content.map((row) => shown(row, house, clock)) }
})

const isKeptFrom = (viewer: Viewer, { state, hiddenForMinors }: Row) =>
  state === 'HIDDEN' || (hiddenForMinors && viewer.signedIn && viewer.isMinor)

function shown({ state: _state, hiddenForMinors: _hidden, ...article }: Row, house: House, clock: Clock): Article {
  const isWhole = article.licence === 'FULL_TEXT' && article.html
  return { ...article, html: isWhole ? signPicturesIn(article.html ?? '', house.config.serverKey, clock.now()) : null }
}

async function findArticles(sql: Sql, viewer: Viewer, ids: readonly string[]): Promise<Row[]> {
  return await sql<Row[]>`
    select ${storyJson(sql, viewer)}, a.state, nullif(a.html, '') as html, a.author, a.url, p.licence, a.level, a.version,
      p.home_url as home, ${isFollowedBy(sql, viewer)} as "isFollowed", a.disputed, a.hidden_for_minors, ${coverageJson(sql, viewer)} as coverage
    from unnest(${ids}::bigint[]) with ordinality u (id, place) join article a on a.id = u.id ${storyJoins(sql, viewer)}
    order by u.place`
}

function isFollowedBy(sql: Sql, viewer: Viewer) {
  return viewer.signedIn
    ? sql`exists (select from followed_publication f where f.person_id = ${viewer.personId} and f.publication_id = p.id)`
    : sql`false`
}

// The others of the same cluster; inside, `a` and `p` are theirs.
function coverageJson(sql: Sql, viewer: Viewer) {
  return sql`(
    select coalesce(json_agg(c), '[]') from (
      select a.key as "_id", a.slug || '-' || a.key as slug, a.title, a.language, a.paywalled,
        ${isoTime(sql, sql`a.published_at`)} as "publishedAt", ${publicationJson(sql)} as publication
      from article a join publication p on p.id = a.publication_id
      where a.cluster_id = k.id and a.id <> u.id and a.is_listed ${exceptHiddenFromMinors(sql, viewer)}
      order by a.published_at desc, a.id desc limit 30) c)`
}
