import { getMember } from '@chowk/contract/member/member-file.ts'
import type { MemberFile } from '@chowk/contract/member/member-file.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { noMember } from './member-fault.ts'
import { listedOf, rowColumns, rowTables } from './member-row.ts'
import type { MemberRow } from './member-row.ts'

interface FileRow extends MemberRow {
  version: number
  birthYear: number | null
  bornOn: string | null
  guardianContact: string | null
  reason: string
  invitedBy: string | null
  invitedAt: Date | null
  sessions: number
  hasFactor: boolean
  factorEndsAt: Date | null
  heads: string[]
  manager: MemberFile['manager']
  reports: number
  firstReports: MemberFile['reports']['first']
  isBegun: boolean
  isOurs: boolean
  history: (Omit<MemberFile['history'][number], 'at'> & { at: string })[]
}

/** Who opens a file, and of which organisation. */
export interface Looking {
  workspaceId: string
  viewer: { personId: string; role: Role | null }
  id: string
}

const SHOWN_REPORTS = 20

async function findFile(sql: Sql, clock: Clock, { workspaceId, id }: Looking): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    select ${rowColumns(sql)}, m.version, case when not p.is_begun then p.birth_year end as birth_year,
      case when not p.is_begun then to_char(p.born_on, 'YYYY-MM-DD') end as born_on, m.guardian_contact, m.reason,
      b.name as invited_by, m.invited_at, p.is_begun,
      not p.is_begun and not exists (select from membership o where o.person_id = p.id and o.id <> m.id) as is_ours,
      (select count(*)::int from session_family f where f.person_id = m.person_id and f.workspace_id = m.workspace_id
        and f.revoked_at is null and f.expires_at > ${clock.now()}) as sessions,
      exists (select from second_factor f where f.person_id = m.person_id and f.confirmed_at is not null) as has_factor,
      (select r.due_at from factor_reset r where r.person_id = m.person_id and r.workspace_id = m.workspace_id and r.outcome is null) as factor_ends_at,
      coalesce((select json_agg(h.name order by h.name) from department h where h.head_id = m.id), '[]') as heads,
      (select json_build_object('id', g.id, 'name', g.shown_name) from membership g where g.id = m.manager_id and g.left_at is null) as manager,
      (select count(*)::int from membership g where g.manager_id = m.id and g.left_at is null) as reports,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.shown_name) order by g.name_key, g.id)
        from (select id, shown_name, name_key from membership where manager_id = m.id and left_at is null order by name_key, id limit ${SHOWN_REPORTS}) g), '[]')
        as first_reports,
      coalesce((
        select json_agg(json_build_object('at', to_json(s.at), 'from', s.from_state, 'to', s.to_state, 'by', a.name, 'reason', s.reason) order by s.id desc)
        from (select * from status_history where entity = 'membership' and entity_id = m.id::text order by id desc limit 50) s
        left join person a on a.id = s.actor_id), '[]') as history
    from membership m join person p on p.id = m.person_id left join person b on b.id = m.invited_by ${rowTables(sql)}
    where m.id = ${id} and m.workspace_id = ${workspaceId}`
  return row
}

const GONE: readonly MembershipState[] = ['LEFT', 'EXPIRED', 'REVOKED']

function mayOf(row: FileRow, { personId, role: own }: Looking['viewer']): MemberFile['may'] {
  const { state, role } = row
  const isOther = row.personId !== personId
  const isInReach = isOther && (role !== 'OWNER' || own === 'OWNER')
  const isGone = GONE.includes(state)
  const isHere = state === 'PRESENT' || state === 'SUSPENDED'
  return {
    changePersonal: row.isOurs,
    changeRole: isOther && role !== 'OWNER' && !isGone,
    suspend: isInReach && state === 'PRESENT',
    resume: isInReach && state === 'SUSPENDED',
    remove: isInReach && !isGone,
    reactivate: isGone,
    inviteAgain: state === 'INVITED',
    endSessions: isOther && row.sessions > 0,
    sendReset: isOther && isHere && row.isBegun && (row.email ?? row.mobile) !== null,
    resetFactor: isInReach && state === 'PRESENT' && row.hasFactor,
  }
}

const iso = (time: Date | null) => time?.toISOString() ?? null

/** All that an organisation knows of one member; refused as missing where she is not theirs. */
export async function fileOf(sql: Sql, clock: Clock, opened: Looking): Promise<MemberFile> {
  const row = await findFile(sql, clock, opened)
  if (!row) throw noMember()
  const { version, email, mobile, birthYear, bornOn, guardianContact, reason, invitedBy, sessions, heads } = row
  return {
    ...listedOf(row, true),
    version,
    email,
    mobile,
    birthYear,
    bornOn,
    guardianContact,
    reason,
    invitedBy,
    invitedAt: iso(row.invitedAt),
    sessions,
    factor: { isOn: row.hasFactor, endsAt: iso(row.factorEndsAt) },
    heads,
    manager: row.manager,
    reports: { count: row.reports, first: row.firstReports },
    history: row.history.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
    may: mayOf(row, opened.viewer),
  }
}

export const answerMember = handle(
  getMember,
  async ({ input, viewer, workspace, sql, clock }) =>
    await fileOf(sql, clock, { workspaceId: workspace.id, viewer, id: input.id }),
)
