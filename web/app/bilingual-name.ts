import { getLocale } from '../paraglide/runtime.js'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'

/** The attribute of text in another language than the page's, so that it is read and set rightly. */
export const langOf = (language: string): string | undefined => (language === getLocale() ? undefined : language)

/** A name in the language of the page; the English one where there is no other. */
export const nameOf = ({ en, hi }: BilingualName): string => (getLocale() === 'hi' ? (hi ?? en) : en)
