import { getLocale } from '../../paraglide/runtime.js'

/** Words in the alphabet of the page: left to itself, the server takes that of its machine and the browser its own, and a list is drawn twice. */
export const inAlphabet = (one: string, other: string): number => one.localeCompare(other, getLocale())
