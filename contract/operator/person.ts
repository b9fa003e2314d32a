import * as z from 'zod/mini'
import { call } from '../call.ts'
import { operators } from '../permission.ts'
import { Role } from '../identity/viewer.ts'
import { Paging, pageOf } from '../paging.ts'
import { text } from '../text.ts'
import { rowId } from '../row-id.ts'
import { MembershipState } from '../organisation/membership.ts'
import { BilingualName } from '../bilingual-name.ts'

/** States of an account; which may follow which is a table of the server. */
export const PersonState = z.enum(['ACTIVE', 'SUSPENDED', 'DELETED'])
/** See the schema of the same name. */
export type PersonState = z.infer<typeof PersonState>

/** What the list of people is narrowed to: a state, or those who asked to be deleted. Without it everybody who is not deleted. */
export const PeopleShown = z.enum([...PersonState.options, 'LEAVING'])
/** See the schema of the same name. */
export type PeopleShown = z.infer<typeof PeopleShown>

/** Somebody in the list: enough to tell her from others of her name. */
export const FoundPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** Address of the portrait that is drawn for her: her own picture is for those whom she lets see it. */
  portrait: z.string(),
  /** Her e-mail, else her mobile, with the middle covered. */
  contact: z.nullable(z.string()),
  state: PersonState,
  isMinor: z.boolean(),
  isOperator: z.boolean(),
  isLeaving: z.boolean(),
  /** The organisation that she came to last, and how many more there are. */
  workspace: z.nullable(BilingualName),
  moreWorkspaces: z.int(),
  createdAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type FoundPerson = z.infer<typeof FoundPerson>

/** Finds people, those who came last first. */
export const listPeople = call({
  address: 'GET /api/operator/people',
  says: 'People by e-mail, mobile, name or id, in all or in one workspace, those who came last first.',
  permission: operators('look after people'),
  input: z.object({
    size: Paging.size,
    next: Paging.next,
    /** A whole id, an e-mail or mobile from its beginning on, or a part of a name. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    workspaceId: z.optional(rowId()),
    shown: z.optional(PeopleShown),
  }),
  output: z.extend(pageOf(FoundPerson), {
    /** The workspace that was asked for. */
    workspace: z.nullable(BilingualName),
  }),
})

/** A step of a state: who took it, when and why. */
export const HistoryStep = z.object({
  at: z.string(),
  from: z.string(),
  to: z.string(),
  /** Nobody where the house did it by itself. */
  by: z.nullable(z.string()),
  reason: z.string(),
})
/** See the schema of the same name. */
export type HistoryStep = z.infer<typeof HistoryStep>

/** What an operator may know of one person: her account, never what she reads, writes or keeps. */
export const PersonFile = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  emailVerifiedAt: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  mobileVerifiedAt: z.nullable(z.string()),
  customUrl: z.nullable(z.string()),
  language: z.enum(['en', 'hi']),
  state: PersonState,
  /** A guardian who took back the consent; an operator cannot lift that. */
  suspendedByGuardian: z.boolean(),
  /** When a suspension ends by itself. */
  suspendedUntil: z.nullable(z.string()),
  isMinor: z.boolean(),
  isOperator: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
  /** Sessions that stand now. */
  sessions: z.int(),
  deletion: z.nullable(z.object({ state: z.string(), deletesAt: z.nullable(z.string()) })),
  memberships: z.array(
    z.object({
      workspaceId: z.string(),
      name: BilingualName,
      kind: z.string(),
      role: Role,
      state: MembershipState,
      joinedAt: z.string(),
    }),
  ),
  consents: z.array(
    z.object({
      purpose: z.enum(['TERMS', 'PRIVACY', 'GUARDIAN']),
      textVersion: z.string(),
      givenAt: z.string(),
      withdrawnAt: z.nullable(z.string()),
    }),
  ),
  history: z.array(HistoryStep),
  /** Her second factor, and when it is turned off for her because she lost it. */
  factor: z.object({ isOn: z.boolean(), endsAt: z.nullable(z.string()) }),
  may: z.object({
    suspend: z.boolean(),
    restore: z.boolean(),
    sendReset: z.boolean(),
    resetFactor: z.boolean(),
  }),
})
/** See the schema of the same name. */
export type PersonFile = z.infer<typeof PersonFile>

/** One person's page; each look is kept in the audit log. */
export const getPersonFile = call({
  address: 'GET /api/operator/person',
  says: 'The account of one person, without anything private; every look is kept in the audit log.',
  permission: operators('look after people'),
  input: z.object({ id: rowId('PERSON_NOT_FOUND') }),
  output: PersonFile,
  refusals: { PERSON_NOT_FOUND: 404 },
  audits: 'person looked at',
})

/** Why something is done; whom it concerns reads it too. */
export const OperatorReason = text({ least: 10, most: 500 })

/** The last day of a suspension, in India; without one it lasts until somebody lifts it. */
export const SuspendedUntil = z.optional(z.iso.date())

/** Suspends an account: its sessions end, and she is told why. */
export const suspendPerson = call({
  address: 'POST /api/operator/person/suspend',
  says: 'Suspends an account with a reason, until the end of a day or until somebody lifts it; its sessions end and its owner is told why.',
  permission: operators('look after people'),
  input: z.object({ id: rowId('PERSON_NOT_FOUND'), reason: OperatorReason, lastDay: SuspendedUntil }),
  output: PersonFile,
  refusals: { PERSON_NOT_FOUND: 404, OWN_ACCOUNT: 409, ILLEGAL_TRANSITION: 409, WRONG_DAY: 400 },
  audits: 'person suspended',
})

/** Lifts a suspension. */
export const restorePerson = call({
  address: 'POST /api/operator/person/restore',
  says: 'Lifts the suspension of an account, and tells its owner; what a guardian took back stays.',
  permission: operators('look after people'),
  input: z.object({ id: rowId('PERSON_NOT_FOUND'), reason: OperatorReason }),
  output: PersonFile,
  refusals: { PERSON_NOT_FOUND: 404, GUARDIAN_SAID_NO: 409, ILLEGAL_TRANSITION: 409 },
  audits: 'person restored',
})

/** Sends the way to a new password; what it is only she knows. */
export const sendResetLetter = call({
  address: 'POST /api/operator/person/reset-letter',
  says: 'Sends a person a letter with the way to a new password, which nobody else can see or set.',
  permission: operators('look after people'),
  input: z.object({ id: rowId('PERSON_NOT_FOUND') }),
  output: z.object({
    /** With its middle covered. */
    sentTo: z.string(),
  }),
  refusals: { PERSON_NOT_FOUND: 404, NO_CONTACT: 409, NOT_ACTIVE: 409 },
  audits: 'reset letter sent',
})

/** Helps a person who lost the telephone of her second factor, or takes that back. */
export const resetPersonFactor = call({
  address: 'PUT /api/operator/person/factor-reset',
  says: 'Has the second factor of a person who lost it turned off after three days, in which she is told and may stop it, or takes that back; never of an operator.',
  permission: operators('look after people'),
  input: z.object({ id: rowId('PERSON_NOT_FOUND'), isAsked: z.boolean() }),
  output: PersonFile,
  refusals: { PERSON_NOT_FOUND: 404, NO_CONTACT: 409, NO_FACTOR: 409, NOT_OURS_TO_RESET: 409 },
  audits: 'second factor reset asked',
  beyond: 'Who belongs to several workspaces, or to none, and lost her second factor has nobody else to turn to.',
})
