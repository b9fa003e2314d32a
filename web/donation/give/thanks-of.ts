import type { Input } from '@chowk/contract/call.ts'
import type { listContributions } from '@chowk/contract/donation/contribution.ts'

/** The public thanks of a workspace that its page shows. */
export const thanksOf = (customUrl: string): Input<typeof listContributions> => ({ of: 'THANKS', customUrl, size: 20 })
