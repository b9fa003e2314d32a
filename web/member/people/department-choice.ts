import { isFoundBy } from '@chowk/contract/fold.ts'
import { listDepartments } from '@chowk/contract/member/department.ts'
import { useRead } from '../../app/read.ts'
import type { Choice, Search } from '../../ui/widgets/server-search.ts'

/**
 * Departments that are in use, for filters and to choose from: they come as one tree, and a field finds in it what is typed. `chosen` is named
 * among them though it was closed. `onRetry`: they did not come.
 */
export function useDepartments(chosen?: string): {
  choices: readonly Choice[]
  search: Search
  onRetry: (() => void) | undefined
} {
  const { data, error, refetch } = useRead(listDepartments, {})
  const all = data?.content ?? []
  const nameOf = new Map(all.map(({ id, name }) => [id, name]))
  const choices = all
    .filter(({ id, isActive }) => isActive || id === chosen)
    .map(({ id, name, parentId, session }) => ({
      id,
      name,
      hint: [parentId === null ? undefined : nameOf.get(parentId), session].filter(Boolean).join(' · ') || undefined,
    }))
  const search: Search = async (text) => await Promise.resolve(choices.filter(({ name }) => isFoundBy(name, text)))
  return { choices, search, onRetry: error ? () => void refetch() : undefined }
}
