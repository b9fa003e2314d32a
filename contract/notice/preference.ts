import * as z from 'zod/mini'

/** How somebody is told of a kind; each says all that stands before it too. */
export const NoticeMode = z.enum(['OFF', 'IN_APP', 'MAIL', 'PUSH'])
/** See the schema of the same name. */
export type NoticeMode = z.infer<typeof NoticeMode>
