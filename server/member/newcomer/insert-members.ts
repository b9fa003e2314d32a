import type { Role } from '@chowk/contract/identity/viewer.ts'
import type { Sql } from '../../platform/database.ts'
import { refuseTaken } from '../people/member-fault.ts'

/** What an organisation writes of a member. */
export interface MemberFields {
  name: string
  email: string | null
  /** In its international form. */
  mobile: string | null
  employeeCode: string | null
  designation: string
  departmentId: string | null
  /** To whom she reports. */
  managerId?: string | null
  /** Of pupils only: whoever has one counts as a minor. */
  class: number | null
  birthYear: number | null
  /** The day of her birth, where it is known; it goes when her year changes without it. */
  bornOn?: string | null
  guardianContact: string | null
  role: 'ADMIN' | 'FACULTY' | 'MEMBER'
  storeAllowed: boolean
}

/** The class that is kept of somebody: teachers and administrators are in none. */
export const classOf = ({ role, class: year }: { role: Role; class: number | null }): number | null =>
  role === 'MEMBER' ? year : null

interface Inserting {
  workspaceId: string
  actorId: string | null
  at: Date
  members: readonly { personId: string; fields: MemberFields }[]
}

/** Writes memberships of people who wait for their own yes; answers their ids by person, without those who came at the same moment. */
export async function insertMembers(
  tx: Sql,
  { workspaceId, actorId, at, members }: Inserting,
): Promise<Map<string, string>> {
  const rows = members.map(({ personId, fields }) => ({
    ...fields,
    personId,
    class: classOf(fields),
    managerId: fields.managerId ?? null,
  }))
  const made = await refuseTaken(tx<{ id: string; personId: string }[]>`
    insert into membership (workspace_id, person_id, state, role, class, employee_code, designation, department_id, manager_id, store_allowed,
      guardian_contact, shown_name, shown_email, shown_mobile, joined_at, invited_at, invited_by)
    select ${workspaceId}, "personId", 'INVITED', role, class, "employeeCode", designation, "departmentId", "managerId", "storeAllowed",
      "guardianContact", name, email, mobile, ${at}, ${at}, ${actorId}
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as x("personId" uuid, role text, class smallint, "employeeCode" text,
      designation text, "departmentId" uuid, "managerId" uuid, "storeAllowed" boolean, "guardianContact" text, name text, email text, mobile text)
    on conflict (workspace_id, person_id) do nothing returning id, person_id`)
  return new Map(made.map(({ id, personId }) => [personId, id]))
}
