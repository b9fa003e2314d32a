import * as z from 'zod/mini'
import { call } from '../call.ts'
import { proofRefusals, proofs } from '../identity/leaving.ts'
import { administrators, owners } from '../permission.ts'
import { rowId } from '../row-id.ts'

const HANDS_OVER = 'hand the workspace over, close it'
const ANSWERS = 'see who owns the workspace, answer an offer to own it'

/** An owner's offer to an administrator, not yet answered. */
export const OwnershipOffer = z.object({
  id: z.string(),
  by: z.string(),
  to: z.string(),
  /** Whether the viewer is the one who accepts or declines it. */
  isForViewer: z.boolean(),
  /** Whether whoever offers it stays an owner too. */
  staysOwner: z.boolean(),
  endsAt: z.string(),
})
/** See the schema of the same name. */
export type OwnershipOffer = z.infer<typeof OwnershipOffer>

/** Who owns the own workspace, and what is offered. */
export const Ownership = z.object({
  workspaceId: z.string(),
  /** Whether the viewer owns it. */
  isOwner: z.boolean(),
  owners: z.array(z.object({ id: z.string(), name: z.string(), portrait: z.string(), isSelf: z.boolean() })),
  offers: z.array(OwnershipOffer),
  /** Administrators to whom it can be offered; for owners only. */
  candidates: z.array(z.object({ id: z.string(), name: z.string() })),
})
/** See the schema of the same name. */
export type Ownership = z.infer<typeof Ownership>

/** Who owns the own workspace, and what is offered. */
export const getOwnership = call({
  address: 'GET /api/institute/ownership',
  says: 'Who owns the own workspace, and which offers to own it wait for an answer.',
  permission: administrators(ANSWERS),
  input: z.object({}),
  output: Ownership,
  beyond: 'A workspace changes hands (O3); no call of the specification says who owns it.',
})

/** Offers ownership to an administrator, who is told and answers within 14 days. */
export const offerOwnership = call({
  address: 'POST /api/institute/ownership/offers',
  says: 'Offers the ownership of the own workspace to one of its administrators; nothing changes until she accepts.',
  permission: owners(HANDS_OVER),
  provenBy: 'PASSWORD_AND_CODE',
  input: z.object({ id: rowId('MEMBER_NOT_FOUND'), staysOwner: z.boolean(), ...proofs }),
  output: Ownership,
  refusals: { ...proofRefusals, MEMBER_NOT_FOUND: 404, TOO_YOUNG: 409, OFFERED_ALREADY: 409 },
  audits: 'member.ownership-offered',
  idempotency: true,
  beyond: 'Handing over needs both sides (O3); the specification has no call for it.',
})

/** Takes an offer back. */
export const withdrawOffer = call({
  address: 'DELETE /api/institute/ownership/offers',
  says: 'Takes back an offer to own the own workspace.',
  permission: owners(HANDS_OVER),
  input: z.object({ id: rowId('OFFER_OVER') }),
  output: Ownership,
  refusals: { OFFER_OVER: 404 },
  audits: 'member.ownership-withdrawn',
  beyond: 'Handing over needs both sides (O3); the specification has no call for it.',
})

/** Accepts or declines an offer. */
export const answerOffer = call({
  address: 'PUT /api/institute/ownership/offers',
  says: 'Accepts or declines the ownership of the own workspace, by the administrator to whom it was offered.',
  permission: administrators(ANSWERS),
  input: z.object({ id: rowId('OFFER_OVER'), accepts: z.boolean() }),
  output: Ownership,
  refusals: { OFFER_OVER: 404, TOO_YOUNG: 409 },
  audits: 'member.ownership-answered',
  beyond: 'Handing over needs both sides (O3); the specification has no call for it.',
})

/** Gives up ownership where another owner remains. */
export const giveUpOwnership = call({
  address: 'DELETE /api/institute/ownership',
  says: 'Makes the viewer an administrator in place of an owner, as long as another owner remains.',
  permission: owners(HANDS_OVER),
  input: z.object({}),
  output: Ownership,
  refusals: { LAST_OWNER: 409 },
  audits: 'member.ownership-given-up',
  beyond: 'Of several owners one steps back without handing over; the specification has no call for it.',
})
