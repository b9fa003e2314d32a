import { useSearchParams } from 'react-router'
import { inQuery } from '../query.rules.ts'
import { addressOfPage } from './page-address.rules.ts'

/** Names in an address that take nothing out of the list. */
const BESIDE = new Set(['next', 'page', 'asOf', 'lang', 'sort', 'add'])

/** What `useListAddress` answers. */
export type ListAddress = ReturnType<typeof useListAddress>

/**
 * The address of a list: what it is narrowed by, and how to change that; whatever is changed begins at the first page. What is `kept` says whose
 * list it is and narrows nothing.
 */
export function useListAddress(kept: readonly string[] = []) {
  const [search, setSearch] = useSearchParams()
  const narrows = (name: string) => !BESIDE.has(name) && !kept.includes(name)
  const change = (values: Record<string, string>) =>
    setSearch(inQuery(search, { ...addressOfPage(), ...values }), { preventScrollReset: true })
  return {
    search,
    get: (name: string) => search.get(name) ?? '',
    /** An empty value takes a name out. */
    change,
    set: (name: string, value: string) => change({ [name]: value }),
    isNarrowed: [...search.keys()].some(narrows),
    isNarrowedOnlyBy: (name: string) =>
      search.has(name) && ![...search.keys()].some((each) => each !== name && narrows(each)),
    isFirst: !search.has('next'),
    /** Takes out what narrows the list and leaves its order, the language and what is being added. */
    reset: () => change(Object.fromEntries([...search.keys()].filter(narrows).map((name) => [name, '']))),
    goOn: (next: string) => setSearch(inQuery(search, { next })),
  }
}

// A cursor may hold a name; cut, it would be none.
const longestOf = (name: string) => (name === 'next' ? 1000 : 200)

/** What an address says of some names, each cut to what a call takes. */
export function wordsOf<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const said = names.flatMap((name) => {
    const value = search.get(name)?.trim().slice(0, longestOf(name))
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(said) as Partial<Record<Name, string>>
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id as it stands in an address, or none. */
export const idIn = (text: string | undefined): string | undefined => (text && ID.test(text) ? text : undefined)
