import { getChanges } from '@chowk/contract/news/changes.ts'
import type { ArticleVersion, Changes } from '@chowk/contract/news/changes.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { articleIdOf } from '@chowk/contract/article/article-id.ts'
import { categoryJson, isoTime, publicationJson } from '../../article/story.ts'
import { readableBy } from '../../article/visibility.ts'
import { compareAside } from './compare-aside.ts'
import { compareParagraphs, firstWords } from './change.rules.ts'
import type { ChangedParagraph } from './change.rules.ts'

type Article = Changes['article'] & { id: string; licence: string }
type Version = ArticleVersion & { title: string; plain: string }

export const answerChanges = handle(getChanges, async ({ input, viewer, sql, refuse }) => {
  const id = articleIdOf(input.slug)
  const found = id === undefined ? undefined : await findArticle(sql, viewer, id)
  if (!found) throw refuse('ARTICLE_NOT_FOUND')
  const { id: articleId, licence, ...article } = found
  const versions = await sql<Version[]>`
    select number, ${isoTime(sql, sql`at`)} as at, size, title, plain from article_version where article_id = ${articleId} order by number`
  const to = input.to === undefined ? versions.at(-1) : versions.find((one) => one.number === input.to)
  const from = input.from === undefined ? versions[0] : versions.find((one) => one.number === input.from)
  if (!from || !to) throw refuse('VERSION_NOT_FOUND')
  const isExcerpt = licence !== 'FULL_TEXT'
  const textOf = ({ plain }: Version) => (isExcerpt ? firstWords(plain) : plain)
  const paragraphs = await compareAside(textOf(from), textOf(to))
  const [title] = from.title === to.title ? [] : compareParagraphs(from.title, to.title)
  return {
    article,
    versions: versions.map(({ number, at: time, size }) => ({ number, at: time, size })),
    from: from.number,
    to: to.number,
    title: title?.parts ?? null,
    paragraphs,
    ...countsOf(paragraphs),
    isExcerpt,
  }
})

async function findArticle(sql: Sql, viewer: Viewer, id: string): Promise<Article | undefined> {
  const [row] = await sql<Article[]>`
    select a.id, a.slug || '-' || a.key as slug, a.title, a.language, ${isoTime(sql, sql`a.published_at`)} as "publishedAt",
      ${categoryJson(sql)} as category, ${publicationJson(sql)} as publication, p.licence
    from article a join publication p on p.id = a.publication_id join category g on g.id = a.category_ids[1]
    where a.id = ${id} and ${readableBy(sql, viewer)}`
  return row
}

function countsOf(paragraphs: ChangedParagraph[]) {
  const parts = paragraphs.flatMap((paragraph) => paragraph.parts)
  const count = (kind: string) =>
    parts.filter((segment) => segment.kind === kind).reduce((sum, segment) => sum + segment.text.split(' ').length, 0)
  return { inserted: count('inserted'), removed: count('removed'), places: paragraphs.reduce(addPlaces, 0) }
}

// Words taken out and put in at one place are one change to the eye.
function addPlaces(sum: number, { parts }: ChangedParagraph): number {
  const begins = parts.filter(
    ({ kind }, position) => kind !== 'same' && (parts[position - 1]?.kind ?? 'same') === 'same',
  )
  return sum + begins.length
}
