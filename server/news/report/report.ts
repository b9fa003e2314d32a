import {
  MOST_REPORT_TEXT,
  getMyReports,
  reportAbuse,
  reportPublication,
  saysEnough,
} from '@chowk/contract/news/report.ts'
import type { MyReport, ReportReason } from '@chowk/contract/news/report.ts'
import { fileReport, findWaiting, weighReports } from '../../moderation/moderation.ts'
import type { Subject } from '../../moderation/moderation.ts'
import type { Clock } from '../../platform/clock.ts'
import { after } from '../../platform/paging/cursor.ts'
import { handle } from '../../platform/handle.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import type { Sql } from '../../platform/database.ts'
import { countTry } from '../../platform/limits.ts'
import type { Person, Viewer } from '../../platform/viewer.ts'
import { limitsOn } from '../../article/visibility.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { block } from '../list/mute.ts'
import { isoTime } from '../../article/story.ts'
import { actorOf, countTrendEvent, halveTrend } from '../../trend/trend-event.ts'
import { DAY_MS } from '../../platform/time.ts'
import { nameJson } from '../../platform/name-json.ts'

/** Reports of one person in a day (RP4); editing one that waits is none. */
const A_DAY = { most: 20, windowMs: DAY_MS }

interface Reported {
  id: string
  clusterId: string
  state: string
  isListed: boolean
}

export const answerReport = handle(reportAbuse, async ({ input, viewer, tx, clock, house, origin, refuse }) => {
  const { plainReportText } = await import('../../platform/text/report-text.rules.ts')
  const text = plainReportText(input.text)
  const fault = faultOf(input.reason, text)
  if (fault) throw refuse(fault, field(fault))
  const article = await findReported(tx, viewer, input.articleId)
  if (article?.state === 'WITHDRAWN') throw refuse('ARTICLE_WITHDRAWN')
  if (!article?.isListed) throw refuse('ARTICLE_NOT_FOUND')
  const time = clock.now()
  const subject = { kind: 'ARTICLE', id: article.id } as const
  const wait = await waitForReport(tx, clock, viewer, subject)
  if (wait > 0) throw refuse('REPORT_LIMIT', ...limitReached(wait))
  const fakeSubject = input.reason === 'Fake' ? (input.part ?? null) : null
  const speaksForOwn = leadsOthers(viewer) && (await isPickOfOwn(tx, viewer, article.id, time))
  const filed = await fileReport(tx, viewer, {
    subject,
    reason: input.reason,
    part: fakeSubject,
    text,
    speaksForOwn,
    at: time,
  })
  if ('again' in filed) throw refuse(filed.again)
  const actor = actorOf(viewer, house, origin)
  if (actor && !filed.edited)
    await countTrendEvent(tx, actor, { clusterId: article.clusterId, kind: 'REPORT', at: time })
  await applyWeight(tx, subject, article, time)
  if (input.hide) await hideFromReporter(tx, viewer.personId, article, time)
  return { reportId: filed.reportId, status: filed.state, edited: filed.edited, hidden: input.hide }
})

/** Reports a publication by the same rules; nothing follows from its weight before a person has looked. */
export const answerReportPublication = handle(reportPublication, async ({ input, viewer, tx, clock, refuse }) => {
  const { plainReportText } = await import('../../platform/text/report-text.rules.ts')
  const text = plainReportText(input.text)
  const fault = faultOf(input.reason, text)
  if (fault) throw refuse(fault, field(fault))
  const [publication] = await tx<{ id: string; isOfOwn: boolean }[]>`
    select p.id::text, exists (select from workspace_publication w where w.workspace_id = ${viewer.workspaceId} and w.publication_id = p.id) as is_of_own
    from publication p where p.id = ${input.publicationId}::bigint`
  if (!publication) throw refuse('PUBLICATION_NOT_FOUND')
  const subject = { kind: 'PUBLICATION', id: publication.id } as const
  const wait = await waitForReport(tx, clock, viewer, subject)
  if (wait > 0) throw refuse('REPORT_LIMIT', ...limitReached(wait))
  const speaksForOwn = leadsOthers(viewer) && publication.isOfOwn
  const { reason } = input
  const filed = await fileReport(tx, viewer, { subject, reason, part: null, text, speaksForOwn, at: clock.now() })
  if ('again' in filed) throw refuse(filed.again)
  if (input.block) await block(tx, viewer.personId, publication.id)
  return { reportId: filed.reportId, status: filed.state, edited: filed.edited, blocked: input.block }
})

const field = (code: string) => ({ fields: [{ path: 'text', code, message: code }] })

