import { foldText } from '@chowk/contract/fold.ts'
import { LAST_CLASS } from '@chowk/contract/member/department.ts'
import { UNDO_DAYS } from '@chowk/contract/member/rollover.ts'
import type { RolloverState } from '@chowk/contract/member/rollover.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'
import { DAY_MS } from '../../platform/time.ts'

/** What becomes of a roll-over: undoing that could not be done leaves it as it was. */
export const ROLLOVER: TransitionTable<RolloverState> = {
  entity: 'rollover',
  allowed: {
    RUNNING: ['DONE', 'FAILED'],
    DONE: ['UNDOING'],
    FAILED: [],
    UNDOING: ['UNDONE', 'DONE'],
    UNDONE: [],
  },
}

/** The session after one: 2099-00 follows 2098-99. */
export function nextSession(session: string): string {
  const year = Number(session.slice(0, 4)) + 1
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

const FIRST_MONTH = 3

/** The session that a day lies in: Indian schools begin theirs in April. */
export function sessionOn(day: Date): string {
  const year = day.getUTCMonth() < FIRST_MONTH ? day.getUTCFullYear() - 1 : day.getUTCFullYear()
  return nextSession(`${year - 1}-00`)
}

/** Until when one that was done can be undone. */
export const undoEnd = (doneAt: Date): Date => new Date(doneAt.getTime() + UNDO_DAYS * DAY_MS)

/** What the plan needs to know of a department. */
export interface PlannedDepartment {
  id: string
  name: string
  class: number | null
  section: string
  session: string | null
  isActive: boolean
}

/** A class of the ending session. */
export interface Source extends PlannedDepartment {
  class: number
  /** They finish school. */
  leaves: boolean
  /** The source whose next session takes its pupils. */
  targetId: string | null
  /** The department of the next session that is there already. */
  existingId: string | null
}

/** A plan, or the first thing that stands against it. */
export type Planned =
  | { sources: readonly Source[]; fault?: never }
  | { sources?: never; fault: { code: 'DEPARTMENT_NOT_FOUND' | 'NAME_TAKEN'; name?: string } }

interface Wish {
  from: string
  targets: readonly { id: string; to: string | null }[]
}

/** Where each class of the ending session goes: to the next class of the same section, to the only one there is, or where somebody chose. */
export function planOf(all: readonly PlannedDepartment[], { from, targets }: Wish): Planned {
  const to = nextSession(from)
  const ending = all.filter(
    (each): each is PlannedDepartment & { class: number } =>
      each.isActive && each.class !== null && (each.session === from || each.session === null),
  )
  const chosen = new Map(targets.map((each) => [each.id.toLowerCase(), each.to?.toLowerCase() ?? null]))
  const sources: Source[] = []
  for (const each of ending) {
    const next = ending.filter((other) => other.class === each.class + 1)
    const existing = all.find((other) => other.session === to && foldText(other.name) === foldText(each.name))
    if (existing && existing.class !== each.class) return { fault: { code: 'NAME_TAKEN', name: existing.name } }
    const wished = chosen.get(each.id)
    if (wished && !next.some(({ id }) => id === wished)) return { fault: { code: 'DEPARTMENT_NOT_FOUND' } }
    sources.push({
      ...each,
      leaves: each.class >= LAST_CLASS,
      targetId: wished === undefined ? bySection(each, next) : wished,
      existingId: existing?.id ?? null,
    })
  }
  return [...chosen.keys()].every((id) => ending.some((each) => each.id === id))
    ? { sources }
    : { fault: { code: 'DEPARTMENT_NOT_FOUND' } }
}

function bySection(of: PlannedDepartment, next: readonly PlannedDepartment[]): string | null {
  const same = next.filter(({ section }) => foldText(section) === foldText(of.section))
  const [first, second] = same.length > 0 ? same : next
  return first && !second ? first.id : null
}
