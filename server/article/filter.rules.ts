import { EVERYTHING } from '@chowk/contract/news/filter.ts'
import type { Filter, Narrowing } from '@chowk/contract/news/filter.ts'

const FIELDS = Object.keys(EVERYTHING) as (keyof Filter)[]

/** The saved filter with the given fields in place of its own. */
export function narrowed(saved: Filter, given: Narrowing): Filter {
  const chosen = FIELDS.filter((field) => given[field] !== undefined).map((field) => [field, given[field]])
  return { ...saved, ...(Object.fromEntries(chosen) as Partial<Filter>) }
}
