import type { Name } from '@chowk/contract/article/story.ts'
import { getLocale } from '../paraglide/runtime.js'

/** A name in the language of the page; the English one where there is no other. */
export const nameOf = ({ en, hi }: Name): string => (getLocale() === 'hi' ? (hi ?? en) : en)
