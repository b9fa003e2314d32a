import * as z from 'zod/mini'

/** A copy of records, of a person or of a workspace: being packed, ready to be fetched for some days, or over. */
export const PreparedCopy = z.object({
  id: z.string(),
  state: z.enum(['WAITING', 'READY', 'FAILED', 'OVER']),
  requestedAt: z.string(),
  endsAt: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  /** Address of the file, for whoever may fetch it. */
  url: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type PreparedCopy = z.infer<typeof PreparedCopy>
