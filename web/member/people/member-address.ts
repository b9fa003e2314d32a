import type { Input } from '@chowk/contract/call.ts'
import { listMembers } from '@chowk/contract/member/member.ts'
import { CURSOR, addressInput, oneOf, rowId, textUpTo } from '../../app/list/address-input.ts'
import { CLASSES } from '../../app/list/classes.ts'
import { STATE } from './member-words.ts'

/** What the list is narrowed to by its address. */
export type MembersShown = Omit<Input<typeof listMembers>, 'page' | 'size' | 'next' | 'sort' | 'corporateId'>

/** Values of the filter for classes: one class, or `-8` for it and all below. */
export const CLASS_VALUES = [...CLASSES, ...CLASSES.slice(1).map((each) => `-${each}` as const)] as const

const STATES = Object.keys(STATE) as (keyof typeof STATE)[]
const ROLES = ['OWNER', 'ADMIN', 'FACULTY', 'MEMBER'] as const

function classIn(value: string | null): Pick<MembersShown, 'class' | 'highestClass'> {
  if (!CLASS_VALUES.some((each) => each === value) || value === null) return {}
  return value.startsWith('-') ? { highestClass: value.slice(1) } : { class: value }
}

/** What an address narrows the list to; what it cannot say is left out. */
export const shownIn = (search: URLSearchParams): MembersShown => ({
  ...addressInput(search, {
    searchQuery: textUpTo(120, 'find'),
    departmentId: rowId('department'),
    userStatus: oneOf(STATES, 'state'),
    role: oneOf(ROLES),
    storeAllowed: { name: 'store', meaning: (said) => said === 'yes' },
  }),
  ...classIn(search.get('class')),
})

const SORTS = ['SEEN', 'JOINED'] as const

/** The whole question that an address asks. */
export const inputOf = (search: URLSearchParams): Input<typeof listMembers> => ({
  size: 50,
  ...shownIn(search),
  sort: 'NAME',
  ...addressInput(search, { next: CURSOR, sort: oneOf(SORTS) }),
})
