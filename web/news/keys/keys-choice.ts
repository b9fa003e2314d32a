const NAME = 'newsKeys'

/** Whether this device obeys single keys; somebody who speaks to her computer may not want them. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

/** Switches the keys on or off for this device. */
export function switchKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, 'off')
  } catch {
    // Without a store they stay on.
  }
}

const FLOATING = 'dialog[open], [role="dialog"], [aria-expanded="true"]'
const KEYS = new Set(['j', 'k', 's', 'm', 'v', 'l', 'f', '?', 'Escape'])

/** A key of the lists, pressed where nobody types and nothing floats (RR10). */
export function isListKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !KEYS.has(event.key)) return false
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.closest('input, textarea, select, [contenteditable="true"]')) return false
  return document.querySelector(FLOATING) === null && areKeysOn()
}
