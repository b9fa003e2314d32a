import { getArticle } from '@chowk/contract/news/article.ts'
import type { Article } from '@chowk/contract/news/article.ts'
import { handle } from '../platform/handle.ts'
import type { Sql } from '../platform/database.ts'
import type { Viewer } from '../platform/viewer.ts'
import { articleIdOf } from './article-id.rules.ts'
import { signPicturesIn } from './picture/picture.ts'
import { exceptHiddenFromMinors, isoTime, publicationJson, storyJoins, storyJson } from './story.ts'

type Row = Article & { state: string; clusterId: string; id: string; hiddenForMinors: boolean }

export const answerArticle = handle(getArticle, async ({ input, viewer, sql, house, clock, refuse }) => {
  const id = articleIdOf(input.slug)
  const [row] =
    id === undefined
      ? []
      : await sql<Row[]>`
    select ${storyJson(sql, viewer)}, a.id, a.state, a.cluster_id, nullif(a.html, '') as html, a.author, a.url, p.licence, a.level, a.version, p.home_url as home, a.disputed, a.hidden_for_minors
    from article a ${storyJoins(sql, viewer)} where a.id = ${id}`
  if (!row) throw refuse('ARTICLE_NOT_FOUND')
  const { state, clusterId, id: articleId, hiddenForMinors, ...article } = row
  if (state === 'WITHDRAWN')
    throw refuse('ARTICLE_WITHDRAWN', { details: { title: row.title, publication: row.publication, url: row.url } })
  if (state === 'REMOVED') throw refuse('ARTICLE_REMOVED')
  const isKeptFromViewer = hiddenForMinors && viewer.signedIn && viewer.isMinor
  if (state === 'HIDDEN' || isKeptFromViewer) throw refuse('ARTICLE_NOT_FOUND')
  return {
    ...article,
    html:
      article.licence === 'FULL_TEXT' && article.html
        ? signPicturesIn(article.html, house.config.serverKey, clock.now())
        : null,
    coverage: await coverageOf(sql, viewer, { clusterId, articleId }),
  }
})

async function coverageOf(
  sql: Sql,
  viewer: Viewer,
  { clusterId, articleId: id }: { clusterId: string; articleId: string },
): Promise<Article['coverage']> {
  return await sql<Article['coverage']>`
    select a.key as "_id", a.slug || '-' || a.key as slug, a.title, a.language, a.paywalled,
      ${isoTime(sql, sql`a.published_at`)} as "publishedAt", ${publicationJson(sql)} as publication
    from article a join publication p on p.id = a.publication_id
    where a.cluster_id = ${clusterId} and a.id <> ${id} and a.is_listed ${exceptHiddenFromMinors(sql, viewer)}
    order by a.published_at desc, a.id desc limit 30`
}
