import * as z from 'zod/mini'

/** The periods that summaries and histories are narrowed by (R9.03), in the reader's own zone. */
export const ActivityPeriod = z.enum([
  'TODAY',
  'LAST_DAY',
  'LAST_7_DAYS',
  'LAST_1_MONTH',
  'LAST_90_DAYS',
  'LAST_365_DAYS',
])

/** One of the six. */
export type ActivityPeriod = z.infer<typeof ActivityPeriod>
