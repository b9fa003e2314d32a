import * as z from 'zod/mini'
import { call } from '../call.ts'
import { administrators, faculty } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'

/** Classes of a school by the words of the specification: THREE is 3 (R9.07). */
export const SCHOOL_CLASSES = {
  THREE: 3,
  FOUR: 4,
  FIVE: 5,
  SIX: 6,
  SEVEN: 7,
  EIGHT: 8,
  NINE: 9,
  TEN: 10,
  ELEVEN: 11,
  TWELVE: 12,
} as const
/** The last class: whoever has finished it leaves the school. */
export const LAST_CLASS = SCHOOL_CLASSES.TWELVE

const classOf = (given: unknown): unknown =>
  typeof given === 'string' && Object.hasOwn(SCHOOL_CLASSES, given)
    ? SCHOOL_CLASSES[given as keyof typeof SCHOOL_CLASSES]
    : given

/** A class, by its number or its word. */
export const SchoolClass = z.pipe(
  z.transform<number | keyof typeof SCHOOL_CLASSES, unknown>(classOf),
  z
    .int({ error: 'INVALID_CLASS' })
    .check(
      z.gte(SCHOOL_CLASSES.THREE, { error: 'INVALID_CLASS' }),
      z.lte(SCHOOL_CLASSES.TWELVE, { error: 'INVALID_CLASS' }),
    ),
)

/** Whether it names two years, one after the other, like 2024-25. */
const isSession = (given: string): boolean => {
  const [from = '', to = ''] = given.split('-')
  return /^\d{4}-\d{2}$/.test(given) && (Number(from) + 1) % 100 === Number(to)
}

/** A school's year as it is labelled: 2024-25 (R9.07). */
export const Session = z
  .string()
  .check(z.maxLength(7, { error: 'INVALID_SESSION', abort: true }), z.refine(isSession, { error: 'INVALID_SESSION' }))

/** How deep departments may lie within each other, how many a workspace may have, and how many people one call moves by their ids, and how long a name is (O6). */
export const DEPARTMENT_LIMITS = { depth: 5, departments: 1000, people: 500, name: 80 } as const

/** One department. Departments inside it name it as their parent. */
export const Department = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  parentId: z.nullable(z.string()),
  head: z.nullable(z.object({ userId: z.string(), name: z.string() })),
  class: z.nullable(z.int()),
  section: z.string(),
  session: z.nullable(z.string()),
  /** A closed one is offered nowhere; its people stay in it (O7). */
  isActive: z.boolean(),
  version: z.int(),
  /** Who belongs to itself, those invited included; those of departments inside it are not counted. */
  members: z.int(),
})
/** See the schema of the same name. */
export type Department = z.infer<typeof Department>

const fields = {
  name: text({ least: 2, most: DEPARTMENT_LIMITS.name }),
  code: text({ most: 40 }),
  parentId: z.nullable(rowId('DEPARTMENT_NOT_FOUND')),
  headId: z.nullable(rowId('MEMBER_NOT_FOUND')),
  class: z.nullable(SchoolClass),
  section: text({ most: 20 }),
  session: z.nullable(Session),
}

const ARRANGES = 'arrange departments and move people between them'

const refusals = {
  DEPARTMENT_NOT_FOUND: 404,
  MEMBER_NOT_FOUND: 404,
  NAME_TAKEN: 409,
  CODE_TAKEN: 409,
  /** It would lie deeper than the fifth level, or something inside it would. */
  TOO_DEEP: 409,
  PARENT_CLOSED: 409,
  /** Classes are of schools alone. */
  NO_SCHOOL: 409,
}

/** The tree of the own workspace. */
export const listDepartments = call({
  address: 'GET /api/department/list',
  specified: 'dep-list',
  says: 'Departments of the own workspace with their people counted: all of them to whoever runs it; to a teacher those that she heads, with what is inside.',
  permission: faculty('own', 'see departments'),
  input: z.object({
    /** Another workspace than the own is not found. */
    corporateId: z.optional(rowId('WORKSPACE_NOT_FOUND')),
  }),
  output: z.object({
    content: z.array(Department),
    /** Who belongs to none. */
    membersWithout: z.int(),
    isSchool: z.boolean(),
  }),
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})