function faultOf(reason: ReportReason, text: string) {
  if (!saysEnough(reason, text)) return 'REPORT_TEXT_NEEDED'
  return text.length > MOST_REPORT_TEXT ? 'REPORT_TEXT_TOO_LONG' : undefined
}

async function waitForReport(sql: Sql, clock: Clock, { personId }: Person, subject: Subject): Promise<number> {
  if (await findWaiting(sql, personId, subject)) return 0
  return await countTry(sql, clock, `report ${personId}`, A_DAY)
}

const limitReached = (wait: number) =>
  [{ details: { most: A_DAY.most, retryAfterMs: wait } }, { 'retry-after': String(Math.ceil(wait / 1000)) }] as const

async function findReported(sql: Sql, viewer: Viewer, key: string): Promise<Reported | undefined> {
  const id = articleNumber(key)
  if (id === undefined) return undefined
  const [row] = await sql<
    Reported[]
  >`select a.id, a.cluster_id, a.state, a.is_listed from article a where a.id = ${id} ${limitsOn(sql, viewer)}`
  return row
}

// Teachers and administrators count more about what their own school or company put before its people (RP7).
const leadsOthers = ({ workspaceId, role }: Person) => workspaceId !== null && role !== null && role !== 'MEMBER'

async function isPickOfOwn(sql: Sql, viewer: Person, articleId: string, now: Date): Promise<boolean> {
  const [pick] = await sql`
    select 1 from pick where workspace_id = ${viewer.workspaceId} and article_id = ${articleId} and until_at > ${now} and ended_at is null`
  return pick !== undefined
}

async function applyWeight(sql: Sql, subject: Subject, article: Reported, now: Date): Promise<void> {
  const { hidesForMinors, halvesTrend } = await weighReports(sql, subject, now)
  if (hidesForMinors)
    await sql`update article set hidden_for_minors = true where id = ${article.id} and not hidden_for_minors`
  if (halvesTrend) await halveTrend(sql, article.clusterId)
}

async function hideFromReporter(sql: Sql, personId: string, article: Reported, time: Date): Promise<void> {
  await sql`
    insert into reading as r (person_id, article_id, cluster_id, first_opened_at, last_opened_at, opens, hidden)
    values (${personId}, ${article.id}, ${article.clusterId}, ${time}, ${time}, 0, true)
    on conflict (person_id, device_id, article_id) do update set hidden = true`
  await sql`delete from ranked_list where owner = ${personId}`
}

const OWN_REPORTS = { at: 'TIME', id: 'ID' } as const

export const answerMyReports = handle(getMyReports, async ({ input, viewer, sql, clock, cursor }) => {
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const last = cursor.read(OWN_REPORTS, input.next)
  const rows = await sql<MyReport[]>`
    select r.id as "_id", r.reason, r.text, ${isoTime(sql, sql`r.at`)} as at, r.state,
      r.state = 'UPHELD' and exists (
        select from moderation_appeal m join moderation_decision o on o.case_id = m.case_id
        where m.decision_id = r.decision_id and o.decision = 'REVERSE') as "isReversed",
      case when r.subject_kind in ('ARTICLE', 'PUBLICATION') then d.decision end as decision,
      case when r.subject_kind in ('ARTICLE', 'PUBLICATION') then d.reason end as answer,
      ${isoTime(sql, sql`r.decided_at`)} as "decidedAt",
      case when a.id is null or not (true ${limitsOn(sql, viewer)}) then null
        else json_build_object('slug', a.slug || '-' || a.key, 'title', a.title, 'language', a.language) end as article,
      case when p.id is not null then json_build_object('slug', p.slug, 'name', ${nameJson(sql, 'p')}) end as publication,
      case when r.subject_kind not in ('ARTICLE', 'PUBLICATION') then
        json_build_object('kind', r.subject_kind, 'ticket', 'R-' || lpad(r.number::text, greatest(5, length(r.number::text)), '0')) end as content
    from report r left join article a on a.id = case when r.subject_kind = 'ARTICLE' then r.subject_id::bigint end
    left join publication p on p.id = case when r.subject_kind = 'PUBLICATION' then r.subject_id::bigint else a.publication_id end
    left join moderation_decision d on d.id = r.decision_id
    where r.reporter_id = ${viewer.personId} and r.at <= ${asOf}
      ${after(sql, last, { by: { at: sql`r.at`, id: sql`r.id` }, direction: 'DESC' })}
    order by r.at desc, r.id desc limit ${input.size + 1} offset ${last ? 0 : input.page * input.size}`
  return pageOfItems(rows, { ...input, asOf }, ({ _id: id, at: time }) =>
    cursor.write(OWN_REPORTS, { id, at: new Date(time) }),
  )
})
