import type * as z from 'zod/mini'
import type { MemberFilter } from '@chowk/contract/member/member.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import { likeText } from '../../platform/database.ts'
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

/** Shorter pieces are in too many names: whoever types so few letters finds the names that begin with them. */
const LEAST_PIECE = 3
const NUKTA = '\u093c'

const isPiece = (text: string) => Array.from(text.normalize('NFC').replaceAll(NUKTA, '')).length >= LEAST_PIECE

const begins = (text: string) => `${likeText(text.toLowerCase())}%`
// Whoever has it as it was typed is not folded for it: that costs ten times as much, and most of those whom the index finds have it so.
const hasPiece = (sql: Sql, text: string) => sql`
  (strpos(m.name_key, ${text.toLowerCase()}) > 0 or strpos(folded_name(m.shown_name), folded_name(${text})) > 0)`
const byEmail = (sql: Sql, text: string) => sql`m.shown_email collate "C" like ${begins(text)}`
const byMobile = (sql: Sql, text: string) => sql`m.shown_mobile collate "C" like ${begins(numberBegins(text))}`
const byCode = (sql: Sql, text: string) => sql`m.code_key like ${begins(text)}`

const NUMBER = /^\+?[\d\s-]{5,}$/

// The index knows pieces of names and codes alike; which of them is meant is asked of what it finds.
const byPiece = (sql: Sql, { workspaceId, text, meant }: { workspaceId: string; text: string; meant: Fragment }) => sql`
  name_pieces(m.workspace_id, m.shown_name || ' ' || coalesce(m.employee_code, '')) @> name_pieces(${workspaceId}, ${text}) and ${meant}`

function byName(sql: Sql, workspaceId: string, text: string): Fragment {
  if (!isPiece(text)) return sql`m.name_key like ${begins(text)}`
  return byPiece(sql, { workspaceId, text, meant: hasPiece(sql, text) })
}

function byNameOrCode(sql: Sql, workspaceId: string, text: string): Fragment {
  if (!isPiece(text)) return sql`(m.name_key like ${begins(text)} or ${byCode(sql, text)})`
  return byPiece(sql, { workspaceId, text, meant: sql`(${hasPiece(sql, text)} or ${byCode(sql, text)})` })
}

// Each of them has an index of its own; a text that may be several things is looked for as each of them.
function sought(sql: Sql, workspaceId: string, { searchType, searchQuery: text = '' }: Filters): Fragment {
  if (searchType === 'NAME') return byName(sql, workspaceId, text)
  if (searchType === 'EMAIL') return byEmail(sql, text)
  if (searchType === 'MOBILE') return byMobile(sql, text)
  if (searchType === 'EMPLOYEE_CODE') return byCode(sql, text)
  if (text.includes('@')) return byEmail(sql, text)
  if (NUMBER.test(text)) return sql`(${byMobile(sql, text)} or ${byCode(sql, text)})`
  return byNameOrCode(sql, workspaceId, text)
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
  const { departmentId, role, class: year, highestClass, isPupil, storeAllowed, userStatus } = filter
  const isHeld = userStatus === undefined || HELD.includes(userStatus)
  return sql`m.workspace_id = ${workspaceId} ${ofState(sql, filter)} ${isHeld ? sql`and m.left_at is null` : sql``}
    ${departmentId ? sql`and m.department_id = ${departmentId}` : sql``}
    ${role ? sql`and m.role = ${role}` : sql``}
    ${year === undefined ? sql`` : sql`and m.class = ${year}`}
    ${highestClass === undefined ? sql`` : sql`and m.class <= ${highestClass}`}
    ${isPupil === undefined ? sql`` : isPupil ? sql`and m.class is not null` : sql`and m.class is null`}
    ${storeAllowed === undefined ? sql`` : sql`and m.store_allowed = ${storeAllowed}`}
    ${administers(viewer.role) ? sql`` : ofOwnClasses(sql, narrowing)}
    ${filter.searchQuery ? sql`and ${sought(sql, workspaceId, filter)}` : sql``}`
}

/** Whether somebody chose what it is narrowed to. */
export const isFiltered = ({ filter }: Narrowing): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== '')

/** Whether anything but the organisation itself narrows it. */
export const isNarrowed = (narrowing: Narrowing): boolean =>
  !administers(narrowing.viewer.role) || isFiltered(narrowing)
