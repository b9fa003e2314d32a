import { gstState } from '@chowk/contract/region/indian-state.ts'
import { getLocale } from '../paraglide/runtime.js'

/** The name of a State by its GST code, in the language of the page. */
export const indianStateName = (code: string): string => gstState(code, getLocale()).replace(/ \(\d\d\)$/, '')
