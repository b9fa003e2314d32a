import type { ListedMember } from '@chowk/contract/member/member.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
import { drawnPortrait } from '../../identity/identity.ts'
import { withCommas } from '../../platform/answer.ts'
import type { Json } from '../../platform/answer.ts'
import type { Sql } from '../../platform/database.ts'
import { TextShelves } from '../../platform/postgres/text-shelf.ts'

/** A membership `m` as lists show it. */
export interface MemberRow {
  id: string
  personId: string
  name: string
  portrait: number
  email: string | null
  mobile: string | null
  employeeCode: string | null
  departmentId: string | null
  department: string | null
  designation: string
  role: Role
  class: number | null
  state: MembershipState
  storeAllowed: boolean
  seenAt: Date | null
  joinedAt: Date
  leftAt: Date | null
  suspendedUntil: Date | null
  linkEndsAt: Date | null
  linkOpenedAt: Date | null
}

/** Which portrait is drawn for the person of the membership `m`. */
export const portraitOf = (sql: Sql) =>
  sql`coalesce((select g.portrait from profile g where g.person_id = m.person_id), 0)::int as portrait`

/** Its columns; a statement that names them also names `rowTables`. */
export const rowColumns = (sql: Sql) => sql`
  m.id, m.person_id, m.shown_name as name, ${portraitOf(sql)},
  m.shown_email as email, m.shown_mobile as mobile, m.employee_code, m.department_id, nullif(m.department, '') as department,
  m.designation, m.role, m.class, m.state, m.store_allowed, m.seen_at, m.joined_at, m.left_at, m.suspended_until,
  i.expires_at as link_ends_at, i.opened_at as link_opened_at`

/**
 * What changes whenever anything that a list shows of the membership changes: her row, which another portrait touches (0681-portraits-of-members.sql), and
 * of whoever waits the last link. That is looked up for nobody else, since a join that sorts costs most of a page even where it finds nothing.
 */
export const rowVersion = (sql: Sql) => sql`
  m.xmin::text || '.' || case when m.state = 'INVITED' then coalesce(
    (select v.xmin::text from invitation v where v.membership_id = m.id order by v.created_at desc limit 1), '') else '' end`

/** The last link that was sent to whoever waits. */
export const rowTables = (sql: Sql) => sql`
  left join lateral (
    select v.expires_at, v.opened_at from invitation v
    where m.state = 'INVITED' and v.membership_id = m.id order by v.created_at desc limit 1) i on true`

/** A number with its middle covered: whoever knows it recognises it. */
const coverMobile = (mobile: string): string => {
  const own = mobile.replace(/^\+91/, '')
  return `${own.slice(0, 2)}•••• ${own.slice(-4)}`
}

const iso = (time: Date | null) => time?.toISOString() ?? null

/** The row as it goes out. Contacts are for those who run the organisation. */
export function listedOf(row: MemberRow, showsContact: boolean): ListedMember {
  const { id, personId, name, email, mobile, employeeCode, designation, role, state, storeAllowed } = row
  return {
    id,
    userId: personId,
    name,
    portrait: drawnPortrait(personId, row.portrait),
    contact: showsContact ? (email ?? (mobile && coverMobile(mobile))) : null,
    employeeCode,
    department: row.department === null ? null : { id: row.departmentId, name: row.department },
    designation,
    role,
    class: row.class,
    state,
    storeAllowed,
    seenAt: iso(row.seenAt),
    joinedAt: row.joinedAt.toISOString(),
    leftAt: iso(row.leftAt),
    suspendedUntil: iso(row.suspendedUntil),
    invitation: state === 'INVITED' ? { endsAt: iso(row.linkEndsAt), openedAt: iso(row.linkOpenedAt) } : null,
  }
}

// Half a kilobyte each: whoever works on a list comes to the same pages again after each change.
const MEMBERS = new TextShelves(4000)

interface Version {
  id: string
  version: string
}

/** These memberships as lists show them, with commas between; only those that are not at hand in their present version are read. */
export async function membersJson(
  sql: Sql,
  memberships: readonly Version[],
  { showsContact }: { showsContact: boolean },
): Promise<Json> {
  const shelf = MEMBERS.of(sql)
  const keyOf = (id: string) => (showsContact ? id : `${id} without contact`)
  const found = memberships.map(({ id, version }) => shelf.find(keyOf(id), version))
  const missing = memberships.filter((_, index) => found[index] === undefined)
  const made = missing.length > 0 ? await readRows(sql, missing) : []
  const texts = new Map(
    made.map((row) => [
      row.id,
      shelf.keep(keyOf(row.id), { version: row.version, text: JSON.stringify(listedOf(row, showsContact)) }),
    ]),
  )
  return withCommas(
    memberships.flatMap(({ id }, index) => {
      const text = found[index] ?? texts.get(id)
      return text === undefined ? [] : [[text]]
    }),
  )
}

const readRows = async (sql: Sql, missing: readonly Version[]) =>
  await sql<(MemberRow & Version)[]>`
    select ${rowColumns(sql)}, ${rowVersion(sql)} as version from membership m ${rowTables(sql)}
    where m.id = any(${missing.map(({ id }) => id)}::uuid[])`
