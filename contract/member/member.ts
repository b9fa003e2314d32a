import * as z from 'zod/mini'
import { call } from '../call.ts'
import { administrators, faculty, signedIn } from '../permission.ts'
import { Email, Mobile } from '../identity/contact.ts'
import { BirthYear } from '../identity/signup.ts'
import { Role } from '../identity/viewer.ts'
import { MembershipState } from '../organisation/membership.ts'
import { Paging, pageOf } from '../paging.ts'
import { Flag } from '../query.ts'
import { rowId } from '../row-id.ts'
import { SchoolClass } from './department.ts'
import { text } from '../text.ts'

const MANAGE = 'manage members'

/** What an organisation may make of somebody by these calls; owners are made by owners, elsewhere. */
export const GivenRole = z.enum(['ADMIN', 'FACULTY', 'MEMBER'])
/** See the schema of the same name. */
export type GivenRole = z.infer<typeof GivenRole>

/** How long names, codes and designations are, by whatever way they come in. */
export const MEMBER_LIMITS = { name: 100, code: 100, designation: 100 } as const

/** A code of the own organisation's for one of its people. */
export const EmployeeCode = text({ least: 1, most: MEMBER_LIMITS.code })

/** What an organisation writes of a member (O9). */
export const MemberDetails = {
  name: text({ least: 2, most: MEMBER_LIMITS.name }),
  email: z._default(z.nullable(Email), null),
  mobile: z._default(z.nullable(Mobile), null),
  employeeCode: z._default(z.nullable(EmployeeCode), null),
  designation: z._default(text({ most: MEMBER_LIMITS.designation }), ''),
  departmentId: z._default(z.nullable(rowId('DEPARTMENT_NOT_FOUND')), null),
  /** The membership of whom she reports to. */
  managerId: z._default(z.nullable(rowId('MANAGER_NOT_FOUND')), null),
  class: z._default(z.nullable(SchoolClass), null),
  birthYear: z._default(z.nullable(BirthYear), null),
  /** An e-mail or a mobile number of a parent or guardian. */
  guardianContact: z._default(z.nullable(text({ least: 1, most: 120 })), null),
  role: z._default(GivenRole, 'MEMBER'),
  storeAllowed: z._default(z.boolean(), false),
}

/** By what members are searched (O8). Without it by name, code, e-mail or number, whichever the text can be. */
export const MemberSearch = z.enum(['NAME', 'EMAIL', 'MOBILE', 'EMPLOYEE_CODE'])

const LONGEST_QUERY = 120
const ClassInQuery = z.coerce.number<number | string>().check(z.int(), z.gte(3), z.lte(12))

/** What a list of members is narrowed to. */
export const MemberFilter = {
  departmentId: z.optional(rowId()),
  searchType: z.optional(MemberSearch),
  searchQuery: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_QUERY))),
  userStatus: z.optional(MembershipState),
  /** Only those who are there. */
  onlyActiveUser: z.optional(Flag),
  role: z.optional(Role),
  class: z.optional(ClassInQuery),
  /** This class and all below it. */
  highestClass: z.optional(ClassInQuery),
  /** Those who are in a class, or everybody else. */
  isPupil: z.optional(Flag),
  storeAllowed: z.optional(Flag),
}

const Department = z.object({ id: z.nullable(z.string()), name: z.string() })

/** Somebody in the list of members. */
export const ListedMember = z.object({
  /** Of the membership. */
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  portrait: z.string(),
  /** Her e-mail, else her mobile with its middle covered; null for teachers, who need neither. */
  contact: z.nullable(z.string()),
  employeeCode: z.nullable(z.string()),
  department: z.nullable(Department),
  designation: z.string(),
  role: Role,
  class: z.nullable(z.int()),
  state: MembershipState,
  storeAllowed: z.boolean(),
  /** When she last acted for the organisation, to the hour. */
  seenAt: z.nullable(z.string()),
  joinedAt: z.string(),
  leftAt: z.nullable(z.string()),
  suspendedUntil: z.nullable(z.string()),
  /** Her invitation: until when its link opens, and whether it was opened. */
  invitation: z.nullable(z.object({ endsAt: z.nullable(z.string()), openedAt: z.nullable(z.string()) })),
})
/** See the schema of the same name. */
export type ListedMember = z.infer<typeof ListedMember>

