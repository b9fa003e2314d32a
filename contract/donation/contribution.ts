import * as z from 'zod/mini'
import { call } from '../call.ts'
import { BilingualName } from '../bilingual-name.ts'
import { Attachment } from '../files/attachment.ts'
import { CustomUrlQuery } from '../identity/custom-url.ts'
import { Paise } from '../money.ts'
import { Paging, pageOf } from '../paging.ts'
import { administrators, signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { DonationState, GiftPaper, GiftRefundState } from './gift.ts'
import { MOST_OFFLINE_PAISE, claimChecks, giftPaise, giverFields } from './limits.ts'

const GIVE = 'contribute to workspaces'

/** Kinds of contributions (S57). */
export const ContributionKind = z.enum(['MONEY_ONLINE', 'MONEY_OFFLINE', 'IN_KIND', 'SERVICE'])
/** See the schema of the same name. */
export type ContributionKind = z.infer<typeof ContributionKind>

/** States of a contribution (S57). */
export const ContributionState = z.enum(['PENDING', 'ACCEPTED', 'REJECTED', 'CANCELLED', 'ACKNOWLEDGED', 'REVERSED'])
/** See the schema of the same name. */
export type ContributionState = z.infer<typeof ContributionState>

/** How money came that was not paid here. */
export const ContributionMode = z.enum(['CASH', 'BANK', 'OTHER'])
/** See the schema of the same name. */
export type ContributionMode = z.infer<typeof ContributionMode>

/** A contribution, as far as the viewer may see it. */
export const Contribution = z.object({
  contributionId: z.string(),
  kind: ContributionKind,
  state: ContributionState,
  customUrl: z.string(),
  name: BilingualName,
  /** Null: the giver is anonymous to the viewer. */
  giverName: z.nullable(z.string()),
  isAnonymous: z.boolean(),
  /** Null for things and work, and for others than the giver and those who run the workspace. */
  amountPaise: z.nullable(Paise),
  what: z.string(),
  reference: z.string(),
  mode: z.nullable(ContributionMode),
  givenOn: z.string(),
  /** Null if it was taken down. */
  message: z.nullable(z.string()),
  reason: z.string(),
  wants80g: z.boolean(),
  donation: z.nullable(
    z.object({
      state: DonationState,
      refund: z.nullable(GiftRefundState),
      /** Null if it can't be refunded any more. */
      refundableUntil: z.nullable(z.string()),
    }),
  ),
  papers: z.array(GiftPaper),
  proof: z.nullable(Attachment),
  /** States into which the viewer may move it. */
  may: z.array(ContributionState),
  createdAt: z.string(),
})
/** See the schema of the same name. */
export type Contribution = z.infer<typeof Contribution>

/** Reports a contribution (S57). */
export const createContribution = call({
  address: 'POST /api/workspace-contribution/create',
  specified: 'contrib-create',
  says: 'Reports money given by cash, cheque or transfer, or things or work given to a workspace, which decides about it.',
  permission: signedIn('own', GIVE),
  input: z
    .object({
      customUrl: CustomUrlQuery,
      kind: ContributionKind,
      ...giverFields,
      amountPaise: z.optional(z.nullable(giftPaise(MOST_OFFLINE_PAISE))),
      what: z._default(text({ most: 500, lines: true }), ''),
      reference: z._default(text({ most: 60 }), ''),
      mode: z.optional(z.nullable(ContributionMode)),
      givenOn: z.iso.date(),
      /** An own upload, of money. */
      proofId: z.optional(z.nullable(rowId('ATTACHMENT_NOT_FOUND'))),
    })
    .check(
      ...claimChecks,
      z.refine(({ kind }) => kind !== 'MONEY_ONLINE', { error: 'BY_DONATION_ONLY', path: ['kind'] }),
      z.refine(({ kind, amountPaise }) => kind !== 'MONEY_OFFLINE' || typeof amountPaise === 'number', {
        error: 'AMOUNT_NEEDED',
        path: ['amountPaise'],
      }),
      z.refine(({ kind, reference }) => kind !== 'MONEY_OFFLINE' || reference !== '', {
        error: 'REFERENCE_NEEDED',
        path: ['reference'],
      }),
      z.refine(({ kind, mode }) => kind !== 'MONEY_OFFLINE' || typeof mode === 'string', {
        error: 'MODE_NEEDED',
        path: ['mode'],
      }),
      z.refine(({ kind, proofId }) => kind !== 'MONEY_OFFLINE' || typeof proofId === 'string', {
        error: 'PROOF_NEEDED',
        path: ['proofId'],
      }),
      z.refine(({ kind, what }) => (kind !== 'IN_KIND' && kind !== 'SERVICE') || what.length >= 3, {
        error: 'WHAT_NEEDED',
        path: ['what'],
      }),
      z.refine(({ kind, wants80g }) => kind === 'MONEY_OFFLINE' || !wants80g, {
        error: 'MONEY_ONLY',
        path: ['wants80g'],
      }),
    ),
  output: Contribution,
  refusals: {
    DRIVE_NOT_FOUND: 404,
    ATTACHMENT_NOT_FOUND: 404,
    /** Minors give time and things, and no money. */
    TOO_YOUNG: 403,
    NO_80G: 409,
    /** It was given after today or more than a year ago. */
    INVALID_DAY: 400,
    TOO_MANY_CONTRIBUTIONS: 429,
  },
  idempotency: true,
})

/** Lists contributions (S57). */
export const listContributions = call({
  address: 'GET /api/workspace-contribution/list',
  specified: 'contrib-list',
  says: 'Lists own contributions, those to the workspace that the caller runs, or the public thanks of a workspace; newest first.',
  permission: signedIn('own', GIVE),
  input: z.object({
    of: z._default(z.enum(['OWN', 'WORKSPACE', 'THANKS']), 'OWN'),
    /** Whose thanks; narrows other lists to one workspace. */
    customUrl: z.optional(CustomUrlQuery),
    status: z.optional(ContributionState),
    ...Paging,
  }),
  output: pageOf(Contribution),
  refusals: { DRIVE_NOT_FOUND: 404 },
})

/** Decides on a contribution (S57). */
export const updateContributionStatus = call({
  address: 'PUT /api/workspace-contribution/update-status',
  specified: 'contrib-status',
  says: 'Accepts, rejects, acknowledges or reverses a contribution to the own workspace; money paid online moves by its payment alone.',
  permission: administrators('decide on contributions to the workspace'),
  input: z
    .object({
      contributionId: rowId('CONTRIBUTION_NOT_FOUND'),
      status: z.enum(['ACCEPTED', 'REJECTED', 'ACKNOWLEDGED', 'REVERSED']),
      /** Of a rejection or reversal; the giver reads it. */
      reason: z._default(text({ most: 300, lines: true }), ''),
    })
    .check(
      z.refine(({ status, reason }) => status === 'ACCEPTED' || status === 'ACKNOWLEDGED' || reason.length >= 3, {
        error: 'REASON_NEEDED',
        path: ['reason'],
      }),
    ),
  output: Contribution,
  refusals: {
    CONTRIBUTION_NOT_FOUND: 404,
    ILLEGAL_TRANSITION: 409,
    /** Money paid online is accepted by its payment and reversed by its refund. */
    BY_PAYMENT_ONLY: 409,
  },
  audits: 'donation.contribution-decided',
})

/** Takes an own contribution back. */
export const cancelContribution = call({
  address: 'PUT /api/workspace-contribution/cancel',
  says: 'Withdraws an own contribution that the workspace has not decided about.',
  permission: signedIn('own', GIVE),
  input: z.object({ contributionId: rowId('CONTRIBUTION_NOT_FOUND') }),
  output: Contribution,
  refusals: { CONTRIBUTION_NOT_FOUND: 404, ILLEGAL_TRANSITION: 409 },
  beyond: 'The call that decides is for administrators, and S57 lets the giver cancel.',
})

/** Makes an own gift anonymous. */
export const hideGiver = call({
  address: 'PUT /api/workspace-contribution/hide-giver',
  says: 'Makes an own gift anonymous afterwards, in every list and on every paper for others.',
  permission: signedIn('own', GIVE),
  input: z.object({ contributionId: rowId('CONTRIBUTION_NOT_FOUND') }),
  output: Contribution,
  refusals: { CONTRIBUTION_NOT_FOUND: 404 },
  beyond: 'A giver may become anonymous afterwards (S55).',
})
