import { useEffect, useRef } from 'react'
import { getUserFilter, saveUserFilter } from '@chowk/contract/product/user-filter.ts'
import type { Output } from '@chowk/contract/call.ts'
import { callOverHttp } from '../../app/calls.ts'
import { inQuery } from '../../app/query.rules.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useWrite } from '../../app/read.ts'
import { FILTER_NAMES, addressOfFilter, savedFilterOf } from './product-address.ts'

/** With any of these an address says itself what it shows. */
const SAID = [...FILTER_NAMES, 'sort', 'q', 'all', 'next']

/** True for an address without filters, where the saved filter applies. */
export const isOpenTo = (search: URLSearchParams): boolean => !SAID.some((name) => search.has(name))

/** The address with the saved filter; undefined where nothing is saved. */
export function restoredAddress(
  { pathname, searchParams }: URL,
  saved: Output<typeof getUserFilter> | undefined,
): string | undefined {
  if (!saved?.isSaved) return undefined
  const change = addressOfFilter(saved)
  return Object.values(change).some((value) => value !== '') ? pathname + inQuery(searchParams, change) : undefined
}

/** The saved filter, in the browser; undefined where it cannot be read now. */
export const readSavedFilter = async (): Promise<Output<typeof getUserFilter> | undefined> =>
  await callOverHttp(getUserFilter, {}).catch(() => undefined)

/** Saves the filter of a signed-in user each time that they change it (S9). */
export function useFilterSaving(search: URLSearchParams, globalMaxValue: number | undefined): void {
  const isSignedIn = useViewer() !== null
  const { mutate } = useWrite(saveUserFilter)
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (!isSignedIn || globalMaxValue === undefined) return
    const filter = savedFilterOf(search, globalMaxValue)
    const text = JSON.stringify(filter)
    if (last.current !== undefined && last.current !== text) mutate(filter)
    last.current = text
  }, [isSignedIn, globalMaxValue, search, mutate])
}