/** The members of the own organisation. */
export const listMembers = call({
  address: 'GET /api/employee/list',
  specified: 'emp-list',
  says: 'Members of the own workspace by name, when they were last seen or when they joined; teachers get the pupils of their own classes.',
  permission: faculty('own', 'see members'),
  input: z.object({
    page: Paging.page,
    size: Paging.size,
    next: Paging.next,
    /** Nobody’s but the own. */
    corporateId: z.optional(rowId()),
    ...MemberFilter,
    sort: z._default(z.enum(['NAME', 'SEEN', 'JOINED']), 'NAME'),
  }),
  /** `totalElements` is left out above 10,000. */
  output: pageOf(ListedMember),
})

/** How many there are (O11). */
export const countMembers = call({
  address: 'GET /api/employee/present-left-count',
  specified: 'emp-count',
  says: 'How many members of the own workspace are there, left, were invited and are suspended, and how many seats are free.',
  permission: administrators(MANAGE),
  input: z.object({}),
  output: z.object({
    present: z.int(),
    left: z.int(),
    invited: z.int(),
    suspended: z.int(),
    seatLimit: z.int(),
    seatsLeft: z.int(),
  }),
})

/** What waits for a decision of the caller (K20). */
export const countRequests = call({
  address: 'GET /api/request/count',
  specified: 'req-count',
  says: 'How many requests the caller may decide now, as a number.',
  permission: signedIn('own', 'ask to join a workspace, act for one of the own'),
  input: z.object({ caller: z.optional(z.string().check(z.maxLength(100))) }),
  output: z.int(),
})

/** What writing down any member may meet. */
export const memberRefusals = {
  CODE_TAKEN: 409,
  DEPARTMENT_NOT_FOUND: 404,
  MANAGER_NOT_FOUND: 404,
  /** She would report to herself, by whomever between. */
  MANAGER_CYCLE: 409,
  CONTACT_NEEDED: 409,
  MEMBER_EXISTS: 409,
} as const

/** Invites one person (O9). */
export const createMember = call({
  address: 'POST /api/employee/account/create',
  specified: 'emp-create',
  says: 'Writes somebody down as a member of the own workspace, takes a seat and sends an invitation; an address that is known stays the same person.',
  permission: administrators(MANAGE),
  input: z.object(MemberDetails),
  output: z.object({ id: z.string(), userId: z.string(), state: MembershipState }),
  /** GUARDIAN_MISSING: the new member may be a child. TOO_YOUNG: children neither teach nor run a workspace. */
  refusals: { ...memberRefusals, GUARDIAN_MISSING: 409, TOO_YOUNG: 409, SEATS_TAKEN: 409 },
  audits: 'member.invited',
  idempotency: true,
})

/** Invites many at once, by their addresses alone. */
export const MOST_INVITED = 100
export const inviteMembers = call({
  address: 'POST /api/employee/invitations',
  says: 'Invites up to 100 people by e-mail or mobile with one role and one class or department; says of each who could not be invited why.',
  permission: administrators(MANAGE),
  input: z.object({
    people: z
      .array(
        z.object({
          name: z.optional(MemberDetails.name),
          contact: z.string().check(z.trim(), z.maxLength(254)),
          guardianContact: MemberDetails.guardianContact,
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_INVITED)),
    role: MemberDetails.role,
    class: MemberDetails.class,
    departmentId: MemberDetails.departmentId,
  }),
  output: z.object({
    invited: z.int(),
    failed: z.array(z.object({ contact: z.string(), code: z.string() })),
  }),
  refusals: { DEPARTMENT_NOT_FOUND: 404 },
  audits: 'member.invited',
  idempotency: true,
  beyond:
    'POST /api/employee/account/create invites one person with all that is known of her; a staff room is invited by a list of addresses.',
})
