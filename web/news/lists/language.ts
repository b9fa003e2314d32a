import { getLocale } from '../../paraglide/runtime.js'

// Scripts that our two families carry: other languages are named in the interface's own, or their names would be empty boxes.
const CARRIED = new Set(['en', 'hi', 'mr', 'ne'])

/** The name of a language: its own where its script can be shown, else in the interface's language. */
export function languageName(code: string): string {
  const shown = CARRIED.has(code) ? code : getLocale()
  return new Intl.DisplayNames([shown], { type: 'language' }).of(code) ?? code
}
