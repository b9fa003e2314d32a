import { administers } from '@chowk/contract/identity/viewer.ts'
import { MOST_REPORT_TEXT, saysEnough } from '@chowk/contract/news/report.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { handle } from '../platform/handle.ts'
import type { Sql } from '../platform/database.ts'
import { countTry } from '../platform/limits.ts'
import { DAY_MS } from '../platform/time.ts'
import type { Person } from '../platform/viewer.ts'
import { dueAfter, hides, ticketOf, weightOfReporter } from './content.rules.ts'
import { decidedNear, openCase, sourceOf } from './content.ts'
import type { ContentSource, HeldContent } from './content.ts'
import { acknowledge, fileReport, findWaiting } from './moderation.ts'
import type { Subject } from './moderation.ts'

/** Reports of one person in a day (G20), of whatever kind; changing one that waits is none. */
const A_DAY = { most: 20, windowMs: DAY_MS }

const REPORTED_BY_ITSELF = 'REPORTED'

export const answerReportContent = (sources: readonly ContentSource[]) =>
  handle(reportContent, async ({ input, viewer, tx, house, clock, refuse }) => {
    const { plainReportText } = await import('../platform/text/report-text.rules.ts')
    const text = plainReportText(input.text)
    const fault = faultOf(input, text)
    if (fault) throw refuse(fault, { fields: [{ path: 'text', code: fault, message: fault }] })
    const source = sourceOf(sources, input.kind)
    const held = await source?.hold(tx, house, input.id)
    if (!source || held?.state !== 'PUBLISHED') throw refuse('CONTENT_NOT_FOUND')
    if (!(await source.isSeen({ sql: tx, house, viewer }, held.id))) throw refuse('CONTENT_NOT_FOUND')
    if (held.authorId === viewer.personId) throw refuse('OWN_CONTENT')
    const content = await decidedNear({ sql: tx, source, near: viewer }, held)
    const at = clock.now()
    const subject = { kind: input.kind, id: content.id }
    const isAgain = await findWaiting(tx, viewer.personId, subject)
    const wait = isAgain ? 0 : await countTry(tx, clock, `report ${viewer.personId}`, A_DAY)
    if (wait > 0)
      throw refuse(
        'REPORT_LIMIT',
        { details: { most: A_DAY.most, retryAfterMs: wait } },
        { 'retry-after': String(Math.ceil(wait / 1000)) },
      )
    const weight = weightOfReporter(await lastFive(tx, viewer.personId))
    const { reason } = input
    const filed = await fileReport(tx, viewer, { subject, reason, part: null, text, speaksForOwn: false, weight, at })
    if ('again' in filed) throw refuse(filed.again)
    const dueAt = dueAfter(reason, at)
    await openCase(tx, { kind: input.kind, content, why: 'REPORT', at, dueAt })
    if (await hasEnough(tx, { content, viewer, own: weight, subject }))
      await source.move(tx, content.id, { to: 'HIDDEN', actorId: null, reason: REPORTED_BY_ITSELF, at })
    // Whoever reports is answered at once (C48); a person looks at it within the term.
    await acknowledge(tx, subject, { actorId: null, at })
    const ticket = await findTicket(tx, filed.reportId)
    return {
      reportId: filed.reportId,
      ticket,
      status: 'ACKNOWLEDGED' as const,
      edited: filed.edited,
      dueAt: dueAt.toISOString(),
    }
  })

function faultOf({ reason }: Parsed<typeof reportContent>, text: string) {
  if (!saysEnough(reason, text)) return 'REPORT_TEXT_NEEDED'
  return text.length > MOST_REPORT_TEXT ? 'REPORT_TEXT_TOO_LONG' : undefined
}

async function lastFive(sql: Sql, personId: string): Promise<string[]> {
  const rows = await sql<{ outcome: string }[]>`
    select outcome from report where reporter_id = ${personId} and outcome is not null order by decided_at desc, id desc limit 5`
  return rows.map(({ outcome }) => outcome)
}

interface Weighing {
  content: HeldContent
  viewer: Person
  own: number
  subject: Subject
}

async function hasEnough(sql: Sql, { content, viewer, own, subject }: Weighing): Promise<boolean> {
  const [row] = await sql<{ sum: number }[]>`
    select coalesce(sum(weight::numeric), 0)::float8 as sum from report
    where subject_kind = ${subject.kind} and subject_id = ${subject.id} and state in ('OPEN', 'ACKNOWLEDGED')`
  const runsIt = content.workspaceId !== null && viewer.workspaceId === content.workspaceId && administers(viewer.role)
  const reporter = { isMinor: viewer.isMinor, moderates: viewer.isOperator || runsIt }
  return hides({ sum: row?.sum ?? 0, own, byMinor: content.byMinor, reporter })
}

async function findTicket(sql: Sql, reportId: string): Promise<string> {
  const [row] = await sql<{ number: string }[]>`select number::text from report where id = ${reportId}`
  return ticketOf(row?.number ?? '')
}
