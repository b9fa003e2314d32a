import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { ContentBody, ContentKind, MODERATION_LIMITS, PastDecision } from './content.ts'

const APPEALS = 'see what was decided about the own words, and appeal'

/** A decision about what one wrote oneself, with the text given back. */
export const OwnDecision = z.extend(PastDecision, {
  kind: ContentKind,
  contentId: z.string(),
  /** What was decided about, as it was then. */
  content: z.object({ title: z.string(), text: z.string(), ...ContentBody }),
  /** Until when she may appeal; null when she may not, or has. */
  appealBefore: z.nullable(z.string()),
  /** How her appeal ended. */
  appealOutcome: z.nullable(z.enum(['KEEP', 'REVERSE'])),
})
/** See the schema of the same name. */
export type OwnDecision = z.infer<typeof OwnDecision>

/** Decisions about what one wrote, newest first. */
export const getOwnDecisions = call({
  address: 'GET /api/moderation/own',
  says: 'What moderators decided about what the signed-in person wrote, why, and her text.',
  permission: signedIn('own', APPEALS),
  input: z.object(Paging),
  output: pageOf(OwnDecision),
  beyond: 'An author gets the reason and her text back (C47).',
})

/** Appeals against a decision, once and within fourteen days (C49). */
export const appealDecision = call({
  address: 'POST /api/moderation/appeal',
  says: 'Appeals against a decision about what one wrote, once and within 14 days; somebody else decides about it.',
  permission: signedIn('own', APPEALS),
  input: z.object({
    decisionId: rowId('DECISION_NOT_FOUND'),
    text: text({ ...MODERATION_LIMITS.appeal, lines: true }),
  }),
  output: z.object({ decisionId: z.string(), dueAt: z.string() }),
  refusals: {
    DECISION_NOT_FOUND: 404,
    APPEALED_ALREADY: 409,
    /** Fourteen days have passed. */
    APPEAL_OVER: 409,
    /** It took nothing from her, or a later decision changed it. */
    NOTHING_TO_APPEAL: 409,
  },
  audits: 'decision appealed',
  beyond: 'Whoever was decided against is heard by somebody else (C49).',
})
