import { EVERYTHING } from '@chowk/contract/news/filter.ts'
import type { Filter, Narrowing } from '@chowk/contract/news/filter.ts'

const FIELDS = Object.keys(EVERYTHING) as (keyof Filter)[]

/** True when the query of a list gives any field of the filter. */
export const isNarrowing = (given: Narrowing): boolean => FIELDS.some((field) => given[field] !== undefined)

/** How many fields differ from the default (X7). */
export function activeFields(filter: Filter): number {
  return FIELDS.filter((field) => JSON.stringify(filter[field]) !== JSON.stringify(EVERYTHING[field])).length
}

/** A filter as it is kept: each value once, in a settled order. */
export function settled(filter: Filter): Filter {
  const texts = (values: string[]) => [...new Set(values)].toSorted()
  return {
    ...filter,
    publicationIds: texts(filter.publicationIds),
    excludePublicationIds: texts(filter.excludePublicationIds),
    languages: texts(filter.languages),
    categoryIds: [...new Set(filter.categoryIds)].toSorted((a, b) => a - b),
  }
}
