import type { ReactNode } from 'react'

/** A short word at the foot of the page; one at a time. */
export interface Toast {
  text: string
  action?: { name: string; run: () => void }
  /** How long it stays; 8 s unless said otherwise. */
  forMs?: number
}

type Listener = () => void
let shown: Toast | null = null
let dialog: ReactNode = null
const listeners = new Set<Listener>()

function set(toast: Toast | null, opened: ReactNode = dialog): void {
  shown = toast
  dialog = opened
  for (const listener of listeners) listener()
}

/** Shows a word; it takes the place of the one before. */
export const showToast = (toast: Toast): void => set(toast)
/** Takes the word away, if it is still the same. */
export const hideToast = (toast: Toast): void => {
  if (shown === toast) set(null)
}
export const shownToast = (): Toast | null => shown
/** Opens a dialog that belongs to no screen, as a toast offers it; null closes it. */
export const showDialog = (opened: ReactNode): void => set(shown, opened)
export const shownDialog = (): ReactNode => dialog
export function onToast(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
