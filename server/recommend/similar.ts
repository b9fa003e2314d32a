import type { CategoryMark } from '@chowk/contract/article/story.ts'
import { getSimilar } from '@chowk/contract/recommend/similar.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { storiesJson } from '../article/story.ts'
import { limitsOn, readerOf, visibleTo } from '../article/visibility.ts'
import type { Reader } from '../article/visibility.ts'
import { PULSE_HALF_LIFE_HOURS, STEP_HALF_LIFE_HOURS, hoursOf } from '../trend/trend.rules.ts'
import { clicksIn } from '../trend/story-count.ts'
import { ReadyJson } from '../platform/answer.ts'
import { handle } from '../platform/handle.ts'
import type { Sql } from '../platform/database.ts'
import type { Viewer } from '../platform/viewer.ts'
import { clickLift, usualClicks } from './clicks.rules.ts'
import type { Clicks } from './clicks.rules.ts'
import { MOST_SIMILAR, pickSimilar, rarityOf, textLikeness } from './similar.rules.ts'
import type { RareWord, SimilarFacts } from './similar.rules.ts'
import { DAY_MS } from '../platform/time.ts'
import { nameJson } from '../platform/name-json.ts'

const WINDOW_DAYS = 30
const PER_WORD = 40
const FROM_STEPS = 60
const FROM_PULSE = 30
const FROM_CATEGORY = 30

interface Story {
  id: string
  clusterId: string
  language: string
  categoryIds: number[]
  words: string[]
  category: CategoryMark
}

export const answerSimilar = handle(getSimilar, async ({ input, viewer, sql, clock, refuse }) => {
  const story = await findStory(sql, viewer, input.articleId)
  if (!story) throw refuse('ARTICLE_NOT_FOUND')
  const now = clock.now()
  const reader = await readerOf({ sql, viewer, clock })
  const best = pickSimilar(await findSimilar(sql, reader, story, now))
  const ids = best.length > 0 ? best.map((facts) => facts.articleId) : await findNewest(sql, reader, story, now)
  const heading = best.length > 0 ? 'SIMILAR' : 'CATEGORY'
  const content = await storiesJson(sql, viewer, ids)
  const rest = `,"heading":"${heading}","category":${JSON.stringify(story.category)}}`
  return new ReadyJson('{"content":', ...content, rest)
})

async function findStory(sql: Sql, viewer: Viewer, key: string): Promise<Story | undefined> {
  const id = articleNumber(key)
  if (id === undefined) return undefined
  const [row] = await sql<Story[]>`
    select a.id, a.cluster_id, a.language, a.category_ids, a.title_words[1:16] as words,
      json_build_object('id', g.id, 'slug', g.slug, 'name', ${nameJson(sql, 'g')}) as category
    from article a join category g on g.id = a.category_ids[1] where a.id = ${id} ${limitsOn(sql, viewer)}`
  return row
}

/** Stories that share a rare word of the title, that readers went on to, or that are opened most now (V5). */
export async function findSimilar(sql: Sql, reader: Reader, story: Story, now: Date): Promise<SimilarFacts[]> {
  const { words, candidates } = await findByWords(sql, story, now)
  const rows = await findCandidates(sql, reader, { story, now, ids: candidates })
  const usual = usualClicks(rows)
  return rows.map((row) => ({
    articleId: row.articleId,
    publicationId: row.publicationId,
    publishedAt: row.publishedAt.getTime(),
    ageDays: (now.getTime() - row.publishedAt.getTime()) / DAY_MS,
    sameCategory: row.categoryIds.some((id) => story.categoryIds.includes(id)),
    text: textLikeness(words, row),
    steps: row.steps,
    stepsFrom: row.stepsFrom,
    pulse: row.pulse,
    pulseAll: row.pulseAll,
    clickLift: clickLift(row, usual) ?? 0,
  }))
}

