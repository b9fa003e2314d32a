import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { hasRepeats } from '../../fold.ts'
import { signedIn } from '../../permission.ts'
import { rowId } from '../../row-id.ts'
import { text } from '../../text.ts'

/** Limits of a poll. */
export const POLL_LIMITS = { fewest: 2, most: 6, length: 80, hours: { least: 1, most: 720 } } as const

/** A poll as its author writes it. */
export const NewPoll = z.object({
  choices: z.array(text({ least: 1, most: POLL_LIMITS.length })).check(
    z.minLength(POLL_LIMITS.fewest),
    z.maxLength(POLL_LIMITS.most),
    z.refine((choices) => !hasRepeats(choices), { error: 'REPEATED_CHOICE' }),
  ),
  isMultiple: z._default(z.boolean(), false),
  /** Results are shown when it has closed; else to whoever has voted. */
  hidesResults: z._default(z.boolean(), false),
  /** It is open for so many hours. */
  hours: z._default(z.int().check(z.gte(POLL_LIMITS.hours.least), z.lte(POLL_LIMITS.hours.most)), 168),
})
/** See the schema of the same name. */
export type NewPoll = z.infer<typeof NewPoll>

/** A poll as a viewer sees it: results only when they are for her. Who voted nobody learns. */
export const Poll = z.object({
  choices: z.array(
    z.object({
      position: z.int(),
      text: z.string(),
      /** Null: not shown to her yet. */
      votes: z.nullable(z.int()),
      isOwn: z.boolean(),
    }),
  ),
  voters: z.nullable(z.int()),
  isMultiple: z.boolean(),
  hidesResults: z.boolean(),
  closesAt: z.string(),
  isClosed: z.boolean(),
  /** Whether the viewer may vote, or change her vote. */
  mayVote: z.boolean(),
})
/** See the schema of the same name. */
export type Poll = z.infer<typeof Poll>

/** Votes in a poll. */
export const votePoll = call({
  address: 'PUT /api/post/poll/vote',
  says: 'Votes in the poll of a post that one sees, or changes the own vote while it is open; without choices the vote is taken back.',
  permission: signedIn('own', 'react to what one sees'),
  input: z.object({
    id: rowId('POST_NOT_FOUND'),
    choices: z.array(z.int().check(z.gte(0), z.lt(POLL_LIMITS.most))).check(z.maxLength(POLL_LIMITS.most)),
  }),
  output: Poll,
  refusals: {
    POST_NOT_FOUND: 404,
    CHOICE_NOT_FOUND: 404,
    /** It takes one choice. */
    ONE_CHOICE: 400,
    POLL_CLOSED: 409,
    ACTIVITY_NOT_OPEN: 409,
  },
  beyond:
    'The specification has no polls, by which a class or a society decides in a minute what takes forty comments.',
})
