import type * as z from 'zod/mini'
import type { MemberFilter } from '@chowk/contract/member/member.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import { containing, likeText } from '../../platform/database.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'

type Filters = { [Name in keyof typeof MemberFilter]?: z.output<(typeof MemberFilter)[Name]> | undefined }

/** What the list of one organisation is narrowed to, and for whom. */
export interface Narrowing {
  workspaceId: string
  viewer: Person
  filter: Filters
}

/** Names in the table carry the country; whoever types ten digits means India. */
function numberBegins(typed: string): string {
  const digits = typed.replaceAll(/[^\d+]/g, '')
  return digits.startsWith('+') ? digits : `+91${digits.replace(/^0/, '')}`
}

const byName = (sql: Sql, text: string): Fragment => {
  const segment = containing(text)
  return segment.startsWith('%') ? sql`m.shown_name ilike ${segment}` : sql`m.name_key like ${segment.toLowerCase()}`
}
const byEmail = (sql: Sql, text: string) => sql`m.shown_email collate "C" like ${`${likeText(text.toLowerCase())}%`}`
const byMobile = (sql: Sql, text: string) => sql`m.shown_mobile collate "C" like ${`${likeText(numberBegins(text))}%`}`
const byCode = (sql: Sql, text: string) =>
  sql`lower(m.employee_code) collate "C" like ${`${likeText(text.toLowerCase())}%`}`

const NUMBER = /^\+?[\d\s-]{5,}$/

// Each way has an index of its own; a text that may be several things is looked for as each of them.
function sought(sql: Sql, { searchType, searchQuery: text }: Filters): Fragment {
  if (!text) return sql``
  if (searchType === 'NAME') return sql`and ${byName(sql, text)}`
  if (searchType === 'EMAIL') return sql`and ${byEmail(sql, text)}`
  if (searchType === 'MOBILE') return sql`and ${byMobile(sql, text)}`
  if (searchType === 'EMPLOYEE_CODE') return sql`and ${byCode(sql, text)}`
  if (text.includes('@')) return sql`and ${byEmail(sql, text)}`
  if (NUMBER.test(text)) return sql`and (${byMobile(sql, text)} or ${byCode(sql, text)})`
  return sql`and (${byName(sql, text)} or ${byCode(sql, text)})`
}

// Teachers see the pupils who are there of the departments that they head, and of what is inside those.
const ofOwnClasses = (sql: Sql, { workspaceId, viewer }: Narrowing): Fragment => sql`
  and m.role = 'MEMBER' and m.state = 'PRESENT' and m.department_id in (
    with recursive headed as (
      select d.id from department d join membership own on own.id = d.head_id
      where d.workspace_id = ${workspaceId} and d.is_active and own.person_id = ${viewer.personId} and own.state = 'PRESENT'
      union select inside.id from department inside join headed on inside.parent_id = headed.id)
    select id from headed)`

function ofState(sql: Sql, { userStatus, onlyActiveUser }: Filters): Fragment {
  if (userStatus) return sql`and m.state = ${userStatus}`
  return onlyActiveUser ? sql`and m.state = 'PRESENT'` : sql`and m.left_at is null`
}

const HELD = ['INVITED', 'PRESENT', 'SUSPENDED']

/** The condition on memberships `m`, without its `where`: those of the organisation whom the viewer may see and the filter fits. */
export function narrowed(sql: Sql, narrowing: Narrowing): Fragment {
  const { workspaceId, viewer, filter } = narrowing
  const { departmentId, role, class: year, highestClass, storeAllowed, userStatus } = filter
  const isHeld = userStatus === undefined || HELD.includes(userStatus)
  return sql`m.workspace_id = ${workspaceId} ${ofState(sql, filter)} ${isHeld ? sql`and m.left_at is null` : sql``}
    ${departmentId ? sql`and m.department_id = ${departmentId}` : sql``}
    ${role ? sql`and m.role = ${role}` : sql``}
    ${year === undefined ? sql`` : sql`and m.class = ${year}`}
    ${highestClass === undefined ? sql`` : sql`and m.class <= ${highestClass}`}
    ${storeAllowed === undefined ? sql`` : sql`and m.store_allowed = ${storeAllowed}`}
    ${administers(viewer.role) ? sql`` : ofOwnClasses(sql, narrowing)}
    ${sought(sql, filter)}`
}

/** Whether anything but the organisation itself narrows it. */
export const isNarrowed = ({ viewer, filter }: Narrowing): boolean =>
  !administers(viewer.role) || Object.values(filter).some((value) => value !== undefined && value !== '')
