import type * as z from 'zod/mini'
import type { MemberFilter } from '@chowk/contract/member/member.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import { likeText } from '../../platform/database.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { joined } from '../../platform/postgres/statement.ts'
import { holdsWords, wordPatterns } from '../../platform/search/holds-words.ts'
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

/** The pieces of names are so long, the space before each word included. */
const PIECE = 3

const begins = (text: string) => `${likeText(text.toLowerCase())}%`
const byEmail = (sql: Sql, text: string) => sql`m.shown_email collate "C" like ${begins(text)}`
const byMobile = (sql: Sql, text: string) => sql`m.shown_mobile collate "C" like ${begins(numberBegins(text))}`
const byCode = (sql: Sql, text: string) => sql`m.code_key like ${begins(text)}`

const NUMBER = /^\+?[\d\s-]{5,}$/

// The pieces of names are found by their index; elsewhere they cost most, so they come last.
const byPiece = (sql: Sql, workspaceId: string, piece: string) =>
  sql`and name_pieces(m.workspace_id, fold_words(m.shown_name)) @> name_pieces(${workspaceId}, ${piece})`

/** Names that hold each of the words, in any order; a word of one or two letters must begin one. Single letters begin the whole name. */
function byName(sql: Sql, workspaceId: string, text: string): Fragment {
  const pieces = wordPatterns(text)
    .map((pattern) => pattern.replaceAll('%', ''))
    .filter((piece) => Array.from(piece).length >= PIECE)
  if (pieces.length === 0) return sql`m.name_key like ${begins(text)}`
  const found = joined(pieces.map((piece) => byPiece(sql, workspaceId, piece)))
  return sql`(${holdsWords(sql, sql`fold_words(m.shown_name)`, text)} ${found})`
}

/** What a text may be: each is found by an index of its own. */
function soughtAs(sql: Sql, workspaceId: string, { searchType, searchQuery: text = '' }: Filters): Fragment[] {
  if (text === '') return []
  if (searchType === 'NAME') return [byName(sql, workspaceId, text)]
  if (searchType === 'EMAIL') return [byEmail(sql, text)]
  if (searchType === 'MOBILE') return [byMobile(sql, text)]
  if (searchType === 'EMPLOYEE_CODE') return [byCode(sql, text)]
  if (text.includes('@')) return [byEmail(sql, text)]
  return [byCode(sql, text), NUMBER.test(text) ? byMobile(sql, text) : byName(sql, workspaceId, text)]
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
  return onlyActiveUser ? sql`and m.state = 'PRESENT'` : sql``
}

// Who holds a seat has no last day (0200-members.sql); it is said for the indexes, which hold only those of one kind.
const HELD = ['INVITED', 'PRESENT', 'SUSPENDED']

/** The condition on memberships `m`, without its `where`: those of the organisation whom the viewer may see and the filter fits. */
export function narrowed(sql: Sql, narrowing: Narrowing): Fragment {
  const [first, second] = soughtAs(sql, narrowing.workspaceId, narrowing.filter)
  if (!first) return unsought(sql, narrowing)
  return sql`${unsought(sql, narrowing)} and ${second ? sql`(${first} or ${second})` : first}`
}

/** The same as conditions of which each member fits one: an index finds those of the first, and where they are enough nobody looks for others. */
export function narrowedApart(sql: Sql, narrowing: Narrowing): [Fragment, Fragment?] {
  const [first, second] = soughtAs(sql, narrowing.workspaceId, narrowing.filter)
  const others = unsought(sql, narrowing)
  if (!first) return [others]
  return second
    ? [sql`${others} and ${first}`, sql`${others} and ${second} and (${first}) is not true`]
    : [sql`${others} and ${first}`]
}

function unsought(sql: Sql, narrowing: Narrowing): Fragment {
  const { workspaceId, viewer, filter } = narrowing
  const { departmentId, role, class: year, highestClass, isPupil, storeAllowed, userStatus } = filter
  const isHeld = userStatus === undefined || HELD.includes(userStatus)
  return sql`m.workspace_id = ${workspaceId} ${ofState(sql, filter)} and m.left_at ${isHeld ? sql`is null` : sql`is not null`}
    ${departmentId ? sql`and m.department_id = ${departmentId}` : sql``}
    ${role ? sql`and m.role = ${role}` : sql``}
    ${year === undefined ? sql`` : sql`and m.class = ${year}`}
    ${highestClass === undefined ? sql`` : sql`and m.class <= ${highestClass}`}
    ${isPupil === undefined ? sql`` : isPupil ? sql`and m.class is not null` : sql`and m.class is null`}
    ${storeAllowed === undefined ? sql`` : sql`and m.store_allowed = ${storeAllowed}`}
    ${administers(viewer.role) ? sql`` : ofOwnClasses(sql, narrowing)}`
}

/** Whether somebody chose what it is narrowed to. */
export const isFiltered = ({ filter }: Narrowing): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== '')

/** Whether anything but the organisation itself narrows it. */
export const isNarrowed = (narrowing: Narrowing): boolean =>
  !administers(narrowing.viewer.role) || isFiltered(narrowing)
