import type { Fragment, Sql } from '../../platform/database.ts'
import { ARTICLE, lockStoriesOf, mergeClusters, settleCluster } from '../../article/cluster.ts'
import { MAX_BODY_LETTERS, bodyWordsOf, isSameStory } from '../text/cluster.rules.ts'
import type { StoryFacts } from '../text/cluster.rules.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'

const WINDOW = '120 hours'
const MOST_PER_WORD = 300
const MOST_CANDIDATES = 40
const BANDS = 4

/** An article about to be stored, as far as its story needs. */
export interface StoryArticle extends StoryFacts {
  id: string
  plain: string
}

interface Candidate {
  id: string
  clusterId: string
  publicationId: string
  publishedAt: Date
  titleWords: string[]
  simhash: string | null
}

// Two hashes that differ in at most 3 bits agree in at least one of four bands.
function bandsOf(simhash: bigint | undefined): string[] {
  if (simhash === undefined) return []
  const bits = BigInt.asUintN(64, simhash)
  return Array.from({ length: BANDS }, (_, band) => `~${band} ${((bits >> BigInt(band * 16)) & 0xffffn).toString(16)}`)
}

/** Words and bands by which later articles find this one; each once. */
const findersOf = ({ titleWords, simhash }: Pick<StoryFacts, 'titleWords' | 'simhash'>): string[] => [
  ...new Set([...titleWords, ...bandsOf(simhash)]),
]

/** The statement that notes by which words and bands later articles find the one of `stored`. */
export const noteStoryWords = (sql: Sql, story: StoryFacts, stored: Fragment) => sql`
  insert into story_word (language, word, published_at, article_id)
  select ${story.language}, word, ${new Date(story.publishedAtMs)}, id from ${stored}, unnest(${findersOf(story)}::text[]) word
  on conflict do nothing`

/** Clusters that already tell this article's story, oldest first (I30, I32); none that holds an article set apart from it (I33). */
export async function findStoryClusters(sql: Sql, article: StoryArticle): Promise<string[]> {
  const candidates = await findCandidates(sql, article)
  const factsOf = (other: Candidate, body?: string): StoryFacts => ({
    language: article.language,
    publicationId: other.publicationId,
    publishedAtMs: other.publishedAt.getTime(),
    titleWords: other.titleWords,
    simhash: other.simhash === null ? undefined : BigInt(other.simhash),
    ...(body !== undefined && { bodyWords: () => bodyWordsOf(body) }),
  })
  // Bodies are long, and hardly any is asked for: of those alone that would be the same but for it.
  const alike = candidates.filter((other) => isSameStory(article, factsOf(other)))
  const bodies = await findBodies(sql, alike)
  const own = { ...article, bodyWords: once(() => bodyWordsOf(article.plain)) }
  const same = alike.filter((other) => isSameStory(own, factsOf(other, bodies.get(other.id) ?? '')))
  const clusters = [...new Set(same.map((other) => other.clusterId))].toSorted((a, b) => Number(a) - Number(b))
  return await withoutApart(sql, clusters, [article.id])
}

/** Of these clusters those that hold nothing a person set apart from any of these articles. */
async function withoutApart(sql: Sql, clusters: string[], articles: string[]): Promise<string[]> {
  if (clusters.length === 0) return []
  const apart = await sql<{ clusterId: string }[]>`
    select distinct a.cluster_id from cluster_split s
    join article a on a.id = case when s.article_a = any(${articles}::bigint[]) then s.article_b else s.article_a end
    where s.article_a = any(${articles}::bigint[]) or s.article_b = any(${articles}::bigint[])`
  const forbidden = new Set(apart.map((row) => row.clusterId))
  return clusters.filter((cluster) => !forbidden.has(cluster))
}

/** Asked for by few comparisons, and by those of one article the same. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

async function findBodies(sql: Sql, candidates: readonly Candidate[]): Promise<ReadonlyMap<string, string>> {
  if (candidates.length === 0) return new Map()
  const ids = candidates.map(({ id }) => id)
  const rows = await sql<{ id: string; plain: string }[]>`
    select id, left(plain, ${MAX_BODY_LETTERS}) as plain from article where id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, plain }) => [id, plain]))
}

async function findCandidates(sql: Sql, article: StoryArticle): Promise<Candidate[]> {
  const words = findersOf(article)
  if (words.length === 0) return []
  const time = new Date(article.publishedAtMs)
  return await sql<Candidate[]>`
    with met as (
      select w.article_id, count(*) as shared, bool_or(words.word like '~%') as by_body
      from unnest(${words}::text[]) as words (word), lateral (
        select article_id from story_word
        where language = ${article.language} and word = words.word
          and published_at between ${time}::timestamptz - ${WINDOW}::interval and ${time}::timestamptz + ${WINDOW}::interval
          and article_id <> ${article.id}
        order by published_at desc limit ${MOST_PER_WORD}) w
      group by w.article_id
    )
    select a.id, a.cluster_id, a.publication_id, a.published_at, a.title_words, a.simhash
    from met join article a on a.id = met.article_id
    where (met.shared >= ${Math.min(3, article.titleWords.length)} or met.by_body) and a.state not in ('HIDDEN', 'REMOVED')
    order by met.shared desc, a.id limit ${MOST_CANDIDATES}`
}

/** Joins an article with the clusters of its story; answers the cluster that stands for all of them now, and whether it grew by a publication. */
export async function joinStory(
  sql: Sql,
  article: StoryArticle,
  ownCluster: string,
): Promise<{ clusterId: string; grew: boolean }> {
  const clusters = await findStoryClusters(sql, article)
  const [into, ...others] = clusters
  if (!into || into === ownCluster) return { clusterId: ownCluster, grew: false }
  const [before] = await sql<{ n: number }[]>`select publication_count as n from cluster where id = ${into}`
  await mergeClusters(sql, ownCluster, into)
  // A new telling that fits two stories joins them, unless a person set them apart: then it stays with the older one.
  for (const from of others) {
    const members = await sql<{ id: string }[]>`select id from article where cluster_id = ${into}`
    const [free] = await withoutApart(
      sql,
      [from],
      members.map((row) => row.id),
    )
    if (free) await mergeClusters(sql, free, into)
  }
  await settleCluster(sql, into)
  const [after] = await sql<{ n: number }[]>`select publication_count as n from cluster where id = ${into}`
  return { clusterId: into, grew: (after?.n ?? 0) > (before?.n ?? 0) }
}

/** The publisher took an article back (I22): it leaves every list; who saved it still sees its title. */
export async function withdrawArticle(sql: Sql, articleId: string, time: Date): Promise<boolean> {
  await lockStoriesOf(sql, [articleId])
  const [gone] = await transitionWhere(sql, ARTICLE, {
    where: sql`id = ${articleId}`,
    from: ['READY', 'UPDATED'],
    to: 'WITHDRAWN',
    actorId: null,
    at: time,
    also: sql`, page_due_at = null`,
  })
  if (gone === undefined) return false
  const [row] = await sql<{ clusterId: string }[]>`select cluster_id from article where id = ${articleId}`
  await settleCluster(sql, row?.clusterId ?? '')
  return true
}

/** Readers must pay for it (V7): another telling of the story may stand for it now. */
export async function markPaywalled(sql: Sql, articleId: string): Promise<void> {
  await lockStoriesOf(sql, [articleId])
  const [marked] = await sql<{ clusterId: string }[]>`
    update article set paywalled = true where id = ${articleId} and not paywalled returning cluster_id`
  if (marked) await settleCluster(sql, marked.clusterId)
}
