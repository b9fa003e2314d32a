import { isFoundBy } from '@chowk/contract/fold.ts'
import type { Department } from '@chowk/contract/member/department.ts'
import type { Choice, Search } from '../../ui/widgets/server-search.ts'
import { pathOf } from './branches.rules.ts'

const choiceOf = (all: readonly Department[], department: Department): Choice => ({
  id: department.id,
  name: department.session ? `${department.name}, ${department.session}` : department.name,
  hint: pathOf(all, department)
    .map(({ name }) => name)
    .join(' › '),
})

/** A department as a field shows it. */
export function namedDepartment(all: readonly Department[], id: string | null): Choice | null {
  const found = all.find((each) => each.id === id)
  return found ? choiceOf(all, found) : null
}

/** Finds among departments that are known already, by any of their words. */
export const findDepartment =
  (all: readonly Department[], possible: readonly Department[]): Search =>
  async (typed) =>
    await Promise.resolve(possible.map((each) => choiceOf(all, each)).filter(({ name }) => isFoundBy(name, typed)))
