import { getReportCase, getReportQueue } from '@chowk/contract/operator/moderation.ts'
import type { ReportCase, ReportCaseDetails, TakenDecision } from '@chowk/contract/operator/moderation.ts'
import { countCases, findCases, findTerm } from '../../moderation/moderation.ts'
import type { Case } from '../../moderation/moderation.ts'
import { handle } from '../../platform/handle.ts'
import { pageOfItems } from '../../platform/paging.ts'
import type { Sql } from '../../platform/database.ts'
import { articleNumber } from '../article-id.rules.ts'
import { skippedBy, writeCount } from '../place.rules.ts'
import { isoTime, publicationJson } from '../story.ts'
import { DAY_MS } from '../../platform/time.ts'

const RECORD_MS = 90 * DAY_MS

export const answerQueue = handle(getReportQueue, async ({ input, sql, clock, refuse }) => {
  const now = clock.now()
  const skip = skippedBy(input)
  if (skip === undefined) throw refuse('INVALID_PAGE')
  const request = { kind: 'ARTICLE', reason: input.reason, sort: input.sort, skip, count: input.size + 1, now } as const
  const cases = await findCases(sql, request)
  const { total, overdue, oldestAt } = await countCases(sql, 'ARTICLE', now)
  const { content, ...page } = pageOfItems(cases, { ...input, asOf: now }, () => writeCount(now, skip + input.size))
  return {
    ...page,
    content: await hydrate(sql, content),
    total,
    overdue,
    oldestAt: oldestAt?.toISOString() ?? null,
  }
})

type ArticleFacts = Pick<ReportCase, '_id' | 'title' | 'language' | 'publication' | 'hiddenForMinors'> & { id: string }

async function hydrate(sql: Sql, cases: Case[]): Promise<ReportCase[]> {
  const ids = cases.map((one) => one.subjectId)
  const articles = await sql<ArticleFacts[]>`
    select a.id, a.key as "_id", a.title, a.language, a.hidden_for_minors, ${publicationJson(sql)} as publication
    from article a join publication p on p.id = a.publication_id where a.id = any(${ids}::bigint[])`
  const byId = new Map(articles.map(({ id, ...facts }) => [id, facts]))
  return cases.flatMap(({ subjectId, oldestAt, dueAt, ...one }) => {
    const article = byId.get(subjectId)
    return article ? [{ ...article, ...one, oldestAt: oldestAt.toISOString(), dueAt: dueAt.toISOString() }] : []
  })
}

export const answerCase = handle(getReportCase, async ({ input, sql, clock, refuse }) => {
  const id = articleNumber(input.articleId)
  const article = id === undefined ? undefined : await findArticle(sql, id)
  if (!article || id === undefined) throw refuse('ARTICLE_NOT_FOUND')
  const reports = await sql<ReportCaseDetails['reports']>`
    select id, who, reason, part, text, ${isoTime(sql, sql`at`)} as at, state, round(weight::numeric, 1)::float8 as weight
    from report where subject_kind = 'ARTICLE' and subject_id = ${id} order by at desc, id desc limit 200`
  const now = clock.now()
  const since = new Date(now.getTime() - RECORD_MS)
  return {
    article,
    reports,
    decisions: await findDecisions(sql, id),
    before: await recordOfPublication(sql, article.publication.id, since),
    overdue: await findTerm(sql, { kind: 'ARTICLE', id }, now),
  }
})

async function findArticle(sql: Sql, id: string): Promise<ReportCaseDetails['article'] | undefined> {
  const [row] = await sql<ReportCaseDetails['article'][]>`
    select a.key as "_id", a.slug || '-' || a.key as slug, a.title, a.summary, a.language, a.state, a.minutes, a.sensitive, a.disputed,
      ${isoTime(sql, sql`a.published_at`)} as "publishedAt", a.hidden_for_minors,
      json_build_object('src', a.picture_src, 'widths', a.picture_widths, 'alt', a.picture_alt) as picture,
      json_build_object('id', g.id, 'slug', g.slug, 'name', json_build_object('en', g.name, 'hi', g.name_hi)) as category,
      ${publicationJson(sql)} as publication, p.status as publication_status
    from article a join publication p on p.id = a.publication_id join category g on g.id = a.category_ids[1] where a.id = ${id}`
  return row
}

async function findDecisions(sql: Sql, articleId: string): Promise<TakenDecision[]> {
  return await sql<TakenDecision[]>`
    select d.id, d.decision, d.reason, d.note, p.name as by, ${isoTime(sql, sql`d.at`)} as at, ${isoTime(sql, sql`d.undone_at`)} as "undoneAt",
      d.undone_at is null and row_number() over (partition by d.undone_at is null order by d.at desc, d.id desc) = 1 as "canUndo"
    from moderation_decision d join person p on p.id = d.actor_id
    where d.subject_kind = 'ARTICLE' and d.subject_id = ${articleId} order by d.at desc, d.id desc`
}

async function recordOfPublication(sql: Sql, publicationId: string, since: Date): Promise<ReportCaseDetails['before']> {
  const [row] = await sql<ReportCaseDetails['before'][]>`
    select count(*)::int as stories, count(r.subject_id)::int as reported, coalesce(sum(r.upheld), 0)::int as upheld
    from article a left join (
      select subject_id, max((outcome = 'UPHELD')::int) as upheld from report
      where subject_kind = 'ARTICLE' and at > ${since} group by subject_id) r on r.subject_id = a.id::text
    where a.publication_id = ${publicationId} and a.first_seen_at > ${since}`
  return row ?? { stories: 0, reported: 0, upheld: 0 }
}
