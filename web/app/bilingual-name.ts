import { getLocale } from '../paraglide/runtime.js'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'

/** A name in the language of the page; the English one where there is no other. */
export const nameOf = ({ en, hi }: BilingualName): string => (getLocale() === 'hi' ? (hi ?? en) : en)
