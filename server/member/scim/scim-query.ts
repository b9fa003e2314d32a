import { ENTERPRISE, GROUP, SCIM_LIMITS, USER } from './scim-documents.rules.ts'

/** What a list is asked for. */
export interface ScimQuery {
  filter: string | undefined
  /** From 1 on. */
  startIndex: number
  count: number
  /** Whether the members of groups are left out, so that they need not be read. */
  withoutMembers: boolean
}

/** Which attributes are answered (RFC 7644, 3.9), by their names in small letters; those alone, or all but those. */
export interface Shown {
  only: ReadonlySet<string> | undefined
  except: ReadonlySet<string>
}

const isLeftOut = ({ only, except }: Shown, name: string) => (only ? !only.has(name) : except.has(name))
const USUAL_COUNT = 100
const FURTHEST = 1_000_000

function numberIn(given: string | null, usual: number, [least, most]: readonly [number, number]): number {
  const number = /^-?\d{1,9}$/.test(given ?? '') ? Number(given) : usual
  return Math.min(most, Math.max(least, number))
}

const LONGEST_NAMES = 2000
const ALWAYS: ReadonlySet<string> = new Set(['id', 'schemas'])

// Of an attribute within another the outer one is answered whole.
function namesIn(given: string | null): Set<string> {
  const names = (given ?? '').slice(0, LONGEST_NAMES).toLowerCase().split(',').map(plainName)
  return new Set(names.filter(Boolean))
}

function plainName(given: string): string {
  const name = given.trim()
  const extension = ENTERPRISE.toLowerCase()
  if (name === extension || name.startsWith(`${extension}:`)) return extension
  const core = [USER, GROUP].find((urn) => name.startsWith(`${urn.toLowerCase()}:`))
  return (core ? name.slice(core.length + 1) : name).split('.')[0] ?? ''
}

/** Reads which attributes are asked for. */
export function readShown(search: URLSearchParams): Shown {
  const only = namesIn(search.get('attributes'))
  return { only: only.size === 0 ? undefined : only, except: namesIn(search.get('excludedAttributes')) }
}

/** A resource, or a page of them, with the attributes that were asked for. */
export function shownOf(body: object, shown: Shown): object {
  if ('Resources' in body)
    return { ...body, Resources: (body.Resources as object[]).map((resource) => shownOf(resource, shown)) }
  const isShown = (name: string) => ALWAYS.has(name) || (shown.only?.has(name) ?? !shown.except.has(name))
  return Object.fromEntries(Object.entries(body).filter(([name]) => isShown(name.toLowerCase())))
}

/** Reads the query of a list; what is no number counts as not said (RFC 7644, 3.4.2.4). */
export function readScimQuery(search: URLSearchParams): ScimQuery {
  return {
    filter: search.get('filter') ?? undefined,
    startIndex: numberIn(search.get('startIndex'), 1, [1, FURTHEST]),
    count: numberIn(search.get('count'), USUAL_COUNT, [0, SCIM_LIMITS.page]),
    withoutMembers: isLeftOut(readShown(search), 'members'),
  }
}
