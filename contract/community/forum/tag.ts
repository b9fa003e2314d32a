import * as z from 'zod/mini'
import { text } from '../../text.ts'

/** Tags of a question: so many, each of so many characters. */
export const TAG_LIMITS = { count: 5, length: 30 } as const

/** A tag as somebody writes it; the server folds it to one form. */
export const Tag = text({ least: 1, most: TAG_LIMITS.length })

/** What a question is about. */
export const Tags = z.array(Tag).check(z.maxLength(TAG_LIMITS.count))
