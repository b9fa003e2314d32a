import { addAdmin } from '@chowk/contract/member/admin.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { addMember, changeMember } from '../people/write-member.ts'
import { STATUS_OF } from './admin.rules.ts'

interface Here {
  id: string
  personId: string
  state: MembershipState
  role: string
  isChild: boolean
}

/** Whoever turned eighteen this year may still be seventeen. */
const ADULT_FROM = 18

// Pupils, and whoever is known to be a child: those run and teach nothing.
async function findHere(
  sql: Sql,
  clock: Clock,
  by: { workspaceId: string; id?: string | undefined; email?: string | undefined },
): Promise<Here | undefined> {
  const born = clock.now().getUTCFullYear() - ADULT_FROM
  const whose = by.id === undefined ? sql`m.shown_email = ${by.email ?? null}` : sql`m.id = ${by.id}`
  const [row] = await sql<Here[]>`
    select m.id, m.person_id, m.state, m.role, coalesce(m.class is not null or p.birth_year >= ${born}, false) as is_child
    from membership m join person p on p.id = m.person_id
    where m.workspace_id = ${by.workspaceId} and ${whose} and m.left_at is null order by m.joined_at limit 1 for update of m`
  return row
}

/** Makes somebody an administrator or a teacher: who is a member already at once, anybody else by an invitation. */
export const answerAddAdmin = (mayTakeSeats: MayTakeSeats): Handler =>
  handle(addAdmin, async ({ input, viewer, workspace, sql, house, clock, refuse, audit }) => {
    const { id, email, name, role } = input
    const by = { workspaceId: workspace.id, actorId: viewer.personId }
    const here = await findHere(sql, clock, { workspaceId: workspace.id, id, email })
    if (here) {
      if (here.isChild) throw refuse('TOO_YOUNG')
      if (here.state === 'SUSPENDED') throw refuse('NOT_PRESENT')
      await changeMember(sql, house, { ...by, membershipId: here.id, changes: { role } })
      audit(`membership ${here.id}`, { person: here.personId, role: here.role }, { role })
      return { id: here.id, status: STATUS_OF[here.state] }
    }
    if (email === undefined) throw refuse('MEMBER_NOT_FOUND')
    if (name === undefined)
      throw refuse('NAME_NEEDED', { fields: [{ path: 'name', code: 'NAME_NEEDED', message: '' }] })
    const fields = { ...NOTHING, name, email, role }
    const added = await addMember(sql, house, { ...by, mayTakeSeats, fields, invites: true })
    audit(`membership ${added.membershipId}`, undefined, { person: added.personId, role })
    return { id: added.membershipId, status: 'INVITED' as const }
  })

const NOTHING = {
  mobile: null,
  employeeCode: null,
  designation: '',
  departmentId: null,
  class: null,
  birthYear: null,
  guardianContact: null,
  storeAllowed: false,
}
