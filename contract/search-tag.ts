import * as z from 'zod/mini'

/** What the search understood of the question, said back as tags (`at` are the places of its text in the question). */
export const SearchTag = z.object({
  kind: z.enum(['WORDS', 'WITHOUT', 'FROM', 'IN', 'LANGUAGE', 'SINCE', 'UNTIL', 'AUDIO', 'UNKNOWN']),
  text: z.string(),
  at: z.tuple([z.int(), z.int()]),
})
/** See the schema of the same name. */
export type SearchTag = z.infer<typeof SearchTag>
