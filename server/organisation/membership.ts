import { listMemberships, switchWorkspace } from '@chowk/contract/organisation/membership.ts'
import type { OwnMembership } from '@chowk/contract/organisation/membership.ts'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import type { Duotone, WorkspaceState } from '@chowk/contract/organisation/workspace.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
import { actFor } from '../identity/enter.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import type { Person } from '../platform/viewer.ts'
import { ranClosed } from './closing/owned.ts'
import { accountTypeOf } from './account-type.rules.ts'
import { suspensionOf } from './workspace-row.ts'
import { logoAddress } from './workspace.rules.ts'

interface Row {
  workspaceId: string
  kind: string
  name: string
  nameHi: string | null
  customUrl: string
  duotone: Duotone
  letter: string
  logoId: string | null
  state: WorkspaceState
  role: Role
  class: number | null
  department: string | null
  ownState: 'PRESENT' | 'SUSPENDED'
  ownReason: string
  ownUntil: Date | null
}

export const answerMemberships = handle(listMemberships, async ({ viewer, sql, clock }) => {
  const rows = await sql<Row[]>`
    select w.id as workspace_id, w.kind, w.name, nullif(w.name_hi, '') as name_hi, w.slug as custom_url, w.duotone, w.letter, w.logo_id, w.state,
      m.role, m.class, m.department, m.state as own_state, m.reason as own_reason, m.suspended_until as own_until
    from membership m join workspace w on w.id = m.workspace_id
    where m.person_id = ${viewer.personId} and m.state in ('PRESENT', 'SUSPENDED') and w.state <> 'CLOSED' and w.kind <> 'DEFAULT'
    order by m.joined_at, w.id`
  const [count] = await sql<{ closed: number }[]>`
    select count(*)::int as closed from membership m join workspace w on w.id = m.workspace_id where ${ranClosed(sql, viewer, clock)}`
  return {
    content: [...rows.map((row) => membershipOf(row, viewer)), await asOneself(sql, viewer)],
    closed: count?.closed ?? 0,
  }
})

const membershipOf = (row: Row, viewer: Person): OwnMembership => ({
  name: { en: row.name, hi: row.nameHi },
  kind: row.kind,
  logo: logoAddress(row),
  workspaceId: row.workspaceId,
  customUrl: row.customUrl,
  state: row.state,
  isDefault: row.kind === 'DEFAULT',
  role: row.role,
  class: row.class,
  department: row.department,
  accountType: accountTypeOf({ kind: row.kind, role: row.role, state: 'PRESENT', sells: false }),
  isCurrent: row.workspaceId === viewer.workspaceId && row.ownState === 'PRESENT',
  suspension: suspensionOf(row),
})

const ALONE = {
  role: 'MEMBER',
  class: null,
  department: null,
  ownState: 'PRESENT',
  ownReason: '',
  ownUntil: null,
} as const

// For everybody there is the way without an organisation, whether or not the default workspace counts her.
async function asOneself(sql: Sql, viewer: Person): Promise<OwnMembership> {
  const [home] = await sql<Omit<Row, 'role' | 'class' | 'department' | 'ownState' | 'ownReason' | 'ownUntil'>[]>`
    select id as workspace_id, kind, name, name_hi, slug as custom_url, duotone, letter, logo_id, state from workspace where id = ${DEFAULT_WORKSPACE_ID}`
  if (!home) throw new Error('the default workspace is missing')
  const row = { ...home, ...ALONE }
  return {
    ...membershipOf(row, viewer),
    isCurrent: viewer.workspaceId === null || viewer.workspaceId === home.workspaceId,
  }
}

// Who belongs to one that is suspended is told so; to everybody else it is not there.
const isHeld = async (sql: Sql, personId: string, workspaceId: string): Promise<boolean> => {
  const rows = await sql`
    select from membership m join workspace w on w.id = m.workspace_id and w.state = 'SUSPENDED'
    where m.person_id = ${personId} and m.workspace_id = ${workspaceId} and m.state = 'PRESENT'`
  return rows.length > 0
}

export const answerSwitch = handle(
  switchWorkspace,
  async ({ input, viewer, tx, house, origin, reply, refuse, audit }) => {
    const { workspaceId } = input
    const requested = { house, sql: tx, origin, viewer, reply }
    const alone = workspaceId === DEFAULT_WORKSPACE_ID
    const data = (await actFor(requested, workspaceId)) ?? (alone ? await actFor(requested, null) : undefined)
    if (!data) throw refuse((await isHeld(tx, viewer.personId, workspaceId)) ? 'WORKSPACE_HELD' : 'WORKSPACE_NOT_FOUND')
    audit(`session ${viewer.familyId}`, { workspaceId: viewer.workspaceId }, { workspaceId: data.corporateId })
    return { workspaceId: data.corporateId, secondFactorFor: data.secondFactorFor }
  },
)
