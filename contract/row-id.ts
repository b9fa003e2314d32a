import * as z from 'zod/mini'

/**
 * The id of a row. What is no id names no row: it is refused as if the row were missing, with the call's own code where it has one,
 * so that nobody learns more from an id that cannot be than from one that is not hers.
 */
// @__NO_SIDE_EFFECTS__
export const rowId = (missing = 'NOT_FOUND') => z.guid({ error: missing })

/** The same for rows that are numbered. */
// @__NO_SIDE_EFFECTS__
export const rowNumber = (missing = 'NOT_FOUND') => z.string().check(z.regex(/^[1-9]\d{0,17}$/, { error: missing }))

/** Whose list or profile: nobody's but the viewer's own, so another id is not found (G6). */
export const OwnId = z.optional(rowId())
