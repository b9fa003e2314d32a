import { correctCategories, mergeStories, splitStory } from '@chowk/contract/operator/story.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { lockStoriesOf, mergeClusters, settleCluster } from '../../article/cluster.ts'

interface CorrectionNotice {
  id: string
  clusterId: string
  language: string
}

async function find(sql: Sql, keys: readonly string[]): Promise<(CorrectionNotice | undefined)[]> {
  const ids = keys.map(articleNumber)
  await lockStoriesOf(
    sql,
    ids.filter((id) => id !== undefined),
  )
  const rows = await sql<CorrectionNotice[]>`
    select id::text, cluster_id, language from article where id = any(${ids.filter((id) => id !== undefined)}::bigint[])`
  return ids.map((id) => rows.find((row) => row.id === id))
}

const answerMerge = handle(mergeStories, async ({ input, tx, refuse, audit }) => {
  const [one, other] = await find(tx, [input.articleId, input.withArticleId])
  if (!one || !other) throw refuse('ARTICLE_NOT_FOUND')
  if (one.clusterId === other.clusterId) throw refuse('SAME_STORY')
  if (one.language !== other.language) throw refuse('OTHER_LANGUAGE')
  const [into, from] = [one.clusterId, other.clusterId].toSorted((a, b) => Number(a) - Number(b))
  if (!into || !from) throw refuse('ARTICLE_NOT_FOUND')
  await tx`
    delete from cluster_split s using article a, article b where a.id = s.article_a and b.id = s.article_b
      and a.cluster_id in (${into}, ${from}) and b.cluster_id in (${into}, ${from})`
  await mergeClusters(tx, from, into)
  await settleCluster(tx, into)
  const [row] = await tx<{ n: number }[]>`select count(*)::int as n from article where cluster_id = ${into}`
  audit(`cluster ${into}`, { from }, { articles: row?.n })
  return { articles: row?.n ?? 0 }
})

const answerSplit = handle(splitStory, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const [article] = await find(tx, [input.articleId])
  if (!article) throw refuse('ARTICLE_NOT_FOUND')
  const { id, clusterId, language } = article
  const apart = await tx`
    insert into cluster_split (article_a, article_b, by_person, at)
    select least(id, ${id}), greatest(id, ${id}), ${viewer.personId}, ${clock.now()} from article where cluster_id = ${clusterId} and id <> ${id}
    on conflict do nothing returning 1`
  if (apart.length === 0) throw refuse('ALONE_ALREADY')
  const [own] = await tx<{ id: string }[]>`
    insert into cluster (language, newest_at) select ${language}, published_at from article where id = ${id} returning id`
  await tx`update article set cluster_id = ${own?.id ?? ''} where id = ${id}`
  await tx`update reading set cluster_id = ${own?.id ?? ''} where article_id = ${id}`
  await settleCluster(tx, clusterId)
  await settleCluster(tx, own?.id ?? '')
  audit(`article ${id}`, { cluster: clusterId }, { cluster: own?.id })
  return { apartFrom: apart.length }
})

const answerCategories = handle(correctCategories, async ({ input, tx, refuse, audit }) => {
  const [article] = await find(tx, [input.articleId])
  if (!article) throw refuse('ARTICLE_NOT_FOUND')
  const rows = await tx<{ id: number; slug: string }[]>`
    select id, slug from category where slug = any(${[...input.categories]})`
  const idOf = new Map(rows.map((row) => [row.slug, row.id]))
  const unknown = input.categories.find((slug) => !idOf.has(slug))
  if (unknown) throw refuse('CATEGORY_NOT_FOUND', { details: { category: unknown } })
  const slugs = [...new Set(input.categories)]
  const ids = slugs.map((slug) => idOf.get(slug) ?? 0)
  await tx`update article set category_ids = ${ids}, categories_by = 'PERSON' where id = ${article.id}`
  await tx`delete from article_category where article_id = ${article.id} and not category_id = any(${ids}::smallint[])`
  await tx`
    insert into article_category (category_id, published_at, article_id)
    select c, a.published_at, a.id from article a, unnest(a.category_ids) c where a.id = ${article.id} on conflict do nothing`
  audit(`article ${article.id}`, undefined, { categories: slugs })
  return { categories: slugs }
})

/** What a person corrects about stories. */
export const correctionCalls: Handler[] = [answerMerge, answerSplit, answerCategories]
