import type { Sql } from '../../platform/database.ts'
import { mergeClusters, settleCluster } from '../../news/cluster.ts'
import { bodyWordsOf, isSameStory } from '../text/cluster.rules.ts'
import type { StoryFacts } from '../text/cluster.rules.ts'

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
  plain: string
}

// Two hashes that differ in at most 3 bits agree in at least one of four bands.
function bandsOf(simhash: bigint | undefined): string[] {
  if (simhash === undefined) return []
  const bits = BigInt.asUintN(64, simhash)
  return Array.from({ length: BANDS }, (_, band) => `~${band} ${((bits >> BigInt(band * 16)) & 0xffffn).toString(16)}`)
}

/** Notes by which words and bands later articles find this one. */
export async function noteStoryWords(sql: Sql, article: StoryArticle): Promise<void> {
  const words = [...new Set([...article.titleWords, ...bandsOf(article.simhash)])]
  if (words.length === 0) return
  await sql`
    insert into story_word (language, word, published_at, article_id)
    select ${article.language}, word, ${new Date(article.publishedAtMs)}, ${article.id} from unnest(${words}::text[]) word
    on conflict do nothing`
}

/** Clusters that already tell this article's story, oldest first (I30, I32); pairs set apart by a person stay apart (I33). */
export async function findStoryClusters(sql: Sql, article: StoryArticle): Promise<string[]> {
  const candidates = await findCandidates(sql, article)
  const own = { ...article, bodyWords: bodyWordsOf(article.plain) }
  const same = candidates.filter((other) =>
    isSameStory(own, {
      language: article.language,
      publicationId: other.publicationId,
      publishedAtMs: other.publishedAt.getTime(),
      titleWords: other.titleWords,
      simhash: other.simhash === null ? undefined : BigInt(other.simhash),
      bodyWords: bodyWordsOf(other.plain),
    }),
  )
  if (same.length === 0) return []
  const apart = await sql<{ other: string }[]>`
    select case when article_a = ${article.id} then article_b else article_a end as other
    from cluster_split where article_a = ${article.id} or article_b = ${article.id}`
  const forbidden = new Set(apart.map((row) => row.other))
  return [...new Set(same.filter((other) => !forbidden.has(other.id)).map((other) => other.clusterId))].toSorted(
    (a, b) => Number(a) - Number(b),
  )
}

async function findCandidates(sql: Sql, article: StoryArticle): Promise<Candidate[]> {
  const words = [...new Set([...article.titleWords, ...bandsOf(article.simhash)])]
  if (words.length === 0) return []
  const at = new Date(article.publishedAtMs)
  return await sql<Candidate[]>`
    with met as (
      select w.article_id, count(*) as shared, bool_or(words.word like '~%') as by_body
      from unnest(${words}::text[]) as words (word), lateral (
        select article_id from story_word
        where language = ${article.language} and word = words.word
          and published_at between ${at}::timestamptz - ${WINDOW}::interval and ${at}::timestamptz + ${WINDOW}::interval
          and article_id <> ${article.id}
        order by published_at desc limit ${MOST_PER_WORD}) w
      group by w.article_id
    )
    select a.id, a.cluster_id, a.publication_id, a.published_at, a.title_words, a.simhash, a.plain
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
  if (!into) return { clusterId: ownCluster, grew: false }
  const [before] = await sql<{ n: number }[]>`select publication_count as n from cluster where id = ${into}`
  for (const from of [...others, ownCluster]) if (from !== into) await mergeClusters(sql, from, into)
  await settleCluster(sql, into)
  const [after] = await sql<{ n: number }[]>`select publication_count as n from cluster where id = ${into}`
  return { clusterId: into, grew: (after?.n ?? 0) > (before?.n ?? 0) }
}
