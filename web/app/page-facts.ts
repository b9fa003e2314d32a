import { useRouteLoaderData } from 'react-router'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import type { Locale, Seal, Theme } from './page-context.ts'

/** What came with the first HTML and stays until the next document. */
export interface PageFacts {
  locale: Locale
  theme: Theme
  asOf: string
  origin: string
  viewer: UserData | null
  seal: Seal | null
  /** The grievance officer's name; null where none is configured. */
  officer: string | null
}

let stored: PageFacts | undefined

/** Called once in the browser, so that calls and guards outside React know the page's facts too. */
export function keepPageFacts(facts: PageFacts): void {
  if (typeof document !== 'undefined') stored = facts
}

/** The facts of this document; undefined on the server and on a page whose root failed. */
export const pageFacts = (): PageFacts | undefined => stored

/** The facts inside a component; undefined where the root itself failed. */
export function usePageFacts(): PageFacts | undefined {
  return useRouteLoaderData<PageFacts>('root') ?? stored
}

/** The signed-in person, or null. */
export const useViewer = (): UserData | null => usePageFacts()?.viewer ?? null
