import { ContentDecision } from '@chowk/contract/moderation/content.ts'
import { TRANSPARENCY_DAYS, getTransparency, listModerationActions } from '@chowk/contract/moderation/transparency.ts'
import type { ModerationAction } from '@chowk/contract/moderation/transparency.ts'
import { countWaitingCases } from '@chowk/contract/moderation/waiting.ts'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { DAY_MS } from '../../platform/time.ts'
import { openCount, openHours } from './transparency.rules.ts'

interface Counted {
  reports: number
  appeals: number
  reversed: number
  decided: number
  medianHours: number | null
}

const answerTransparency = handle(getTransparency, async ({ workspace: { id }, sql, clock, refuse }) => {
  if (id === DEFAULT_WORKSPACE_ID) throw refuse('NO_WORKSPACE')
  const since = new Date(clock.now().getTime() - TRANSPARENCY_DAYS * DAY_MS)
  const decisions = await sql<{ decision: ContentDecision; count: number }[]>`
    select decision, count(*)::int as count from moderation_decision
    where workspace_id = ${id} and case_id is not null and at >= ${since} group by decision`
  const [counted] = await sql<Counted[]>`
    select
      (select count(distinct r.id)::int from moderation_case c
        join report r on r.subject_kind = c.subject_kind and r.subject_id = c.subject_id::text
        where c.workspace_id = ${id} and r.at >= ${since}) as reports,
      (select count(*)::int from moderation_appeal a join moderation_case c on c.id = a.case_id
        where c.workspace_id = ${id} and a.appealed_at >= ${since}) as appeals,
      count(*) filter (where d.decision = 'REVERSE')::int as reversed,
      count(*) filter (where c.why = 'REPORT')::int as decided,
      percentile_cont(0.5) within group (order by extract(epoch from d.at - c.opened_at) / 3600)
        filter (where c.why = 'REPORT') as median_hours
    from moderation_decision d join moderation_case c on c.id = d.case_id
    where d.workspace_id = ${id} and d.at >= ${since}`
  const of = new Map(decisions.map(({ decision, count }) => [decision, count]))
  return {
    since: since.toISOString(),
    reports: openCount(counted?.reports ?? 0),
    decisions: ContentDecision.options.map((decision) => ({ decision, count: openCount(of.get(decision) ?? 0) })),
    appeals: openCount(counted?.appeals ?? 0),
    reversed: openCount(counted?.reversed ?? 0),
    medianHours: openHours(counted?.medianHours ?? null, counted?.decided ?? 0),
  }
})

const TIME_AND_ID = { at: 'TIME', id: 'ID' } as const
/** In India, where days begin and end. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

const answerActions = handle(
  listModerationActions,
  async ({ input: { size, next }, workspace, sql, clock, cursor, refuse }) => {
    if (workspace.id === DEFAULT_WORKSPACE_ID) throw refuse('NO_WORKSPACE')
    const from = cursor.read(TIME_AND_ID, next)
    const order = { by: { at: sql`d.at`, id: sql`d.id` }, direction: 'DESC' } as const
    const rows = await sql<(Omit<ModerationAction, 'day'> & { at: Date })[]>`
    select d.id, d.at, d.subject_kind as kind, d.decision from moderation_decision d
    where d.workspace_id = ${workspace.id} and d.case_id is not null ${after(sql, from, order)}
    order by d.at desc, d.id desc limit ${size + 1}`
    const page = pageOfItems(rows, { size, asOf: clock.now() }, ({ at: time, id }) =>
      cursor.write(TIME_AND_ID, { at: time, id }),
    )
    return { ...page, content: page.content.map(({ at: time, ...row }) => ({ ...row, day: DAY.format(time) })) }
  },
)

const answerWaiting = handle(countWaitingCases, async ({ workspace, sql, clock }) => {
  const [counted] = await sql<{ waiting: number; late: number }[]>`
    select count(*)::int as waiting, count(*) filter (where due_at < ${clock.now()})::int as late
    from moderation_case where workspace_id = ${workspace.id} and closed_at is null`
  return counted ?? { waiting: 0, late: 0 }
})

/** Calls about how much there is to moderate, and what everybody of a workspace may know of it. */
export const transparencyCalls: readonly Handler[] = [answerTransparency, answerActions, answerWaiting]
