import { makeFollowers } from '../../app/stored/followers.ts'
import { useSyncExternalStore } from 'react'
import { EVERYTHING } from '@chowk/contract/news/filter.ts'
import type { Filter } from '@chowk/contract/news/filter.ts'
import { pageFacts, useViewer } from '../../app/page-facts.ts'
import { readTab, writeTab } from '../../app/stored/tab-store.ts'
import type { DeviceState } from '../../app/screen/screen.tsx'

// A visitor's filter lives as long as the window's session and is sent with each call (news:X12).
const NAME = 'newsFilter'
const { follow, tell } = makeFollowers()
let known: { text: string | null; filter: Filter } = { text: null, filter: EVERYTHING }

function read(): Filter {
  const text = readTab(NAME)
  if (text !== known.text) known = { text, filter: text ? parsed(text) : EVERYTHING }
  return known.filter
}

// The server checks the values; a stored filter of another shape, of an older version perhaps, is forgotten.
function isFilter(found: unknown): found is Filter {
  if (typeof found !== 'object' || found === null) return false
  const fields = new Map<string, unknown>(Object.entries(found))
  return Object.entries(EVERYTHING).every(([name, value]) =>
    Array.isArray(value) ? Array.isArray(fields.get(name)) : typeof fields.get(name) === 'string',
  )
}

function parsed(text: string): Filter {
  try {
    const found: unknown = JSON.parse(text)
    return isFilter(found) ? found : EVERYTHING
  } catch {
    return EVERYTHING
  }
}

/** Keeps a visitor's filter for this session. */
export function keepVisitorFilter(filter: Filter): void {
  if (!writeTab(NAME, JSON.stringify(filter))) known = { text: readTab(NAME), filter }
  tell()
}

const FIELDS = Object.keys(EVERYTHING) as (keyof Filter)[]

/** The fields of a filter that differ from the default: what a list's query needs to carry. */
export function changedFields(filter: Filter): Partial<Filter> {
  const changed = FIELDS.filter((field) => JSON.stringify(filter[field]) !== JSON.stringify(EVERYTHING[field]))
  return Object.fromEntries(changed.map((field) => [field, filter[field]]))
}

/** The same for the screens whose lists it narrows. */
export const visitorFilter: DeviceState<Filter> = {
  use: useVisitorFilter,
  now: () => (pageFacts()?.viewer ? EVERYTHING : read()),
  initial: EVERYTHING,
}

/** What a visitor's lists send beside their paging; nothing for a person, whose filter the server keeps. */
export function useVisitorFilter(): Filter {
  const viewer = useViewer()
  const filter = useSyncExternalStore(follow, read, () => EVERYTHING)
  return viewer ? EVERYTHING : filter
}
