import { MOST_LOG_ROWS, exportWorkspaceLog, getWorkspaceLog } from '@chowk/contract/member/log.ts'
import type { WorkspaceLogRow } from '@chowk/contract/member/log.ts'
import type { Call } from '@chowk/contract/call.ts'
import { csvOf, textOfValue } from '../../platform/csv.rules.ts'
import { likeText } from '../../platform/database.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { BY_NUMBER, after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { DAY_MS } from '../../platform/time.ts'
import { findLogNames } from './log-names.ts'

/** Comes in by her own hand: its row names the workspace that she acted for before, and is found by its subject. */
const JOINED = 'organisation.joined-by-code'
/** Taking a closing back is done by somebody who acts for nothing just then. */
const BY_SUBJECT = [JOINED, 'organisation.reopened']
/** What is done for it at addresses that are no calls: by a directory, and taking all members along as a file. */
const BESIDE_CALLS = ['member.scim-changed', 'member.file-fetched']

/**
 * What is done for a workspace: by the calls that are for its people alone. What they do for themselves, such as signing in or acting for
 * another workspace, has the workspace in its row too, and is not for those who run it.
 */
export const workspaceActions = (calls: readonly Call[]): string[] => [
  ...BESIDE_CALLS,
  ...new Set(
    calls.flatMap(({ audits, permission: { access } }) =>
      audits !== undefined && ['member', 'faculty', 'administrator', 'owner'].includes(access) ? [audits] : [],
    ),
  ),
]

type Row = Omit<WorkspaceLogRow, 'at'> & { at: Date }

interface Filter {
  actor?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

interface Wanted {
  workspaceId: string
  actions: readonly string[]
  filter: Filter
  more?: Fragment
  limit: number
}

const dayOf = (day: string) => new Date(`${day}T00:00:00+05:30`)

async function findRows(sql: Sql, { workspaceId, actions, filter, more = sql``, limit }: Wanted): Promise<Row[]> {
  const { actor, action, from, to } = filter
  const known = action === undefined ? [...actions, ...BY_SUBJECT] : [action]
  const own = known.filter((each) => actions.includes(each))
  const bySubject = known.filter((each) => BY_SUBJECT.includes(each))
  const until = to && new Date(dayOf(to).getTime() + DAY_MS)
  return [
    ...(await sql<Row[]>`
      select l.id::text, l.at, l.actor_id, p.name as actor, l.action, l.subject, l.before, l.after
      from audit_log l left join person p on p.id = l.actor_id
      where ((l.workspace_id = ${workspaceId} and l.action = any(${own}::text[]))
          or (l.subject = ${`workspace ${workspaceId}`} and l.action = any(${bySubject}::text[])))
        ${actor ? sql`and p.name ilike ${`%${likeText(actor)}%`}` : sql``}
        ${from ? sql`and l.at >= ${dayOf(from)}` : sql``} ${until ? sql`and l.at < ${until}` : sql``} ${more}
      order by l.id desc limit ${limit}`),
  ]
}

const reported = ({ at, ...row }: Row): WorkspaceLogRow => ({ ...row, at: at.toISOString() })

const answerLog = (actionsOf: () => readonly string[]): Handler =>
  handle(getWorkspaceLog, async ({ input, workspace, sql, clock, cursor }) => {
    const { size, next, ...filter } = input
    const actions = actionsOf()
    const more = after(sql, cursor.read(BY_NUMBER, next), { by: { id: sql`l.id` }, direction: 'DESC' })
    const rows = await findRows(sql, { workspaceId: workspace.id, actions, filter, more, limit: size + 1 })
    const page = pageOfItems(rows, { size, asOf: clock.now() }, (row) => cursor.write(BY_NUMBER, row))
    return {
      ...page,
      content: page.content.map(reported),
      names: await findLogNames(sql, page.content),
      actions: [...actions, ...BY_SUBJECT].toSorted(),
    }
  })

const answerExport = (actionsOf: () => readonly string[]): Handler =>
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
export const workspaceLogCalls = (actionsOf: () => readonly string[]): Handler[] => [
  answerLog(actionsOf),
  answerExport(actionsOf),
]
