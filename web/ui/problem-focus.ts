const isRead = (element: Element) => element.getAttribute('aria-live') === 'off'

// An open modal keeps focus from what lies behind it; this problem gets it once the modal is gone.
let waiting: HTMLElement | undefined

const isBehindModal = (element: HTMLElement) =>
  [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(element))

/** Brings what was refused into view and gives it the focus, so that a screen reader reads it once. */
export function showProblem(element: HTMLElement): void {
  waiting = isBehindModal(element) ? element : undefined
  if (waiting) return
  // Focus reads it already.
  if (element.getAttribute('role') === 'alert') element.setAttribute('aria-live', 'off')
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
  // At once: a movement would have to ask for reduced motion.
  element.scrollIntoView?.({ block: 'center', behavior: 'instant' })
}

/** Called when a modal has closed. */
export function showWaitingProblem(): void {
  if (waiting?.isConnected) showProblem(waiting)
}

/** The element on the page that says this problem: the field that it stands at, or the alert itself. */
export function findProblem(text: string): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>('[role=alert], [id$="-error"]')]
    .filter((element) => element.textContent?.includes(text))
    // An older alert with the same words has been read.
    .toSorted((one, other) => Number(isRead(one)) - Number(isRead(other)))[0]
  if (!found || found.getAttribute('role') === 'alert') return found
  return document.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(found.id)}"]`) ?? found
}
