import type { Input } from '@chowk/contract/call.ts'
import type { CountedKind, listQuizAttempts } from '@chowk/contract/quiz/summary/summary.ts'
import {
  addressInput,
  numberLike,
  oneInSmallLetters,
  oneOf,
  rowId,
  shapedLike,
  textUpTo,
} from '../../app/list/address-input.ts'
import { wordsOf } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { CLASSES } from '../../app/list/classes.ts'
import type { Order } from '../../ui/table/table.tsx'
import { KINDS, PERIODS } from './summary-words.ts'

/** Values of the filter for periods. */
export const PERIOD_VALUES = Object.keys(PERIODS) as (keyof typeof PERIODS)[]
/** Values of the filter for kinds of quizzes. */
export const KIND_VALUES = Object.keys(KINDS) as CountedKind[]
/** What the filter for time says where days are chosen. */
export const DAYS = 'days'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const FIRST_MONTH = 3
const INDIA_MS = 19_800_000

/** The school's year that runs, and the two before it. */
export function sessionsAt(now: string): [string, string, string] {
  const there = new Date(Date.parse(now) + INDIA_MS)
  const year = there.getUTCFullYear() - (there.getUTCMonth() < FIRST_MONTH ? 1 : 0)
  const label = (from: number) => `${from}-${String((from + 1) % 100).padStart(2, '0')}`
  return [label(year), label(year - 1), label(year - 2)]
}

type Narrowing = Omit<Input<typeof listQuizAttempts>, 'page' | 'size' | 'next' | 'userId'>

/** Names in an address by which all summaries are narrowed alike. */
const SHARED = ['time', 'from', 'to', 'kind', 'category', 'quiz'] as const

const timeIn = (search: URLSearchParams): Narrowing =>
  search.get('time') === DAYS
    ? addressInput(search, { from: shapedLike(DAY), to: shapedLike(DAY) })
    : addressInput(search, { period: oneOf(PERIOD_VALUES, 'time'), session: shapedLike(/^20\d\d-\d\d$/, 'time') })

/** What the address narrows a summary to; what it cannot say is left out. */
export const narrowingIn = (search: URLSearchParams): Narrowing => ({
  ...timeIn(search),
  ...addressInput(search, {
    class: oneOf(CLASSES),
    departmentId: rowId('department'),
    kind: oneInSmallLetters(KIND_VALUES),
    categoryId: numberLike(/^[1-9]\d{0,4}$/, 'category'),
    quiz: textUpTo(80),
  }),
})

/** An address to go on to: what narrows all summaries alike goes along, and what is said besides. */
export function addressWith(
  path: string,
  search: URLSearchParams,
  more: Readonly<Record<string, string>> = {},
): string {
  const kept = SHARED.flatMap((name): [string, string][] => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  const query = new URLSearchParams([...kept, ...Object.entries(more)]).toString()
  return query ? `${path}?${query}` : path
}

/** Which page of which order the address asks for, among the names of a table's columns. */
export function pageIn<Sort extends string>(search: URLSearchParams, sorts: readonly Sort[]) {
  const { next, sort } = wordsOf(search, ['next', 'sort'])
  const { by, isDescending } = orderIn(sort)
  const known = sorts.find((each) => each.toLowerCase() === by)
  return {
    ...(next && { next }),
    ...(known && { sort: known, direction: isDescending ? ('DESC' as const) : ('ASC' as const) }),
  }
}

function orderIn(sort = ''): Order {
  return sort.startsWith('-') ? { by: sort.slice(1), isDescending: true } : { by: sort || 'name', isDescending: false }
}

/** How a table shows and changes the order of its address. */
export const orderOf = (address: ListAddress) => ({
  order: orderIn(address.get('sort')),
  onOrder: ({ by, isDescending }: Order) => address.set('sort', isDescending ? `-${by}` : by),
})

/** The columns of classes and departments that can be put in order. */
export const FIGURE_SORTS = [
  'NAME',
  'COULD_TAKE',
  'ATTEMPTS',
  'COMPLETION',
  'AVERAGE',
  'MEDIAN',
  'PASSED',
  'READS',
  'MINUTES',
] as const

/** The columns of people that can. */
export const STUDENT_SORTS = [
  'NAME',
  'CLASS',
  'DEPARTMENT',
  'READS',
  'LISTENS',
  'ATTEMPTS',
  'BEST',
  'AVERAGE',
  'LAST_ATTEMPT',
] as const
