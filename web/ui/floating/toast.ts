/** A short word at the foot of the page; one at a time. */
export interface Toast {
  text: string
  action?: { name: string; run: () => void }
}

type Listener = () => void
let shown: Toast | null = null
const listeners = new Set<Listener>()

function set(toast: Toast | null): void {
  shown = toast
  for (const listener of listeners) listener()
}

/** Shows a word; it takes the place of the one before. */
export const showToast = (toast: Toast): void => set(toast)
/** Takes the word away, if it is still the same. */
export const hideToast = (toast: Toast): void => {
  if (shown === toast) set(null)
}
export const shownToast = (): Toast | null => shown
export function onToast(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
