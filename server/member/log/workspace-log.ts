import { MOST_LOG_ROWS, exportWorkspaceLog, getWorkspaceLog } from '@chowk/contract/member/log.ts'
import type { WorkspaceLogRow } from '@chowk/contract/member/log.ts'
import { csvOf, textOfValue } from '../../platform/text/csv.rules.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { BY_NUMBER, after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { DAY_MS } from '../../platform/time.ts'
import { findLogNames } from './log-names.ts'
import type { WorkspaceActions } from './workspace-actions.rules.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'

type Row = Omit<WorkspaceLogRow, 'at'> & { at: Date }

interface Filter {
  actor?: string | undefined
  action?: string | undefined
  member?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

interface Wanted {
  workspaceId: string
  actions: WorkspaceActions
  filter: Filter
  more?: Fragment
  limit: number
}

// Days before there was a log are written in ways that the database does not read.
const dayOf = (day: string) => new Date(Math.max(0, Date.parse(`${day}T00:00:00+05:30`)))

// Whom a row concerns stands in its subject, or among those whom it names: the people whom one step changed together, who asked, who came.
const concerning = (sql: Sql, workspaceId: string, member: string): Fragment => sql`
  and exists (
    select from membership m where m.id = ${member} and m.workspace_id = ${workspaceId}
      and (l.subject in ('membership ' || m.id, 'person ' || m.person_id, m.person_id::text)
        or l.after -> 'ids' ? m.id::text or m.person_id::text in (l.after ->> 'person', l.after ->> 'joined', l.before ->> 'asked')))`

// Operators who run another workspace, or none, do the same there by the same calls.
const notElsewhere = (sql: Sql, workspaceId: string, shared: readonly string[]): Fragment => sql`
  (not l.action = any(${shared}::text[]) or not coalesce(p.is_operator, false) or exists (
    select from membership m where m.workspace_id = ${workspaceId} and m.person_id = p.id and m.role <> 'MEMBER'))`

// Of many who were changed together the first are shown; the row itself names all.
const SHOWN_IDS = '$.ids[0 to 49]'

async function findRows(sql: Sql, { workspaceId, actions, filter, more = sql``, limit }: Wanted): Promise<Row[]> {
  const { actor, action, member, from, to } = filter
  const chosen = (known: readonly string[]) => (action === undefined ? known : known.filter((each) => each === action))
  const until = to && new Date(dayOf(to).getTime() + DAY_MS)
  const isByOperator = sql`l.action = any(${actions.byOperators}::text[])`
  const found = (where: Fragment) => sql`
    select l.id, l.at, case when not ${isByOperator} then l.actor_id end as actor_id,
      case when not ${isByOperator} then p.name end as actor, ${isByOperator} as by_operator, l.action, l.subject,
      case when ${isByOperator} then l.before - 'note' else l.before end as before,
      case when ${isByOperator} then l.after - '{note,reason}'::text[]
        when l.after ? 'ids' then l.after || jsonb_build_object('ids', jsonb_path_query_array(l.after, ${SHOWN_IDS}::text::jsonpath))
        else l.after end as after
    from audit_log l left join person p on p.id = l.actor_id
    where ${where}
      ${actor ? sql`and not ${isByOperator} and ${holdsWords(sql, sql`fold_words(p.name)`, actor)}` : sql``}
      ${member ? concerning(sql, workspaceId, member) : sql``}
      ${from ? sql`and l.at >= ${dayOf(from)}` : sql``} ${until ? sql`and l.at < ${until}` : sql``} ${more}
    order by l.id desc limit ${limit}`
  const own = sql`
    l.workspace_id = ${workspaceId} and l.subject not like 'session %' and l.action = any(${chosen(actions.own)}::text[])
    and ${notElsewhere(sql, workspaceId, actions.shared)}`
  const about = sql`l.subject like 'workspace %' and l.subject = ${`workspace ${workspaceId}`} and l.action = any(${chosen(actions.about)}::text[])`
  return [
    ...(await sql<Row[]>`
      select id::text, at, actor_id, actor, by_operator, action, subject, before, after
      from ((${found(own)}) union all (${found(about)})) l order by l.id desc limit ${limit}`),
  ]
}

const reported = ({ at, ...row }: Row): WorkspaceLogRow => ({ ...row, at: at.toISOString() })

const answerLog = (actionsOf: () => WorkspaceActions): Handler =>
  handle(getWorkspaceLog, async ({ input, workspace, sql, clock, cursor }) => {
    const { size, next, ...filter } = input
    const actions = actionsOf()
    const more = after(sql, cursor.read(BY_NUMBER, next), { by: { id: sql`l.id` }, direction: 'DESC' })
    const rows = await findRows(sql, { workspaceId: workspace.id, actions, filter, more, limit: size + 1 })
    const concerned = await sql`
      select id from membership where id = ${filter.member ?? null} and workspace_id = ${workspace.id}`
    const page = pageOfItems(rows, { size, asOf: clock.now() }, (row) => cursor.write(BY_NUMBER, row))
    return {
      ...page,
      content: page.content.map(reported),
      names: await findLogNames(sql, [...page.content, ...concerned]),
      actions: [...new Set([...actions.own, ...actions.about])].toSorted(),
    }
  })

const answerExport = (actionsOf: () => WorkspaceActions): Handler =>
  handle(exportWorkspaceLog, async ({ input, workspace, sql, clock }) => {
    const wanted = { workspaceId: workspace.id, actions: actionsOf(), filter: input, limit: MOST_LOG_ROWS + 1 }
    const found = await findRows(sql, wanted)
    const rows = found.slice(0, MOST_LOG_ROWS)
    return {
      name: `chowk-log-${clock.now().toISOString().slice(0, 10)}.csv`,
      csv: csvOf(
        COLUMNS,
        rows.map((row) => COLUMNS.map((name) => textOfValue(row[name]))),
      ),
      rows: rows.length,
      isCut: found.length > rows.length,
    }
  })

const COLUMNS = ['at', 'actor', 'action', 'subject', 'before', 'after'] as const

/** Reading what was done in a workspace; which actions those are is said by the calls of the house. */
export const workspaceLogCalls = (actionsOf: () => WorkspaceActions): Handler[] => [
  answerLog(actionsOf),
  answerExport(actionsOf),
]
