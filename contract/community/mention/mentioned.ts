import * as z from 'zod/mini'

/** People whom one text names at most (C42). */
export const MOST_MENTIONS = 10
/** People who are offered at once. */
export const MOST_OFFERED = 6

/** Whom a mention leads to. */
const MentionedPerson = z.object({ id: z.string(), customUrl: z.nullable(z.string()) })

/** Where a text names somebody: from its sign, so many units of UTF-16. */
export const Mention = z.object({
  from: z.int(),
  length: z.int(),
  /** Null: she is no longer here, or the viewer does not want to meet her; the text has no name there. */
  person: z.nullable(MentionedPerson),
})
/** See the schema of the same name. */
export type Mention = z.infer<typeof Mention>

/** Somebody whom an article names, as she is called now. */
export const NamedPerson = z.object({ id: z.string(), name: z.string(), customUrl: z.nullable(z.string()) })
/** See the schema of the same name. */
export type NamedPerson = z.infer<typeof NamedPerson>
