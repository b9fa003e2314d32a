import type { DepartmentRow } from './department-row.ts'
import type { DepartmentFields } from './write-department.ts'
import { sessionOn } from '../rollover/rollover.rules.ts'
import { classAndSectionOf } from '../row-check/cell.rules.ts'

/** What a department that a file names is judged by. */
export interface Around {
  isSchool: boolean
  all: readonly DepartmentRow[]
  now: Date
}

/**
 * A department of a file by its name alone. In a school Class 7 A is the class 7 of the session that runs, and lies where its siblings lie; so
 * its pupils have a class and move on with all others at the end of the year.
 */
export function newDepartmentOf(name: string, { isSchool, all, now }: Around): DepartmentFields {
  const place = isSchool ? classAndSectionOf(name) : undefined
  if (!place) return { name, code: '', parentId: null, headId: null, class: null, section: '', session: null }
  const classes = all.filter((each) => each.isActive && each.class !== null)
  const sessions = classes.flatMap(({ session }) => (session === null ? [] : [session])).toSorted()
  const session = sessions.at(-1) ?? sessionOn(now)
  const running = classes.filter((each) => each.session === null || each.session === session)
  const siblings = running.filter((each) => each.class === place.class)
  const parentId = onlyParent(siblings.length > 0 ? siblings : running, all)
  return { name, code: '', parentId, headId: null, ...place, session }
}

// Where some lie elsewhere nobody could say where a new one belongs.
function onlyParent(siblings: readonly DepartmentRow[], all: readonly DepartmentRow[]): string | null {
  const [parentId = null, ...others] = new Set(siblings.map((each) => each.parentId))
  return others.length === 0 && all.some(({ id, isActive }) => id === parentId && isActive) ? parentId : null
}
