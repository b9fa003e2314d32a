import type { Input } from '@chowk/contract/call.ts'
import type { listQuizAttempts } from '@chowk/contract/quiz/summary.ts'
import { idIn, wordsOf } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import type { Order } from '../../ui/table/table.tsx'
import { PERIODS } from './summary-words.ts'

/** Classes of a school. */
export const CLASSES = ['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const

/** Values of the filter for periods. */
export const PERIOD_VALUES = Object.keys(PERIODS) as (keyof typeof PERIODS)[]

const SESSION = /^20\d\d-\d\d$/
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

/** What the address narrows a summary to; what it cannot say is left out. */
export function narrowingIn(search: URLSearchParams): Narrowing {
  const { time, class: year, department } = wordsOf(search, ['time', 'class', 'department'])
  const period = PERIOD_VALUES.find((each) => each === time)
  const departmentId = idIn(department)
  return {
    ...(period && { period }),
    ...(!period && time && SESSION.test(time) && { session: time }),
    ...(CLASSES.some((each) => each === year) && year !== undefined && { class: year }),
    ...(departmentId && { departmentId }),
  }
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
