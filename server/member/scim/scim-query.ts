import { SCIM_LIMITS } from './scim-documents.rules.ts'

/** What a list is asked for. */
export interface ScimQuery {
  filter: string | undefined
  /** From 1 on. */
  startIndex: number
  count: number
  /** Whether the members of groups are left out. */
  withoutMembers: boolean
}

const USUAL_COUNT = 100
const FURTHEST = 1_000_000

function numberIn(given: string | null, usual: number, [least, most]: readonly [number, number]): number {
  const number = /^-?\d{1,9}$/.test(given ?? '') ? Number(given) : usual
  return Math.min(most, Math.max(least, number))
}

/** Reads the query of a list; what is no number counts as not said (RFC 7644, 3.4.2.4). */
export function readScimQuery(search: URLSearchParams): ScimQuery {
  return {
    filter: search.get('filter') ?? undefined,
    startIndex: numberIn(search.get('startIndex'), 1, [1, FURTHEST]),
    count: numberIn(search.get('count'), USUAL_COUNT, [0, SCIM_LIMITS.page]),
    withoutMembers: /(^|[,\s])members($|[,\s])/i.test((search.get('excludedAttributes') ?? '').slice(0, 500)),
  }
}
