import type { Sql } from '../../platform/database.ts'
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

/** One whose story is looked for; without an id it is not stored yet. */
type Wanted = StoryFacts & { id?: string }

interface Candidate {
  n: number
  id: string
  language: string
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
export const findersOf = ({ titleWords, simhash }: Pick<StoryFacts, 'titleWords' | 'simhash'>): string[] => [
  ...new Set([...titleWords, ...bandsOf(simhash)]),
]

/** Clusters that already tell this article's story, oldest first (I30, I32); none that holds an article set apart from it (I33). */
export async function findStoryClusters(sql: Sql, article: StoryArticle): Promise<string[]> {
  // Bodies are long, and hardly any is asked for: of those alone that would be the same but for it.
  const alike = await findAlike(sql, [article])
  const bodies = await findBodies(sql, alike)
  const own = { ...article, bodyWords: once(() => bodyWordsOf(article.plain)) }
  const same = alike.filter((other) => {
    const body = bodies.get(other.id) ?? ''
    return isSameStory(own, { ...factsOf(other), bodyWords: () => bodyWordsOf(body) })
  })
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

const factsOf = (other: Candidate): StoryFacts => ({
  language: other.language,
  publicationId: other.publicationId,
  publishedAtMs: other.publishedAt.getTime(),
  titleWords: other.titleWords,
  simhash: other.simhash === null ? undefined : BigInt(other.simhash),
})

/** Articles that tell the story of one of these, as far as titles and SimHash say it; `n` is which of them. */
export async function findAlike(sql: Sql, articles: readonly Wanted[]): Promise<Candidate[]> {
  const candidates = await findCandidates(sql, articles)
  return candidates.filter((other) => {
    const article = articles[other.n]
    return article !== undefined && isSameStory(article, factsOf(other))
  })
}

async function findCandidates(sql: Sql, articles: readonly Wanted[]): Promise<Candidate[]> {
  const wanted = articles
    .map((article, n) => ({
      n,
      id: article.id ?? null,
      language: article.language,
      time: new Date(article.publishedAtMs),
      words: findersOf(article),
      least: Math.min(3, article.titleWords.length),
    }))
    .filter(({ words }) => words.length > 0)
  if (wanted.length === 0) return []
  return await sql<Candidate[]>`
    select s.n, s.language, found.*
    from json_to_recordset(${JSON.stringify(wanted)}::text::json) as s (n int, id bigint, language text, "time" timestamptz, words text[], least int),
    lateral (
      select a.id, a.cluster_id, a.publication_id, a.published_at, a.title_words, a.simhash
      from (
        select w.article_id, count(*) as shared, bool_or(words.word like '~%') as by_body
        from unnest(s.words) as words (word), lateral (
          select article_id from story_word
          where language = s.language and word = words.word
            and published_at between s.time - ${WINDOW}::interval and s.time + ${WINDOW}::interval
            and article_id is distinct from s.id
          order by published_at desc limit ${MOST_PER_WORD}) w
        group by w.article_id
      ) met join article a on a.id = met.article_id
      where (met.shared >= s.least or met.by_body) and a.state not in ('HIDDEN', 'REMOVED')
      order by met.shared desc, a.id limit ${MOST_CANDIDATES}) found
    order by s.n`
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
