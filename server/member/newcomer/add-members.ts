import { mayHoldRole } from '@chowk/contract/identity/held-role.ts'
import { createPersons } from '../../identity/managed-account.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { needsGuardian } from '../guardian.rules.ts'
import { insertMembers } from './insert-members.ts'
import type { MemberFields } from './insert-members.ts'

interface Adding {
  workspaceId: string
  actorId: string | null
  mayTakeSeats: MayTakeSeats
}

/** Somebody who is to be added, by a number of the caller's own. */
export interface Newcomer {
  number: number
  fields: MemberFields
}

/**
 * Adds those against whom nothing stands and whom nobody knows yet, in a few statements for all; answers their memberships by number. All others
 * are left to `addMember`, which says of each what stands against her: those without a seat too, so that the first of them get what is left.
 */
export async function addMembers(
  tx: Sql,
  house: House,
  { workspaceId, actorId, mayTakeSeats, all }: Adding & { all: readonly Newcomer[] },
): Promise<Map<number, string>> {
  const plain = await withoutDoubts(tx, house, { workspaceId, all })
  if (plain.length === 0) return new Map()
  const { allowed } = await mayTakeSeats(tx, house.clock, { workspaceId, more: all.length })
  if (!allowed) return new Map()
  const persons = await createPersons(
    tx,
    plain.map(({ fields: { name, email, birthYear, bornOn }, mobile }) => ({
      name,
      email,
      ...(mobile !== null && { mobile }),
      ...(birthYear !== null && { birthYear }),
      ...(bornOn && { bornOn }),
      withoutPassword: true as const,
    })),
  )
  // Somebody else wrote her down at the same moment.
  const made = plain.flatMap((each, position) => {
    const personId = persons[position]
    return personId === undefined ? [] : [{ ...each, personId }]
  })
  const at = house.clock.now()
  const memberships = await insertMembers(tx, { workspaceId, actorId, at, members: made })
  return new Map(
    made.flatMap(({ number, personId }) => {
      const id = memberships.get(personId)
      return id === undefined ? [] : [[number, id] as const]
    }),
  )
}

/** With the mobile by which she can be found: families share one, and it stays with who had it first. */
type Plain = Newcomer & { mobile: string | null }

async function withoutDoubts(
  tx: Sql,
  { clock }: House,
  { workspaceId, all }: { workspaceId: string; all: readonly Newcomer[] },
): Promise<Plain[]> {
  const { codes, departments, managers, emails, mobiles } = await known(tx, workspaceId, all)
  const thisYear = clock.now().getUTCFullYear()
  const stands = ({ employeeCode, departmentId, managerId = null }: MemberFields) =>
    (employeeCode === null || !codes.has(employeeCode)) &&
    (departmentId === null || departments.has(departmentId)) &&
    (managerId === null || managers.has(managerId))
  return all.flatMap(({ number, fields }) => {
    const { email, mobile, guardianContact } = fields
    if (!mayHoldRole(fields.role, { ...fields, isPupil: false, isKnownAsChild: false, thisYear })) return []
    if (!stands(fields) || (guardianContact === null && needsGuardian(fields, thisYear))) return []
    const isShared = mobile !== null && mobiles.has(mobile)
    if (email === null ? mobile === null || isShared : emails.has(email)) return []
    if (email !== null) emails.add(email)
    if (mobile !== null) mobiles.add(mobile)
    return [{ number, fields, mobile: isShared ? null : mobile }]
  })
}

/** Codes and contacts of theirs that somebody has, and those of their departments and managers that are there. */
async function known(tx: Sql, workspaceId: string, all: readonly Newcomer[]): Promise<Record<Named, Set<string>>> {
  const of = (pick: (fields: MemberFields) => string | null | undefined) =>
    all.flatMap(({ fields }) => pick(fields) ?? [])
  const rows = await tx<{ as: Named; value: string }[]>`
    select 'codes' as as, code as value from unnest(${of((fields) => fields.employeeCode)}::text[]) code
    where exists (select from membership where workspace_id = ${workspaceId} and lower(employee_code) = lower(code))
    union all select 'managers', id::text from membership
    where id = any(${of((fields) => fields.managerId)}::uuid[]) and workspace_id = ${workspaceId} and left_at is null
    union all select 'emails', email from person where email = any(${of((fields) => fields.email)}::text[])
    union all select 'mobiles', mobile from person where mobile = any(${of((fields) => fields.mobile)}::text[])`
  const inUse = await tx<{ id: string }[]>`
    select id from department
    where id = any(${of((fields) => fields.departmentId)}::uuid[]) and workspace_id = ${workspaceId} and is_active order by id for share`
  const valuesOf = (as: Named) => new Set(rows.filter((row) => row.as === as).map(({ value }) => value))
  return {
    codes: valuesOf('codes'),
    managers: valuesOf('managers'),
    emails: valuesOf('emails'),
    mobiles: valuesOf('mobiles'),
    departments: new Set(inUse.map(({ id }) => id)),
  }
}

type Named = 'codes' | 'departments' | 'managers' | 'emails' | 'mobiles'
