/** Where a page of a list begins; nothing for the first one. */
export interface PageStart {
  page?: number
  asOf?: string
  next?: string
}

const NAMES = ['page', 'asOf', 'next'] as const
const LONGEST_CURSOR = 1000
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]{1,20}Z$/

/** Where the list of an address begins: what "Show more" leads to where no script runs. */
export function startIn(search: URLSearchParams): PageStart | undefined {
  const next = search.get('next')
  if (!next) return undefined
  const page = Number(search.get('page'))
  const asOf = search.get('asOf') ?? ''
  return {
    next: next.slice(0, LONGEST_CURSOR),
    ...(Number.isInteger(page) && page > 0 && page <= 100_000 && { page }),
    ...(MOMENT.test(asOf) && { asOf }),
  }
}

/** The values of an address that leads to a page of a list; all of them empty for the first one. */
export const addressOfPage = (start: PageStart = {}): Record<string, string> =>
  Object.fromEntries(NAMES.map((name) => [name, String(start[name] ?? '')]))
