import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { DeviceName } from '../../identity/session-list.ts'
import { signedInOrAdministrators } from '../../permission.ts'
import { rowId } from '../../row-id.ts'

/** What a page tells of a try: it was left, it fills the screen no more, something was pasted, it had no connection. */
export const SENT_EVENTS = ['AWAY', 'FULLSCREEN', 'PASTE', 'OFFLINE'] as const
/** What is told of a try; the first two the server sees itself. */
export const EVENT_KINDS = ['START', 'TAKEOVER', ...SENT_EVENTS] as const
/** Shorter ones say nothing (QN4). */
export const SHORTEST_AWAY_SEC = 3
/** So many are taken with one save, and so many are stored of a try. */
export const EVENT_LIMITS = { sent: 50, stored: 300 } as const
/** What lasted longer, or was longer ago, is told as this. */
export const LONGEST_EVENT_SEC = 86_400

/** Something that a page tells with a save. */
export const SentEvent = z.object({
  /** Made up by the window that sends it: what comes twice is stored once. */
  id: z.uuid(),
  kind: z.enum(SENT_EVENTS),
  /** How long it lasted; 0 of what takes no time. */
  seconds: z.int().check(z.gte(0), z.lte(LONGEST_EVENT_SEC)),
  /** How long ago it ended: the device’s clock says nothing. */
  agoSec: z.int().check(z.gte(0), z.lte(LONGEST_EVENT_SEC)),
})
/** See the schema of the same name. */
export type SentEvent = z.infer<typeof SentEvent>

const QuizEvent = z.object({
  kind: z.enum(EVENT_KINDS),
  at: z.string(),
  seconds: z.nullable(z.int()),
  device: z.nullable(DeviceName),
  /** The beginning of a network address. */
  network: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type QuizEvent = z.infer<typeof QuizEvent>

/** What happened around a try. */
export const getQuizTimeline = call({
  address: 'GET /recommend/quiz-timeline',
  says: 'What happened around a try besides its answers, in its order: for its taker, for whoever runs the quiz and for those whose summaries hold it. It proves nothing, and no mark depends on it.',
  permission: signedInOrAdministrators('see results of quizzes'),
  secret: true,
  input: z.object({ result: z.string().check(z.minLength(1), z.maxLength(120)) }),
  output: z.object({
    /** Whose try it is; null: the caller’s. */
    taker: z.nullable(z.object({ userId: rowId(), name: z.string() })),
    content: z.array(QuizEvent),
  }),
  refusals: { RESULT_NOT_FOUND: 404 },
  beyond:
    'No call of the specification tells of a try what is no answer; whoever runs a quiz, and whoever took it, sees what was noted (QN2, QN3).',
})
