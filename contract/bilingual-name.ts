import * as z from 'zod/mini'

/** A name in both languages of the interface; `hi` is null where the owner gave none. */
export const BilingualName = z.object({ en: z.string(), hi: z.nullable(z.string()) })
/** See the schema of the same name. */
export type BilingualName = z.infer<typeof BilingualName>
