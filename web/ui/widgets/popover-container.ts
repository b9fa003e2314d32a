/** Where a floating list is put: in the modal dialog that is open, since nothing outside of that can be seen or pressed. */
export function popoverContainer(): { UNSTABLE_portalContainer?: Element } {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  return dialog ? { UNSTABLE_portalContainer: dialog } : {}
}
