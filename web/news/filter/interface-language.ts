import { readTab, writeTab } from '../../app/stored/tab-store.ts'
import { getLocale } from '../../paraglide/runtime.js'

const NAME = 'newsInterface'
let changed: boolean | undefined

/** Whether the interface speaks another language than where this window showed news before; it is asked of the window once for each document. */
export function isInterfaceChanged(): boolean {
  if (changed !== undefined) return changed
  const before = readTab(NAME)
  writeTab(NAME, getLocale())
  changed = before !== null && before !== getLocale()
  return changed
}

/** The offer was answered. */
export const settleInterfaceChange = (): void => {
  changed = false
}
