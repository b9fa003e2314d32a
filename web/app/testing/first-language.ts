import { getLocale } from '../../paraglide/runtime.js'

/** By what the language of a page is found, before any test says otherwise. */
export const firstLanguage = getLocale
