import { getLocale } from '../../paraglide/runtime.js'

const NAME = 'newsInterface'
let changed: boolean | undefined

/** Whether the interface speaks another language than where this window showed news before; it is asked of the window once for each document. */
export function isInterfaceChanged(): boolean {
  if (changed !== undefined) return changed
  try {
    const before = sessionStorage.getItem(NAME)
    sessionStorage.setItem(NAME, getLocale())
    changed = before !== null && before !== getLocale()
  } catch {
    changed = false
  }
  return changed
}

/** The offer was answered. */
export const settleInterfaceChange = (): void => {
  changed = false
}
