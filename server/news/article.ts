import { getArticle, getTexts } from '@chowk/contract/news/article.ts'
import type { Article } from '@chowk/contract/news/article.ts'
import { handle } from '../platform/handle.ts'
import type { House } from '../platform/handle.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import type { Viewer } from '../platform/viewer.ts'
import { articleIdOf, articleNumber } from '@chowk/contract/article/article-id.ts'
import { signPicturesIn } from '../picture/picture.ts'
import { reportJson, storyJoins, storyJson } from '../article/story.ts'
import { limitsOn, readerOf, visibleTo } from '../article/visibility.ts'
import type { Asking, Reader } from '../article/visibility.ts'

interface Row extends Article {
  state: string
  isListed: boolean
  suspended: boolean
  hiddenForMinors: boolean
  /** Not above the viewer's level nor kept from her as sensitive. */
  isWithinLimits: boolean
}

export const answerArticle = handle(getArticle, async ({ input, viewer, sql, house, clock, refuse }) => {
  const id = articleIdOf(input.slug)
  const [row] = id === undefined ? [] : await findArticles({ sql, viewer, clock }, [id])
  if (!row || row.suspended || isHiddenFrom(viewer, row)) throw refuse('ARTICLE_NOT_FOUND')
  if (!row.isWithinLimits) throw refuse('LEVEL_RESTRICTED')
  if (row.state === 'WITHDRAWN')
    throw refuse('ARTICLE_WITHDRAWN', { details: { title: row.title, publication: row.publication, url: row.url } })
  if (row.state === 'REMOVED') throw refuse('ARTICLE_REMOVED')
  if (!row.isListed) throw refuse('ARTICLE_NOT_FOUND')
  return shown(row, house, clock)
})

export const answerTexts = handle(getTexts, async ({ input, viewer, sql, house, clock }) => {
  const rows = await findArticles(
    { sql, viewer, clock },
    [...new Set(input.articleIds)].flatMap((key) => articleNumber(key) ?? []),
  )
  const content = rows.filter((row) => row.isListed && row.isWithinLimits && !isHiddenFrom(viewer, row))
  return { content: content.map((row) => shown(row, house, clock)) }
})

const isHiddenFrom = (viewer: Viewer, { hiddenForMinors }: Row) => hiddenForMinors && viewer.signedIn && viewer.isMinor

function shown(row: Row, house: House, clock: Clock): Article {
  const {
    state: _state,
    isListed: _listed,
    suspended: _suspended,
    hiddenForMinors: _hidden,
    isWithinLimits: _within,
    ...article
  } = row
  const isComplete = article.licence === 'FULL_TEXT' && article.html
  return {
    ...article,
    html: isComplete ? signPicturesIn(article.html ?? '', house.config.serverKey, clock.now()) : null,
  }
}

async function findArticles(asking: Asking, ids: readonly string[]): Promise<Row[]> {
  const { sql, viewer } = asking
  const reader = await readerOf(asking)
  return await sql<Row[]>`
    select ${storyJson(sql, viewer)}, a.state, a.is_listed, a.suspended, a.hidden_for_minors, (true ${limitsOn(sql, viewer)}) as is_within_limits,
      nullif(a.html, '') as html, a.author, a.url, p.licence, a.level, a.version, p.home_url as home,
      ${isFollowedBy(sql, viewer)} as "isFollowed", p.id::text = any(${reader.blocked}::text[]) as "isBlocked", a.disputed,
      ${coverageJson(asking, reader)} as coverage
    from unnest(${ids}::bigint[]) with ordinality u (id, place) join article a on a.id = u.id ${storyJoins(sql, viewer)}
    order by u.place`
}

function isFollowedBy(sql: Sql, viewer: Viewer) {
  return viewer.signedIn
    ? sql`exists (select from followed_publication f where f.person_id = ${viewer.personId} and f.publication_id = p.id)`
    : sql`false`
}

// The others of the same cluster that she meets in lists; inside, `a` and `p` are theirs.
function coverageJson({ sql, clock }: Asking, reader: Reader) {
  return sql`(
    select coalesce(json_agg(c), '[]') from (
      select ${reportJson(sql)}
      from article a join publication p on p.id = a.publication_id
      where a.cluster_id = k.id and a.id <> u.id and a.is_listed ${visibleTo(sql, reader, { clock, surface: 'ALWAYS' })}
      order by a.published_at desc, a.id desc limit 30) c)`
}
