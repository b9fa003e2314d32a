import { foldText } from '@chowk/contract/fold.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import { isKnownAsChild } from '../../identity/managed-account.ts'
import type { Sql } from '../../platform/database.ts'
import { nearest } from '../table/nearest.rules.ts'
import { classAndSectionOf } from './cell.rules.ts'
import type { ClassAndSection } from './cell.rules.ts'
import type { RowFacts } from './parse-row.ts'

/** A member as the organisation knows her. */
export interface KnownMember {
  id: string
  personId: string
  state: MembershipState
  isHere: boolean
  version: number
  name: string
  email: string | null
  mobile: string | null
  employeeCode: string | null
  designation: string
  departmentId: string | null
  department: string | null
  managerId: string | null
  manager: string | null
  class: number | null
  birthYear: number | null
  /** The year as the person gave it, for rules alone: no organisation reads it. */
  ownBirthYear: number | null
  isKnownAsChild: boolean
  bornOn: string | null
  guardianContact: string | null
  role: Role
  storeAllowed: boolean
  /** Whether this organisation alone wrote of her, and she has not begun her account. */
  isOurs: boolean
}

/** Members of the organisation by what rows name them. */
export class KnownMembers {
  readonly #byKey = new Map<string, KnownMember>()

  constructor(rows: readonly KnownMember[]) {
    for (const row of rows) {
      this.#byKey.set(`memberId ${row.id}`, row)
      if (row.employeeCode) this.#byKey.set(`employeeCode ${row.employeeCode.toLowerCase()}`, row)
      if (row.email) this.#byKey.set(`email ${row.email}`, row)
      const sharing = `mobile ${row.mobile}`
      // Of a family with one telephone nobody could say who is meant.
      if (row.mobile && !this.#byKey.has(sharing)) this.#byKey.set(sharing, row)
    }
  }

  /** By what a row names somebody else. */
  byKey = (key: string): KnownMember | undefined => this.#byKey.get(key)

  by(
    field: 'memberId' | 'employeeCode' | 'email' | 'mobile',
    value: string | null | undefined,
  ): KnownMember | undefined {
    return value ? this.#byKey.get(`${field} ${field === 'employeeCode' ? value.toLowerCase() : value}`) : undefined
  }
}

/** Finds those whom any of the rows names. */
export async function findKnown(sql: Sql, workspaceId: string, rows: readonly RowFacts[]): Promise<KnownMembers> {
  const all = (field: 'memberId' | 'employeeCode' | 'email' | 'mobile') =>
    rows.flatMap(({ [field]: own, manager }) => [
      ...(typeof own === 'string' ? [field === 'employeeCode' ? own.toLowerCase() : own] : []),
      ...(manager?.startsWith(`${field} `) ? [manager.slice(field.length + 1)] : []),
    ])
  const found = await sql<KnownMember[]>`
    select m.id, m.person_id, m.state, m.left_at is null as is_here, m.version, m.shown_name as name, m.shown_email as email,
      m.shown_mobile as mobile, m.employee_code, m.designation, m.department_id, d.name as department, g.id as manager_id, g.shown_name as manager, m.class,
      p.birth_year as own_birth_year, ${isKnownAsChild(sql, workspaceId)} as is_known_as_child, m.guardian_contact, m.role, m.store_allowed, ours.is_ours, case when ours.is_ours then p.birth_year end as birth_year,
      case when ours.is_ours then to_char(p.born_on, 'YYYY-MM-DD') end as born_on
    from membership m join person p on p.id = m.person_id left join department d on d.id = m.department_id
    left join membership g on g.id = m.manager_id and g.left_at is null
    cross join lateral (select not p.is_begun
      and not exists (select from membership o where o.person_id = p.id and o.id <> m.id) as is_ours) ours
    where m.id in (
      select id from membership where workspace_id = ${workspaceId} and id = any(${all('memberId')}::uuid[])
      union all select id from membership where workspace_id = ${workspaceId} and code_key is not null
        and code_key = any(${all('employeeCode')}::text[])
      union all select id from membership where workspace_id = ${workspaceId} and shown_email is not null
        and (shown_email collate "C") = any(${all('email')}::text[])
      union all select id from membership where workspace_id = ${workspaceId} and shown_mobile is not null
        and (shown_mobile collate "C") = any(${all('mobile')}::text[]))
    order by m.left_at is not null, m.id`
  return new KnownMembers(found)
}

/** A department as rows name it. */
export interface KnownDepartment {
  id: string
  name: string
  code: string
  class: number | null
  section: string
  isActive: boolean
}

const classKey = (of: ClassAndSection) => `${of.class} ${foldText(of.section)}`

/** A department's class and section; a section that nobody noted is read from its name. */
function classNamed({ name, class: year, section }: Pick<KnownDepartment, 'name' | 'class' | 'section'>) {
  if (year === null) return undefined
  const named = classAndSectionOf(name)
  return { class: year, section: section || (named?.class === year ? named.section : '') }
}

/** The departments of an organisation by name and code, whatever their letters and spaces; those of the latest session first. */
export class KnownDepartments {
  readonly #byName = new Map<string, KnownDepartment>()
  readonly #byClass = new Map<string, KnownDepartment>()
  readonly #names: string[]
  readonly #nearest = new Map<string, string | undefined>()

  constructor(rows: readonly KnownDepartment[]) {
    for (const row of rows)
      for (const name of [row.name, row.code].filter(Boolean))
        if (!this.#byName.has(foldText(name))) this.#byName.set(foldText(name), row)
    for (const row of rows) {
      const place = classNamed(row)
      if (place && !this.#byClass.has(classKey(place))) this.#byClass.set(classKey(place), row)
    }
    this.#names = [...new Set(rows.filter(({ isActive }) => isActive).map(({ name }) => name))]
  }

  /** By its name, else by the class and section that the name says: 7A and VII-A are Class 7 A. */
  find(name: string): KnownDepartment | undefined {
    const place = classAndSectionOf(name)
    return this.#byName.get(foldText(name)) ?? (place && this.#byClass.get(classKey(place)))
  }

  /** One that may be meant; asked once for each name, since a column has few. */
  near(name: string): string | undefined {
    const key = foldText(name)
    if (!this.#nearest.has(key)) this.#nearest.set(key, nearest(name, this.#names))
    return this.#nearest.get(key)
  }
}

/** Reads the departments of an organisation. */
export async function findDepartments(sql: Sql, workspaceId: string): Promise<KnownDepartments> {
  return new KnownDepartments(
    await sql<KnownDepartment[]>`
      select id, name, code, class, section, is_active from department where workspace_id = ${workspaceId}
      order by is_active desc, session desc nulls last, created_at`,
  )
}

/** Whether an organisation is a school. */
export async function isSchool(sql: Sql, workspaceId: string): Promise<boolean> {
  const rows = await sql`select from workspace where id = ${workspaceId} and kind = 'INSTITUTE'`
  return rows.length > 0
}

/** Where most of the members have their addresses. */
export async function findDomain(sql: Sql, workspaceId: string): Promise<string | undefined> {
  const [row] = await sql<{ domain: string }[]>`
    select split_part(email, '@', 2) as domain from (
      select shown_email as email from membership where workspace_id = ${workspaceId} and left_at is null and shown_email is not null limit 2000) m
    group by 1 having count(*) > 1 order by count(*) desc, 1 limit 1`
  return row?.domain
}
