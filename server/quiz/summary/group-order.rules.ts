import type { Figures, SummarySort } from '@chowk/contract/quiz/summary/summary.ts'

type Column = Exclude<SummarySort, 'NAME'>

const FIGURE: Readonly<Record<Column, keyof Figures>> = {
  MEMBERS: 'members',
  COULD_TAKE: 'couldTake',
  ATTEMPTED: 'attempted',
  ATTEMPTS: 'attempts',
  COMPLETION: 'completion',
  AVERAGE: 'average',
  MEDIAN: 'median',
  PASSED: 'passed',
  READS: 'reads',
  MINUTES: 'minutes',
}

/** How a list is wanted in order; figures begin with the highest, names with the first. */
export interface WantedOrder {
  sort: SummarySort
  direction?: 'ASC' | 'DESC' | undefined
}

const byName = new Intl.Collator('en-IN', { numeric: true }).compare

/** Groups in the order that is wanted; what nothing can be said of comes last, those of no class or department behind all by name. */
export function inOrder<Group extends { key: string; name: string | null; figures: Figures }>(
  groups: readonly Group[],
  { sort, direction }: WantedOrder,
): Group[] {
  const sign = (direction ?? (sort === 'NAME' ? 'ASC' : 'DESC')) === 'ASC' ? 1 : -1
  const named = (group: Group) => group.name ?? group.key
  const names = (one: Group, other: Group) =>
    Number(one.key === '') - Number(other.key === '') || byName(named(one), named(other))
  if (sort === 'NAME') return groups.toSorted((one, other) => (one.key && other.key ? sign : 1) * names(one, other))
  const figure = FIGURE[sort]
  return groups.toSorted((one, other) => {
    const [left, right] = [one.figures[figure], other.figures[figure]]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || names(one, other)
    return sign * (left - right) || names(one, other)
  })
}
