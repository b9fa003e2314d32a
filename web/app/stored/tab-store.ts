/** What this tab stores under a name; null where nothing is, or where the browser stores nothing. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a text for as long as the tab lives, or forgets it; false where the browser stores nothing. */
export function writeTab(name: string, text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

/** The names under which this tab stores something. */
export function namesInTab(): string[] {
  try {
    return Object.keys(sessionStorage)
  } catch {
    return []
  }
}
