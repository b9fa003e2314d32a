import { foldText } from '@chowk/contract/fold.ts'
import type { DepartmentRow } from './department-row.ts'
import type { DepartmentFields } from './write-department.ts'
import { sessionOn } from '../rollover/rollover.rules.ts'
import type { Upload } from '@chowk/contract/member/upload.ts'
import { classAndSectionOf } from '../row-check/cell.rules.ts'

/** What a department that a file names is judged by. */
export interface Around {
  isSchool: boolean
  all: readonly DepartmentRow[]
  now: Date
}

/** A name that a file has for a department that is not there, and how many people stand behind it. */
export interface NamedDepartment {
  name: string
  people: number
}

/** Departments that a file would make: those that it names by several names, such as Class 7 A and VII-A, are one. */
export function departmentsToMake(
  named: readonly NamedDepartment[],
  isSchool: boolean,
): Upload['newDepartments']['first'] {
  const made = new Map<string, Upload['newDepartments']['first'][number]>()
  for (const { name, people } of named) {
    const place = isSchool ? classAndSectionOf(name) : undefined
    const key = place ? `class ${place.class} ${foldText(place.section)}` : `name ${foldText(name)}`
    const known = made.get(key)
    if (known) known.people += people
    else made.set(key, { name, class: place?.class ?? null, section: place?.section ?? '', people })
  }
  return [...made.values()]
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
