import { createContext, use } from 'react'

/** Text that closing a sheet would lose. */
export interface Unsaved {
  isUnsaved: () => boolean
  /** Forgets what the device keeps of it. */
  onDiscard?: (() => void) | undefined
}

/** The sheet around a form. */
export interface SheetState {
  /** Asks before this text is lost; the result ends that. */
  guard: (text: Unsaved) => () => void
  /** Runs a step that closes the sheet, or asks first. */
  leave: (step: () => void) => void
  close: () => void
}

export const SheetContext = createContext<SheetState | null>(null)

/** The sheet that a component is drawn in; null on a page. */
export const useSheet = (): SheetState | null => use(SheetContext)
