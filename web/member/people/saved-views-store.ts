import { makeFollowers } from '../../app/stored/followers.ts'
import { VIEWS_NAME } from '../../app/stored/views-name.ts'

/** A list that somebody comes back to: its name and what its address says. */
export interface SavedView {
  name: string
  search: string
}

const MOST = 12
const { follow, tell } = makeFollowers()
export { follow as listenToViews }
let known: { text: string; views: readonly SavedView[] } | undefined

const isView = (value: unknown): value is SavedView => {
  const { name, search } = (value ?? {}) as Partial<SavedView>
  return typeof name === 'string' && typeof search === 'string'
}

function stored(): string {
  try {
    return localStorage.getItem(VIEWS_NAME) ?? '[]'
  } catch {
    return '[]'
  }
}

function parsed(text: string): readonly SavedView[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isView) : []
  } catch {
    return []
  }
}

/** What this device stores now. */
export function viewsNow(): readonly SavedView[] {
  const text = stored()
  if (known?.text !== text) known = { text, views: parsed(text) }
  return known.views
}

/** Stores other views; where the browser stores nothing they are forgotten with the page. */
export function changeViews(views: readonly SavedView[]): void {
  try {
    localStorage.setItem(VIEWS_NAME, JSON.stringify(views.slice(-MOST)))
  } catch {
    // The list stands in its address all the same.
  }
  tell()
}
