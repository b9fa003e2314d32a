import { addAdmin } from '@chowk/contract/member/admin.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
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
}

async function findHere(
  sql: Sql,
  by: { workspaceId: string; id?: string | undefined; email?: string | undefined },
): Promise<Here | undefined> {
  const whose = by.id === undefined ? sql`m.shown_email = ${by.email ?? null}` : sql`m.id = ${by.id}`
  const [row] = await sql<Here[]>`
    select m.id, m.person_id, m.state, m.role from membership m
    where m.workspace_id = ${by.workspaceId} and ${whose} and m.left_at is null order by m.joined_at limit 1 for update of m`
  return row
}

/** Makes somebody an administrator or a teacher: who is a member already at once, anybody else by an invitation. */
export const answerAddAdmin = (mayTakeSeats: MayTakeSeats): Handler =>
  handle(addAdmin, async ({ input, viewer, workspace, tx, house, refuse, audit }) => {
    const { id, email, name, role } = input
    const by = { workspaceId: workspace.id, actorId: viewer.personId }
    const here = await findHere(tx, { workspaceId: workspace.id, id, email })
    if (here) {
      if (here.state === 'SUSPENDED') throw refuse('NOT_PRESENT')
      await changeMember(tx, house, { ...by, membershipId: here.id, changes: { role } })
      audit(`membership ${here.id}`, { person: here.personId, role: here.role }, { role })
      return { id: here.id, status: STATUS_OF[here.state] }
    }
    if (email === undefined) throw refuse('MEMBER_NOT_FOUND')
    if (name === undefined)
      throw refuse('NAME_NEEDED', { fields: [{ path: 'name', code: 'NAME_NEEDED', message: '' }] })
    const fields = { ...NOTHING, name, email, role }
    const added = await addMember(tx, house, { ...by, mayTakeSeats, fields, invites: true })
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
