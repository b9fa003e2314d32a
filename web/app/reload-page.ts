/** Loads the document anew: what it knew of the person has changed. */
export const reloadPage = (): void => globalThis.location.reload()
