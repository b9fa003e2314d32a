import type { Input } from '@chowk/contract/call.ts'
import { listMembers } from '@chowk/contract/member/member.ts'
import { idIn, wordsOf } from '../../app/list/list-address.ts'
import { CLASSES } from '../../app/list/classes.ts'
import { STATE } from './member-words.ts'

/** What the list is narrowed to by its address. */
export type MembersShown = Omit<Input<typeof listMembers>, 'page' | 'size' | 'next' | 'sort' | 'corporateId'>

/** Values of the filter for classes: one class, or `-8` for it and all below. */
export const CLASS_VALUES = [...CLASSES, ...CLASSES.slice(1).map((each) => `-${each}` as const)] as const

const STATES = Object.keys(STATE) as (keyof typeof STATE)[]
const ROLES = ['OWNER', 'ADMIN', 'FACULTY', 'MEMBER'] as const

function classIn(value: string | undefined): Pick<MembersShown, 'class' | 'highestClass'> {
  if (!CLASS_VALUES.some((each) => each === value) || value === undefined) return {}
  return value.startsWith('-') ? { highestClass: value.slice(1) } : { class: value }
}

/** What an address narrows the list to; what it cannot say is left out. */
export function shownIn(search: URLSearchParams): MembersShown {
  const {
    find,
    department,
    state,
    role,
    class: year,
    store,
  } = wordsOf(search, ['find', 'department', 'state', 'role', 'class', 'store'])
  const departmentId = idIn(department)
  const userStatus = STATES.find((each) => each === state)
  const known = ROLES.find((each) => each === role)
  return {
    ...(find && { searchQuery: find.slice(0, 120) }),
    ...(departmentId && { departmentId }),
    ...(userStatus && { userStatus }),
    ...(known && { role: known }),
    ...classIn(year),
    ...(store && { storeAllowed: store === 'yes' }),
  }
}

const SORTS = ['SEEN', 'JOINED'] as const

/** The whole question that an address asks. */
export function inputOf(search: URLSearchParams): Input<typeof listMembers> {
  const { next, sort } = wordsOf(search, ['next', 'sort'])
  return { size: 50, ...shownIn(search), ...(next && { next }), sort: SORTS.find((each) => each === sort) ?? 'NAME' }
}
