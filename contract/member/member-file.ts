import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email, Mobile } from '../identity/contact.ts'
import { BirthYear } from '../identity/signup.ts'
import { MembershipState } from '../organisation/membership.ts'
import { administrators, signedIn } from '../permission.ts'
import { Flag } from '../query.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { SchoolClass } from './department.ts'
import {
  EmployeeCode,
  GivenRole,
  ListedMember,
  MEMBER_LIMITS,
  MemberDetails,
  MemberFilter,
  memberRefusals,
} from './member.ts'

const MANAGE = 'manage members'

/** One step in the life of a membership. */
export const MemberStep = z.object({
  at: z.string(),
  from: MembershipState,
  to: MembershipState,
  by: z.nullable(z.string()),
  reason: z.string(),
})

const Colleague = z.object({ id: z.string(), name: z.string() })

/** All that an organisation knows of one member. */
export const MemberFile = z.object({
  ...ListedMember.shape,
  version: z.int(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  birthYear: z.nullable(z.int()),
  /** The day of her birth, where a file of the organisation gave it and her account is not begun. */
  bornOn: z.nullable(z.string()),
  guardianContact: z.nullable(z.string()),
  reason: z.string(),
  invitedBy: z.nullable(z.string()),
  invitedAt: z.nullable(z.string()),
  /** Sessions in which she acts for the organisation now. */
  sessions: z.int(),
  /** Her second factor, and when it is turned off for her because she lost it. */
  factor: z.object({ isOn: z.boolean(), endsAt: z.nullable(z.string()) }),
  /** Departments that she heads. */
  heads: z.array(z.string()),
  /** To whom she reports, and who reports to her: how many, and the first of them by name. */
  manager: z.nullable(Colleague),
  reports: z.object({ count: z.int(), first: z.array(Colleague) }),
  history: z.array(MemberStep),
  may: z.object({
    /** Her name, contacts and year of birth: until her account is begun, and no other organisation has written of her. */
    changePersonal: z.boolean(),
    changeRole: z.boolean(),
    suspend: z.boolean(),
    resume: z.boolean(),
    remove: z.boolean(),
    reactivate: z.boolean(),
    inviteAgain: z.boolean(),
    endSessions: z.boolean(),
    sendReset: z.boolean(),
    resetFactor: z.boolean(),
  }),
})
/** See the schema of the same name. */
export type MemberFile = z.infer<typeof MemberFile>

const id = rowId('MEMBER_NOT_FOUND')
const notFound = { MEMBER_NOT_FOUND: 404 } as const
const step = { ...notFound, ILLEGAL_TRANSITION: 409, LAST_ADMIN: 409, IS_OWNER: 403, OWN_RIGHTS: 403 } as const

/** One member’s page. */
export const getMember = call({
  address: 'GET /api/employee/file',
  says: 'All that the own workspace knows of one member, and what may be done about her.',
  permission: administrators(MANAGE),
  input: z.object({ id }),
  output: MemberFile,
  refusals: notFound,
  beyond: 'GET /api/employee/list shows a line of each; a page of one member with her history is more than a line.',
})

/** Changes what is written of a member; her personal details are hers once she has begun her account (O35). */
export const updateMember = call({
  address: 'PUT /api/employee/update',
  specified: 'emp-update',
  says: 'Changes what the own workspace says of a member; fields that are left out stay.',
  permission: administrators(MANAGE),
  input: z.object({
    id,
    version: z.int(),
    name: z.optional(MemberDetails.name),
    email: z.optional(z.nullable(Email)),
    mobile: z.optional(z.nullable(Mobile)),
    employeeCode: z.optional(z.nullable(EmployeeCode)),
    designation: z.optional(text({ most: MEMBER_LIMITS.designation })),
    departmentId: z.optional(z.nullable(rowId('DEPARTMENT_NOT_FOUND'))),
    managerId: z.optional(z.nullable(rowId('MANAGER_NOT_FOUND'))),
    class: z.optional(z.nullable(SchoolClass)),
    birthYear: z.optional(z.nullable(BirthYear)),
    guardianContact: z.optional(z.nullable(text({ least: 1, most: 120 }))),
    role: z.optional(GivenRole),
    storeAllowed: z.optional(z.boolean()),
  }),
  output: MemberFile,
  refusals: {
    ...memberRefusals,
    ...step,
    /** Pupils and children neither teach nor run a workspace. */
    TOO_YOUNG: 409,
    VERSION_CONFLICT: 409,
    PERSONAL_IS_HERS: 409,
    CONTACT_TAKEN: 409,
  },
  audits: 'member.changed',
})

/** Why something is done; she reads it too. */
export const MemberReason = text({ least: 5, most: 500 })

/** Ends a membership, or takes an invitation back (O10). */
export const removeMember = call({
  address: 'DELETE /api/employee/remove',
  specified: 'emp-remove',
  says: 'Ends the membership of somebody, with a reason and the day from which it counts, or takes an invitation back; the seat is free again.',
  permission: administrators(MANAGE),
  input: z.object({
    id,
    reason: MemberReason,
    leftOn: z.optional(z.iso.date()),
    /** Takes an invitation back and removes nobody. */
    onlyInvitation: z.optional(Flag),
  }),
  output: z.object({ state: MembershipState }),
  /** JOINED_MEANWHILE: she accepted the invitation that was to be taken back. */
  refusals: { ...step, WRONG_DAY: 400, JOINED_MEANWHILE: 409 },
  secret: true,
  audits: 'member.removed',
})

/** Leaves by oneself. */
export const leaveWorkspace = call({
  address: 'DELETE /api/employee/own',
  says: 'Ends the own membership of the workspace that this session acts for, or of another one, also of one that has suspended her.',
  permission: signedIn('own', 'leave a workspace'),
  input: z.object({ workspaceId: z.optional(rowId()) }),
  output: z.object({ state: MembershipState }),
  refusals: step,
  audits: 'member.left',
  beyond: 'DELETE /api/employee/remove is for administrators; whoever belongs somewhere may go without asking.',
})

/** Takes somebody back (O10). */
export const reactivateMember = call({
  address: 'PUT /api/employee/reactivate',
  specified: 'emp-reactivate',
  says: 'Takes back somebody who left, with what she did before; who left by herself or never came is invited again.',
  permission: administrators(MANAGE),
  input: z.object({ id }),
  output: MemberFile,
  refusals: { ...step, SEATS_TAKEN: 409, TOO_YOUNG: 409 },
  audits: 'member.reactivated',
})

/** Suspends a member. */
export const suspendMember = call({
  address: 'PUT /api/employee/suspend',
  says: 'Suspends a member with a reason, until the end of a day or until somebody lifts it; she is told why, and signed out.',
  permission: administrators(MANAGE),
  input: z.object({ id, reason: MemberReason, lastDay: z.optional(z.iso.date()) }),
  output: MemberFile,
  refusals: { ...step, WRONG_DAY: 400 },
  audits: 'member.suspended',
  beyond: 'O10 lets an administrator suspend a member; the specification names no call for it.',
})

/** Lifts a suspension. */
export const resumeMember = call({
  address: 'PUT /api/employee/resume',
  says: 'Lifts the suspension of a member, who is told.',
  permission: administrators(MANAGE),
  input: z.object({ id }),
  output: MemberFile,
  refusals: step,
  audits: 'member.resumed',
  beyond: 'It ends what PUT /api/employee/suspend began.',
})

/** Signs a member out of the organisation everywhere. */
export const endMemberSessions = call({
  address: 'PUT /api/employee/sessions/end',
  says: 'Ends every session in which a member acts for the own workspace, as when a device was lost.',
  permission: administrators(MANAGE),
  input: z.object({ id }),
  output: z.object({ ended: z.int() }),
  refusals: notFound,
  audits: 'member.sessions-ended',
  beyond: 'Sessions are ended by their own person alone; a school helps a pupil who lost a phone.',
})

/** Sends the way to a new password to her own address. */
export const sendMemberReset = call({
  address: 'POST /api/employee/reset-letter',
  says: 'Sends a member the way to a new password, to her own address; nobody else sees or sets it.',
  permission: administrators(MANAGE),
  input: z.object({ id }),
  output: z.object({ sentTo: z.string() }),
  refusals: { ...notFound, NO_CONTACT: 409, NOT_ACTIVE: 409 },
  audits: 'member.reset-sent',
  beyond: 'A forgotten password is asked for by its owner; whoever cannot is helped by her school.',
})

/** Helps a member who lost the telephone of her second factor, or takes that back. */
export const resetMemberFactor = call({
  address: 'PUT /api/employee/factor-reset',
  says: 'Has the second factor of a member who lost it turned off after three days, in which she is told and may stop it, or takes that back. Only of whoever belongs to the own workspace alone.',
  permission: administrators(MANAGE),
  input: z.object({ id, isAsked: z.boolean() }),
  output: MemberFile,
  /** NOT_OURS_TO_RESET: her account is not this workspace’s alone to open; why, is not said. */
  refusals: { ...notFound, NO_CONTACT: 409, NO_FACTOR: 409, NOT_OURS_TO_RESET: 409, OWN_RIGHTS: 403, IS_OWNER: 403 },
  audits: 'member.factor-reset',
  beyond: 'Nobody but its owner turns a second factor off; whoever lost it with all codes is helped by her school.',
})

/** Rows that one call takes at most, by their ids or by a filter. */
export const MOST_CHANGED = 500

/** Does one thing with many members. */
export const changeMembers = call({
  address: 'PUT /api/employee/bulk/change',
  says: 'Moves, invites again, suspends, lets come back, removes, takes back or lets use the store up to 500 members, withdraws their invitations or gives them a role, or does it with all that a filter fits; says how many were changed and of the others why not.',
  permission: administrators(MANAGE),
  input: z.object({
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_CHANGED))),
    matching: z.optional(z.object(MemberFilter)),
    change: z.discriminatedUnion('what', [
      z.object({ what: z.literal('MOVE'), departmentId: z.nullable(rowId('DEPARTMENT_NOT_FOUND')) }),
      z.object({ what: z.literal('INVITE_AGAIN') }),
      z.object({ what: z.literal('STORE'), storeAllowed: z.boolean() }),
      z.object({ what: z.literal('SUSPEND'), reason: MemberReason }),
      z.object({ what: z.literal('RESUME') }),
      z.object({ what: z.literal('REMOVE'), reason: MemberReason }),
      z.object({ what: z.literal('WITHDRAW'), reason: MemberReason }),
      z.object({ what: z.literal('TAKE_BACK') }),
      z.object({ what: z.literal('ROLE'), role: GivenRole }),
    ]),
  }),
  output: z.object({
    changed: z.int(),
    skipped: z.array(z.object({ code: z.string(), count: z.int() })),
  }),
  /** TOO_MANY_MEMBERS says in its details how many there may be. */
  refusals: { TOO_MANY_MEMBERS: 409, DEPARTMENT_NOT_FOUND: 404, LAST_ADMIN: 409 },
  audits: 'member.many-changed',
  beyond: 'A school of thousands changes a class at once; the specification knows this of the store permission alone.',
})