/** Adds a department. */
export const createDepartment = call({
  address: 'POST /api/department/create',
  specified: 'dep-create',
  says: 'Adds a department to the own workspace, inside another one or not, with its head, and at a school with class, section and session.',
  permission: administrators(ARRANGES),
  input: z.object({
    ...fields,
    code: z._default(fields.code, ''),
    parentId: z._default(fields.parentId, null),
    headId: z._default(fields.headId, null),
    class: z._default(fields.class, null),
    section: z._default(fields.section, ''),
    session: z._default(fields.session, null),
  }),
  output: Department,
  refusals: { ...refusals, TOO_MANY_DEPARTMENTS: 409 },
  idempotency: true,
  audits: 'member.department-added',
})

/** Changes a department; only what is sent changes. Another class is the class of its pupils at once. */
export const updateDepartment = call({
  address: 'PUT /api/department/update',
  specified: 'dep-update',
  says: 'Changes a department of the own workspace, or puts it inside another one; pupils follow its class.',
  permission: administrators(ARRANGES),
  input: z.object({
    id: rowId('DEPARTMENT_NOT_FOUND'),
    version: z.int(),
    name: z.optional(fields.name),
    code: z.optional(fields.code),
    parentId: z.optional(fields.parentId),
    headId: z.optional(fields.headId),
    class: z.optional(fields.class),
    section: z.optional(fields.section),
    session: z.optional(fields.session),
  }),
  output: Department,
  /** INSIDE_ITSELF: the new parent is the department itself or lies in it. */
  refusals: { ...refusals, VERSION_CONFLICT: 409, INSIDE_ITSELF: 409 },
  audits: 'member.department-changed',
})

/** Closes a department and all inside it, or opens one again (O7). */
export const setDepartmentActive = call({
  address: 'PUT /api/department/active',
  specified: 'dep-active',
  says: 'Closes a department with all that is inside it, so that it is offered nowhere while its people stay in it, or opens it again.',
  permission: administrators(ARRANGES),
  input: z.object({ id: rowId('DEPARTMENT_NOT_FOUND'), isActive: z.boolean() }),
  output: z.object({ ids: z.array(z.string()), isActive: z.boolean() }),
  refusals: { DEPARTMENT_NOT_FOUND: 404, PARENT_CLOSED: 409 },
  audits: 'member.department-active',
})

/** Removes an empty department (O7). */
export const deleteDepartment = call({
  address: 'DELETE /api/department/delete',
  says: 'Removes a department of the own workspace for good. It must be empty; with `moveTo` its people move there first.',
  permission: administrators(ARRANGES),
  input: z.object({
    id: rowId('DEPARTMENT_NOT_FOUND'),
    /** Where its people go first. */
    moveTo: z.optional(rowId('DEPARTMENT_NOT_FOUND')),
  }),
  output: z.object({ id: z.string(), moved: z.int() }),
  /** DEPARTMENT_IN_USE says in its details how many `members` and `departments` it holds. */
  refusals: { DEPARTMENT_NOT_FOUND: 404, DEPARTMENT_IN_USE: 409, DEPARTMENT_CLOSED: 409 },
  audits: 'member.department-deleted',
  beyond:
    'The specification closes departments; one that was added by mistake should not stay in every list for ever (7.O7).',
})

/** Moves many people at once. */
export const moveMembers = call({
  address: 'PUT /api/department/members',
  says: 'Moves members of the own workspace into a department, or out of any: up to 500 by their ids, or all of one department. If one of them is no member, nothing changes.',
  permission: administrators(ARRANGES),
  input: z
    .object({
      departmentId: z.nullable(rowId('DEPARTMENT_NOT_FOUND')),
      userIds: z.optional(
        z.array(rowId('MEMBER_NOT_FOUND')).check(z.minLength(1), z.maxLength(DEPARTMENT_LIMITS.people)),
      ),
      fromDepartmentId: z.optional(rowId('DEPARTMENT_NOT_FOUND')),
    })
    .check(
      z.refine(({ userIds, fromDepartmentId }) => (userIds === undefined) !== (fromDepartmentId === undefined), {
        error: 'ONE_OR_MANY',
        path: ['userIds'],
      }),
    ),
  output: z.object({ moved: z.int() }),
  refusals: { DEPARTMENT_NOT_FOUND: 404, DEPARTMENT_CLOSED: 409, MEMBER_NOT_FOUND: 404 },
  audits: 'member.department-moved',
  beyond:
    'emp-update moves one person with a version of her own; a class of forty moves in one step or not at all (7.O7).',
})
