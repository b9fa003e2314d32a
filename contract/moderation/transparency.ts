import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { members } from '../permission.ts'
import { ContentDecision, ContentKind } from './content.ts'

const SEES = 'see how the own organisation moderates'

/** Smaller numbers but none are not said: who they are about could be guessed. */
export const LEAST_COUNT = 5
/** So far back is counted. */
export const TRANSPARENCY_DAYS = 90

/** How many; null: a few, fewer than are said. */
const Count = z.nullable(z.int())

/** What moderators of an organisation did in these days, in numbers that name nobody. */
export const Transparency = z.object({
  since: z.string(),
  reports: Count,
  decisions: z.array(z.object({ decision: ContentDecision, count: Count })),
  appeals: Count,
  /** Appeals after which the decision was another one. */
  reversed: Count,
  /** Half of the reported cases were decided within so many hours; null where too few were. */
  medianHours: z.nullable(z.number()),
})
/** See the schema of the same name. */
export type Transparency = z.infer<typeof Transparency>

/** Numbers about moderation in the organisation that the viewer acts for. */
export const getTransparency = call({
  address: 'GET /api/moderation/transparency',
  says: 'What was reported and decided in the own organisation in 90 days, in numbers: by decision, appeals and the usual time. One to four are not told from each other.',
  permission: members(SEES, { refusal: 'NO_WORKSPACE' }),
  input: z.object({}),
  output: Transparency,
  refusals: { NO_WORKSPACE: 404 },
  beyond: 'Whoever is moderated sees how, and that it is done fairly (C50).',
})

/** One thing that moderators did: what, to which kind of thing and on which day; not whose it was, nor who decided. */
export const ModerationAction = z.object({
  id: z.string(),
  day: z.string(),
  kind: ContentKind,
  decision: ContentDecision,
})
/** See the schema of the same name. */
export type ModerationAction = z.infer<typeof ModerationAction>

/** What moderators did in the organisation that the viewer acts for, newest first (C50). */
export const listModerationActions = call({
  address: 'GET /api/moderation/actions',
  says: 'What moderators did in the own organisation, newest first: the decision, about a post or a comment, and the day in India. Neither texts nor names.',
  permission: members(SEES, { refusal: 'NO_WORKSPACE' }),
  input: z.object({ size: Paging.size, next: Paging.next }),
  output: pageOf(ModerationAction),
  refusals: { NO_WORKSPACE: 404 },
  beyond: "The log of a workspace's moderation is seen by its people, without the texts (C50).",
})
