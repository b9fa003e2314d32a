import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../identity/contact.ts'
import { Role } from '../identity/viewer.ts'
import { Paging, pageOf } from '../paging.ts'
import { administrators } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'

const MANAGE = 'add and disable administrators and teachers'

/** Whom the two status calls are for: who runs the workspace, or who teaches in it. */
export const UserType = z.enum(['ADMIN', 'FACULTY'])
/** See the schema of the same name. */
export type UserType = z.infer<typeof UserType>

/** Where an administrator or a teacher stands (O2). */
export const AdminStatus = z.enum(['INVITED', 'ACTIVE', 'DISABLED', 'REMOVED', 'EXPIRED', 'REVOKED'])
/** See the schema of the same name. */
export type AdminStatus = z.infer<typeof AdminStatus>

/** An administrator, an owner or a teacher of a workspace. */
export const Admin = z.object({
  /** Of the membership. */
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  /** Address of the portrait that is drawn for her. */
  portrait: z.string(),
  contact: z.nullable(z.string()),
  role: Role,
  status: AdminStatus,
  /** Why she is disabled, and until when. */
  reason: z.string(),
  disabledUntil: z.nullable(z.string()),
  invitedAt: z.nullable(z.string()),
  /** When she last acted for the workspace, to the hour. */
  seenAt: z.nullable(z.string()),
  isSelf: z.boolean(),
  /** Whether a second factor protects her account. */
  hasSecondFactor: z.boolean(),
  /** Which status the viewer may give her now. */
  may: z.array(AdminStatus),
})
/** See the schema of the same name. */
export type Admin = z.infer<typeof Admin>

/** Who runs the workspace, or who teaches in it. */
export const listAdmins = call({
  address: 'GET /api/institute/admin/list',
  specified: 'adm-list',
  says: 'Owners and administrators of the own workspace, or its teachers, by name, with what may be done about each.',
  permission: administrators(MANAGE),
  input: z.object({
    page: Paging.page,
    size: Paging.size,
    next: Paging.next,
    userType: z._default(UserType, 'ADMIN'),
    /** Only those; without it all but removed and revoked ones. */
    status: z.optional(AdminStatus),
    searchQuery: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  }),
  output: pageOf(Admin),
})

/** Active ones, for fields in which one of them is chosen. */
export const listEnabledAdmins = call({
  address: 'GET /api/institute/admin/enable-list',
  specified: 'adm-enable-list',
  says: 'Active owners, administrators and teachers of the own workspace by name, for fields in which one is chosen.',
  permission: administrators(MANAGE),
  input: z.object({
    userType: z.optional(UserType),
    searchQuery: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  }),
  output: z.object({
    content: z.array(z.object({ id: z.string(), userId: z.string(), name: z.string(), role: Role })),
  }),
})

/** Makes somebody an administrator or a teacher. */
export const addAdmin = call({
  address: 'POST /api/institute/admin/add',
  specified: 'adm-add',
  says: 'Makes somebody an administrator or a teacher: a member by her id or her e-mail at once, anybody else by an invitation.',
  permission: administrators(MANAGE),
  input: z
    .object({
      id: z.optional(rowId('MEMBER_NOT_FOUND')),
      email: z.optional(Email),
      /** Of somebody who is invited. */
      name: z.optional(text({ least: 2, most: 100 })),
      role: UserType,
    })
    .check(
      z.refine(({ id, email }) => (id === undefined) !== (email === undefined), {
        error: 'ONE_OF_BOTH',
        path: ['email'],
      }),
    ),
  output: z.object({ id: z.string(), status: AdminStatus }),
  /** NAME_NEEDED: nobody here has that address, so she is invited by her name. TOO_YOUNG: pupils and other children run nothing. */
  refusals: {
    MEMBER_NOT_FOUND: 404,
    NAME_NEEDED: 409,
    MEMBER_EXISTS: 409,
    TOO_YOUNG: 409,
    OWN_RIGHTS: 403,
    IS_OWNER: 403,
    LAST_ADMIN: 409,
    NOT_PRESENT: 409,
    SEATS_TAKEN: 409,
  },
  audits: 'member.role-given',
  idempotency: true,
})

const statusInput = z
  .object({
    id: rowId('MEMBER_NOT_FOUND'),
    status: AdminStatus,
    /** What she is told; needed where she is disabled or removed. */
    reason: z._default(text({ most: 500 }), ''),
    /** The last day on which she is disabled; without it until she is enabled. */
    lastDay: z.optional(z.iso.date()),
  })
  .check(
    z.refine(({ status, reason }) => !['DISABLED', 'REMOVED'].includes(status) || reason.length >= 5, {
      error: 'TOO_SHORT',
      path: ['reason'],
    }),
  )

const statusRefusals = {
  MEMBER_NOT_FOUND: 404,
  ILLEGAL_TRANSITION: 409,
  LAST_ADMIN: 409,
  IS_OWNER: 403,
  OWN_RIGHTS: 403,
  SEATS_TAKEN: 409,
  TOO_YOUNG: 409,
  WRONG_DAY: 400,
} as const

const statusOutput = z.object({ id: z.string(), status: AdminStatus })

/** Changes where an owner or administrator stands (O2): userType ADMIN. */
export const setAdminStatus = call({
  address: 'PUT /api/institute/admin/change/status',
  specified: 'adm-status',
  says: 'Disables, enables or removes an administrator of the own workspace, or takes back or renews her invitation. One always remains.',
  permission: administrators(MANAGE),
  input: statusInput,
  output: statusOutput,
  refusals: statusRefusals,
  audits: 'member.admin-status',
})

/** The same of a teacher: every other userType. */
export const setFacultyStatus = call({
  address: 'PUT /api/institute/faculty/change/status',
  specified: 'fac-status',
  says: 'Disables, enables or removes a teacher of the own workspace, or takes back or renews her invitation.',
  permission: administrators(MANAGE),
  input: statusInput,
  output: statusOutput,
  refusals: statusRefusals,
  audits: 'member.faculty-status',
})
