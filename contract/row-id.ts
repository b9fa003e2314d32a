import * as z from 'zod/mini'

interface Issue {
  input?: unknown
}

/** The refusal of a text that names no row. An absent or empty id is a fault of the request instead, answered 400 with the field. */
// @__NO_SIDE_EFFECTS__
export const missingRow =
  (code: string) =>
  ({ input }: Issue): string | undefined =>
    typeof input === 'string' && input !== '' ? code : undefined

/** The id of a row. A malformed id is answered like the id of another person's row, so that it reveals nothing. */
// @__NO_SIDE_EFFECTS__
export const rowId = (missing = 'NOT_FOUND') => z.guid({ error: missingRow(missing) })

/** The same for rows that are numbered. */
// @__NO_SIDE_EFFECTS__
export const rowNumber = (missing = 'NOT_FOUND') =>
  z.string().check(z.regex(/^[1-9]\d{0,17}$/, { error: missingRow(missing) }))

/** Whose list or profile: nobody's but the viewer's own, so another id is not found (G6). */
export const OwnId = z.optional(rowId())
