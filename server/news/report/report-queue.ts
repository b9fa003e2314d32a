import { SubjectKind, getReportCase, getReportQueue } from '@chowk/contract/operator/moderation.ts'
import type { ReportCase, ReportCaseDetails, TakenDecision } from '@chowk/contract/operator/moderation.ts'
import type { PublicationMark } from '@chowk/contract/article/story.ts'
import { countCases, findCases, findTerm } from '../../moderation/moderation.ts'
import type { Case, Subject } from '../../moderation/moderation.ts'
import { skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import { handle } from '../../platform/handle.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import type { Sql } from '../../platform/database.ts'
import { isoTime, publicationJson } from '../../article/story.ts'
import { subjectOf } from './reported.ts'
import { DAY_MS } from '../../platform/time.ts'
import { nameJson } from '../../platform/name-json.ts'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'

const RECORD_MS = 90 * DAY_MS
const KINDS = SubjectKind.options

export const answerQueue = handle(getReportQueue, async ({ input, sql, clock, cursor }) => {
  const now = clock.now()
  const skip = skipOf(cursor, input)
  const request = { kinds: KINDS, reason: input.reason, sort: input.sort, skip, count: input.size + 1, now }
  const cases = await findCases(sql, request)
  const { total, overdue, oldestAt } = await countCases(sql, KINDS, now)
  const { content, ...page } = pageOfItems(cases, { ...input, asOf: now }, () => writeSkip(cursor, skip + input.size))
  return {
    ...page,
    content: await hydrate(sql, content),
    totalElements: total,
    overdue,
    oldestAt: oldestAt?.toISOString() ?? null,
  }
})

type Facts = Pick<ReportCase, '_id' | 'title' | 'language' | 'publication' | 'hiddenForMinors'>

async function hydrate(sql: Sql, cases: Case[]): Promise<ReportCase[]> {
  const idsOf = (kind: SubjectKind) => cases.filter((one) => one.subjectKind === kind).map((one) => one.subjectId)
  const rows = await sql<(Facts & { kind: SubjectKind; id: string })[]>`
    select 'ARTICLE' as kind, a.id::text, a.key as "_id", a.title, a.language, a.hidden_for_minors, ${publicationJson(sql)} as publication
    from article a join publication p on p.id = a.publication_id where a.id = any(${idsOf('ARTICLE')}::bigint[])
    union all
    select 'PUBLICATION', p.id::text, p.id::text, p.name, 'en', false, ${publicationJson(sql)}
    from publication p where p.id = any(${idsOf('PUBLICATION')}::bigint[])`
  const known = new Map(rows.map(({ kind, id, ...facts }) => [`${kind} ${id}`, facts]))
  return cases.flatMap(({ subjectKind: kind, subjectId, oldestAt, dueAt, ...one }) => {
    const facts = known.get(`${kind} ${subjectId}`)
    return facts ? [{ kind, ...facts, ...one, oldestAt: oldestAt.toISOString(), dueAt: dueAt.toISOString() }] : []
  })
}

export const answerCase = handle(getReportCase, async ({ input, sql, clock, refuse }) => {
  const subject = subjectOf(input)
  const article = subject?.kind === 'ARTICLE' ? await findArticle(sql, subject.id) : undefined
  const publicationId = subject?.kind === 'PUBLICATION' ? subject.id : article?.publicationId
  const publication = publicationId === undefined ? undefined : await findPublication(sql, publicationId)
  if (!subject || !publication) throw refuse('SUBJECT_NOT_FOUND')
  const reports = await sql<ReportCaseDetails['reports']>`
    select id, who, reason, part, text, ${isoTime(sql, sql`at`)} as at, state, round(weight::numeric, 1)::float8 as weight
    from report where subject_kind = ${subject.kind} and subject_id = ${subject.id} order by at desc, id desc limit 200`
  const now = clock.now()
  const since = new Date(now.getTime() - RECORD_MS)
  return {
    article: article?.facts ?? null,
    publication,
    reports,
    decisions: await findDecisions(sql, subject),
    before: await recordOfPublication(sql, publication.id, since),
    overdue: await findTerm(sql, subject, now),
  }
})

type Article = NonNullable<ReportCaseDetails['article']>

async function findArticle(sql: Sql, id: string): Promise<{ facts: Article; publicationId: string } | undefined> {
  const [row] = await sql<(Article & { publicationId: string })[]>`
    select a.key as "_id", a.slug || '-' || a.key as slug, a.title, a.summary, a.language, a.state, a.minutes, a.sensitive, a.disputed,
      ${isoTime(sql, sql`a.published_at`)} as "publishedAt", a.hidden_for_minors, a.publication_id,
      json_build_object('src', a.picture_src, 'widths', a.picture_widths, 'alt', a.picture_alt) as picture,
      json_build_object('id', g.id, 'slug', g.slug, 'name', ${nameJson(sql, 'g')}) as category
    from article a join category g on g.id = a.category_ids[1] where a.id = ${id}`
  if (!row) return undefined
  const { publicationId, ...facts } = row
  return { facts, publicationId }
}

async function findPublication(sql: Sql, id: string): Promise<ReportCaseDetails['publication'] | undefined> {
  const [row] = await sql<
    { mark: PublicationMark; home: string; about: BilingualName | null; status: string; reason: string | null }[]
  >`
    select ${publicationJson(sql)} as mark, p.home_url as home, p.status, p.status_reason as reason,
      case when p.about is null then null else json_build_object('en', p.about, 'hi', p.about_hi) end as about
    from publication p where p.id = ${id}::bigint`
  return row && { ...row.mark, home: row.home, about: row.about, status: row.status, statusReason: row.reason }
}

async function findDecisions(sql: Sql, { kind, id }: Subject): Promise<TakenDecision[]> {
  return await sql<TakenDecision[]>`
    select d.id, d.decision, d.reason, d.note, p.name as by, ${isoTime(sql, sql`d.at`)} as at, ${isoTime(sql, sql`d.undone_at`)} as "undoneAt",
      d.undone_at is null and row_number() over (partition by d.undone_at is null order by d.at desc, d.id desc) = 1 as "canUndo"
    from moderation_decision d join person p on p.id = d.actor_id
    where d.subject_kind = ${kind} and d.subject_id = ${id} order by d.at desc, d.id desc`
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