// The newest of each word by an index that ends there: a common word costs what a rare one costs.
async function findByWords(
  sql: Sql,
  { words, language, id }: Story,
  now: Date,
): Promise<{ words: RareWord[]; candidates: string[] }> {
  const rows = await sql<{ word: string; ids: string[]; oldest: Date | null }[]>`
    select w.word, coalesce(x.ids, '{}') as ids, x.oldest from unnest(${words}::text[]) as w (word) cross join lateral (
      select array_agg(article_id::text) as ids, min(published_at) as oldest from (
        select article_id, published_at from title_word
        where language = ${language} and word = w.word and published_at > ${new Date(now.getTime() - WINDOW_DAYS * DAY_MS)}
        order by published_at desc limit ${PER_WORD}) newest) x`
  return {
    words: rows.map((row) => ({
      word: row.word,
      rarity: rarityOf({
        found: row.ids.length,
        most: PER_WORD,
        spanDays: row.oldest ? (now.getTime() - row.oldest.getTime()) / DAY_MS : WINDOW_DAYS,
      }),
    })),
    candidates: [...new Set(rows.flatMap((row) => row.ids))].filter((one) => one !== id),
  }
}

interface CandidateRow extends Clicks {
  articleId: string
  publicationId: string
  publishedAt: Date
  categoryIds: number[]
  titleWords: string[]
  summary: string
  steps: number
  stepsFrom: number
  pulse: number
  pulseAll: number
}

async function findCandidates(
  sql: Sql,
  reader: Reader,
  { story, now, ids }: { story: Story; now: Date; ids: string[] },
): Promise<CandidateRow[]> {
  const stepPast = hoursOf(now) / STEP_HALF_LIFE_HOURS
  const pulsePast = hoursOf(now) / PULSE_HALF_LIFE_HOURS
  const visible = visibleTo(sql, reader, { clock: { now: () => now }, surface: 'ALWAYS' })
  return await sql<CandidateRow[]>`
    with step as (
      select to_cluster as id, power(2::float8, greatest(step_k - ${stepPast}::float8, -60)) as n
      from next_read where from_cluster = ${story.clusterId} order by step_k desc limit ${FROM_STEPS}
    ), pulse as (
      select cluster_id as id, power(2::float8, greatest(pulse_k - ${pulsePast}::float8, -60)) as n
      from story_pulse where pulse_k > ${pulsePast - 10}::float8 order by pulse_k desc limit 200
    ), wanted as (
      select id from step union (select id from pulse order by n desc limit ${FROM_PULSE})
      union select cluster_id from article where id = any(${ids}::bigint[])
      union select n.cluster_id from (
        select article_id from article_category where category_id = ${story.category.id} and published_at <= ${now}
        order by published_at desc, article_id desc limit ${FROM_CATEGORY}) x join article n on n.id = x.article_id
    )
    select a.id as article_id, a.publication_id, a.published_at, a.category_ids, a.title_words, a.summary,
      coalesce(s.n, 0) as steps, (select coalesce(sum(n), 0) from step) as steps_from,
      coalesce(p.n, 0) as pulse, (select coalesce(sum(n), 0) from pulse) as pulse_all, ${clicksIn(sql, 'c', now)}
    from wanted w
    join article a on a.cluster_id = w.id and a.is_head and a.is_listed and not a.is_calendar
    left join step s on s.id = w.id left join pulse p on p.id = w.id
    left join story_pulse c on c.cluster_id = w.id
    where a.language = ${story.language} and w.id <> ${story.clusterId} and a.published_at > ${new Date(now.getTime() - WINDOW_DAYS * DAY_MS)} ${visible}`
}

// Nothing similar: the category's newest stand in (V5).
async function findNewest(sql: Sql, reader: Reader, story: Story, now: Date): Promise<string[]> {
  const visible = visibleTo(sql, reader, { clock: { now: () => now }, surface: 'ALWAYS' })
  const rows = await sql<{ id: string }[]>`
    select a.id from (
      select article_id from article_category where category_id = ${story.category.id} and published_at <= ${now}
      order by published_at desc, article_id desc limit 200) x
    join article a on a.id = x.article_id
    where a.is_head and a.is_listed and not a.is_calendar and a.language = ${story.language} and a.cluster_id <> ${story.clusterId} ${visible}
    order by a.published_at desc, a.id desc limit ${MOST_SIMILAR}`
  return rows.map((row) => row.id)
}
