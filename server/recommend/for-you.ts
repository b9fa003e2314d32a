import { getRecommended } from '@chowk/contract/recommend/recommended.ts'
import type { Reason } from '@chowk/contract/article/story.ts'
import { reportJson } from '../article/story.ts'
import { readerOf, visibleTo } from '../article/visibility.ts'
import { hoursOf, sumOf } from '../trend/trend.rules.ts'
import { ReadyJson } from '../platform/answer.ts'
import { handle } from '../platform/handle.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import { demandOwn } from '../platform/viewer.ts'
import type { Person } from '../platform/viewer.ts'
import { findFacts, findPicks, findPool } from './for-you-pool.ts'
import type { PoolFacts, CurrentPick } from './for-you-pool.ts'
import { categoryAffinity, getReader, publicationAffinity } from './for-you-reader.ts'
import type { Reader } from './for-you-reader.ts'
import { reasonOf, usualOf } from './for-you-reason.rules.ts'
import type { CommonParts, ReasonFacts } from './for-you-reason.rules.ts'
import { clickLift, usualClicks } from './clicks.rules.ts'
import { baseOf, freshOf, levelOf, rankForYou, trendOf } from './for-you.rules.ts'
import type { Candidate, Parts, Placed } from './for-you.rules.ts'
import { pageOfRanked } from './ranked-list.ts'
import type { Ranking } from './ranked-list.ts'
import { HOUR_MS } from '../platform/time.ts'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'

/** Shown again for this long; whatever the reader does forgets it at once. */
const FRESH_MS = 120_000
/** Other publications' reports that stand below a story (look: coverage). */
const REPORTS_SHOWN = 3

export const answerRecommended = handle(getRecommended, async ({ input, viewer, sql, clock, cursor }) => {
  demandOwn(viewer, input.userId)
  const now = clock.now()
  const languages = input.languages.toSorted()
  // A mute made a moment ago holds for a list that was ranked before it.
  const reader = await readerOf({ sql, viewer, clock })
  const only = reader.mutes.length > 0 ? visibleTo(sql, reader, { clock, surface: 'OWN' }) : undefined
  const text = await pageOfRanked(
    sql,
    viewer,
    {
      ...input,
      cursor,
      owner: viewer.personId,
      list: `for-you ${viewer.workspaceId} ${languages.join(',')}`,
      freshMs: FRESH_MS,
      now,
      only,
      more: alsoReported(sql, visibleTo(sql, reader, { clock, surface: 'ALWAYS' })),
    },
    async () => await rankFor(sql, viewer, { now, languages }),
  )
  return new ReadyJson(text)
})

// How many publications she may meet tell the story, and the newest three of the others; of one publication its newest.
function alsoReported(sql: Sql, visible: Fragment) {
  return sql`
    case when k.publication_count > 1 then (
      select json_build_object('publications', count(*) + 1, 'newest', coalesce(json_agg(report) filter (where position <= ${REPORTS_SHOWN}), '[]'))
      from (
        select row_number() over (order by published_at desc, id desc) as position, report from (
          select distinct on (a.publication_id) a.id, a.published_at, (select to_json(r) from (select ${reportJson(sql)}) r) as report
          from article a join publication p on p.id = a.publication_id
          where a.cluster_id = k.id and a.publication_id <> (select publication_id from article where id = o.id) and a.is_listed ${visible}
          order by a.publication_id, a.published_at desc, a.id desc) each) ranked
    ) end as "alsoReported"`
}

/** A story with its score. */
export interface Scored extends Candidate {
  articleId: string
  reasonFacts: ReasonFacts
  pick?: CurrentPick
}

/** Ranks the whole list of a reader (F2 to F17). */
export async function rankFor(
  sql: Sql,
  viewer: Person,
  { now, languages = [] }: { now: Date; languages?: string[] },
): Promise<Ranking> {
  const reader = await getReader(sql, viewer, { now, languages })
  const pool = await findPool(sql, reader, now)
  const currentPicks = await findPicks(sql, viewer, now)
  const picked = await findFacts(sql, reader, { now, clusters: currentPicks.map((pick) => pick.clusterId) })
  const scored = scoreAll(reader, pool, now)
  const picks = scoreAll(reader, picked, now).map((story) => ({
    ...story,
    ...pickOf(currentPicks, story.clusterId),
  }))
  const usual = usualOf(scored.map((story) => story.reasonFacts.parts))
  const placed = rankForYou<Scored>(scored, { picks, strongest: reader.strongest })
  return {
    items: placed.map((one) => ({
      articleId: one.item.articleId,
      publicationId: one.item.publicationId,
      reason: reasonOfPlaced(one, usual),
    })),
    facts: { popularToday: reader.isCold },
  }
}

function pickOf(currentPicks: CurrentPick[], clusterId: string): { pick?: CurrentPick } {
  const pick = currentPicks.find((one) => one.clusterId === clusterId)
  return pick ? { pick } : {}
}

function reasonOfPlaced({ item, by }: Placed<Scored>, usual: CommonParts): Reason {
  if (by === 'PICK' && item.pick) return { code: 'ENTITY', by: item.pick.by, until: item.pick.until.toISOString() }
  return by === 'EXPLORE' ? { code: 'EXPLORE' } : reasonOf(item.reasonFacts, usual)
}

/** Scores of the stories that this reader may see (F3 to F7). */
export function scoreAll(reader: Reader, pool: readonly PoolFacts[], now: Date): Scored[] {
  const usual = usualClicks(pool)
  return pool.flatMap((facts) => {
    const level = levelOf(facts.level, reader.class)
    if (level === undefined) return []
    const sum = sumOf(facts.trendK, hoursOf(now))
    const parts: Parts = {
      category: categoryAffinity(reader, facts.categoryIds),
      publication: publicationAffinity(reader, facts.publicationId),
      fresh: freshOf((now.getTime() - facts.publishedAt.getTime()) / HOUR_MS),
      trend: trendOf(sum, clickLift(facts, usual)),
      level,
    }
    // "Many read it" is said of what was read alone: a high share of few showings are not many.
    const said = { ...parts, trend: trendOf(sum) }
    return [{ ...candidateOf(facts, baseOf(parts, reader.isCold)), reasonFacts: reasonFactsOf(reader, facts, said) }]
  })
}

const candidateOf = (facts: PoolFacts, base: number) => ({
  clusterId: facts.clusterId,
  articleId: facts.articleId,
  publicationId: facts.publicationId,
  categoryId: facts.categoryIds[0] ?? 0,
  publishedAt: facts.publishedAt.getTime(),
  base,
})

function reasonFactsOf(reader: Reader, facts: PoolFacts, parts: Parts): ReasonFacts {
  return {
    parts,
    isCold: reader.isCold,
    followedCategory: mostOf(
      reader,
      facts.categoryIds.filter((id) => reader.categories.has(id)),
    ),
    learnedCategory: mostOf(
      reader,
      facts.categoryIds.filter((id) => reader.learnedCategories.has(id)),
    ),
    followsPublication: reader.publications.has(facts.publicationId),
    readsPublication: reader.learnedPublications.has(facts.publicationId),
    publicationName: facts.publicationName,
    class: reader.class,
    opens: facts.opens,
    publications: facts.publications,
  }
}

const mostOf = (reader: Reader, ids: readonly number[]): BilingualName | undefined => {
  const [most] = ids.toSorted((a, b) => categoryAffinity(reader, [b]) - categoryAffinity(reader, [a]))
  return most === undefined ? undefined : reader.categoryNames.get(most)
}
