import * as z from 'zod/mini'
import { call } from '../call.ts'
import { RESTRICTIONS, signedIn } from '../permission.ts'
import { tidyText } from '../text.ts'
import { FactorCode, PasswordAgain, againRefusals } from './factor.ts'

/** Why somebody leaves (R9.06). */
export const DELETION_REASONS = [
  'NO_LONGER_NEEDED',
  'NOT_SATISFIED_WITH_FEATURES',
  'PRIVACY_OR_SAFETY_CONCERNS',
  'SWITCHING_TO_ANOTHER_PLATFORM',
  'OTHER',
] as const
/** See the list of the same name. */
export type DeletionReason = (typeof DELETION_REASONS)[number]

/** Shortest and longest words beside the reason OTHER, in characters (D1). */
export const DELETION_WORDS = { least: 10, most: 500 } as const

/** The name that stands for whoever was deleted; a reader's own language says it. */
export const DELETED_PERSON = 'Deleted user'

/** What becomes of what she wrote for others: it stays under no name, or goes too (D11). */
export const Writings = z.enum(['KEEP_ANONYMOUS', 'REMOVE'])
/** See the schema of the same name. */
export type Writings = z.infer<typeof Writings>

/** What stands against a deletion, and the workspace as which it is settled (D4). */
export const DeletionBlock = z.object({
  code: z.enum(['LAST_ADMINISTRATOR', 'PAID_SUBSCRIPTION', 'MONEY_DUE']),
  name: z.string(),
  nameHi: z.nullable(z.string()),
  workspaceId: z.string(),
})
/** See the schema of the same name. */
export type DeletionBlock = z.infer<typeof DeletionBlock>

/** What a deletion takes or leaves, counted; the screen has the words for each code. */
export const DeletionCount = z.object({
  code: z.enum([
    'PROFILE',
    'READING',
    'SAVED',
    'CHOICES',
    'FILES',
    'DRAFTS',
    'QUIZZES',
    'ADDRESSES',
    'WISHES',
    'REVIEWS',
    'POSTS',
    'PRODUCTS',
    'COMMENTS',
    'REACTIONS',
    'REPORTS',
    'LETTERS',
    'MEMBERSHIPS',
    'RECORDS',
    'BILLS',
    'ORDERS',
    'GIFTS',
  ]),
  count: z.int(),
})
/** See the schema of the same name. */
export type DeletionCount = z.infer<typeof DeletionCount>

/** Where somebody's deletion stands. `deletesAt` is what it would be if she asked now, as long as she has not. */
export const Deletion = z.object({
  state: z.enum(['NONE', 'REQUESTED', 'BLOCKED', 'CANCELLED', 'PROCESSING']),
  reason: z.nullable(z.enum(DELETION_REASONS)),
  writings: Writings,
  /** Who asked: a guardian's wish only the guardian takes back. */
  askedBy: z.enum(['SELF', 'GUARDIAN']),
  requestedAt: z.nullable(z.string()),
  deletesAt: z.string(),
  blocks: z.array(DeletionBlock),
  goes: z.array(DeletionCount),
  stays: z.array(DeletionCount),
})
/** See the schema of the same name. */
export type Deletion = z.infer<typeof Deletion>

/** The password once more, and a code from whoever has a second factor, for what must not be done by whoever finds the screen open. */
export const proofs = { password: PasswordAgain, code: z.optional(FactorCode) }
/** What is refused without them. */
export const proofRefusals = { ...againRefusals, CODE_NEEDED: 422, CODE_WRONG: 422 } as const

/** The caller's own deletion: its state, what it takes and what stands against it. */
export const getDeletion = call({
  address: 'GET /api/profile-deletion/status',
  specified: 'del-status',
  says: 'State of the deletion of the own profile, with what it takes and what stands against it.',
  permission: signedIn('own', 'leave, and take the own data along', { evenRestricted: RESTRICTIONS }),
  input: z.object({}),
  output: Deletion,
})

/** Asks for deletion after the time of grace; the profile is hidden at once. Asking again while one runs changes its wishes. What stands against it is refused with `blocks` in `details`, and changes nothing. */
export const requestDeletion = call({
  address: 'POST /api/profile-deletion/request',
  specified: 'del-request',
  says: 'Asks that the own profile be deleted after 30 days; until then it is hidden.',
  permission: signedIn('own', 'leave, and take the own data along', { evenRestricted: RESTRICTIONS }),
  input: z.object({
    reason: z.enum(DELETION_REASONS),
    text: z.optional(z.string().check(z.maxLength(12 * DELETION_WORDS.most), z.overwrite(tidyText))),
    writings: z._default(Writings, 'KEEP_ANONYMOUS'),
    ...proofs,
  }),
  output: Deletion,
  refusals: { ...proofRefusals, WORDS_NEEDED: 400, DELETION_BLOCKED: 409 },
  audits: 'identity.deletion-requested',
})

/** Takes the request back; everything is as before. */
export const cancelDeletion = call({
  address: 'POST /api/profile-deletion/cancel',
  specified: 'del-cancel',
  says: 'Takes back the wish to delete the own profile.',
  permission: signedIn('own', 'leave, and take the own data along', { evenRestricted: RESTRICTIONS }),
  input: z.object({}),
  output: Deletion,
  refusals: { ILLEGAL_TRANSITION: 409, GUARDIAN_ASKED: 403 },
  audits: 'identity.deletion-cancelled',
})
