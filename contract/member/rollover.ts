import * as z from 'zod/mini'
import { call } from '../call.ts'
import { administrators } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { DEPARTMENT_LIMITS, Session } from './department.ts'

const ARRANGES = 'arrange departments and move people between them'

/** Most pupils of a school who may repeat their class at once. */
export const MOST_HELD = 2000
/** So long it can be undone. */
export const UNDO_DAYS = 7

/** RUNNING and UNDOING are under way; FAILED has changed nothing. */
export const RolloverState = z.enum(['RUNNING', 'DONE', 'FAILED', 'UNDOING', 'UNDONE'])
/** See the schema of the same name. */
export type RolloverState = z.infer<typeof RolloverState>

const plan = {
  /** The session that ends. */
  from: Session,
  /** Where pupils of a department go, as the department of the ending session whose next one takes them; by section where none is named. */
  targets: z._default(
    z
      .array(z.object({ id: rowId('DEPARTMENT_NOT_FOUND'), to: z.nullable(rowId('DEPARTMENT_NOT_FOUND')) }))
      .check(z.maxLength(DEPARTMENT_LIMITS.departments)),
    [],
  ),
  /** Memberships of pupils who repeat their class. */
  held: z._default(z.array(rowId('MEMBER_NOT_FOUND')).check(z.maxLength(MOST_HELD)), []),
}

const Numbers = { moving: z.int(), staying: z.int(), leaving: z.int() }

/** One class of the ending session, and where its pupils go. */
export const EndingClass = z.object({
  id: z.string(),
  name: z.string(),
  class: z.int(),
  section: z.string(),
  /** Of these so many repeat the class. */
  pupils: z.int(),
  held: z.int(),
  /** They finish school. */
  leaves: z.boolean(),
  /** The department of the ending session whose next one takes them; null: they are of the next class, in no department. */
  targetId: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type EndingClass = z.infer<typeof EndingClass>

const refusals = {
  DEPARTMENT_NOT_FOUND: 404,
  MEMBER_NOT_FOUND: 404,
  NO_SCHOOL: 409,
  /** Nobody is in a class of that session. */
  NOTHING_TO_MOVE: 409,
  /** A department of the next session is called alike and is of another class: `name` in the details. */
  NAME_TAKEN: 409,
  TOO_MANY_DEPARTMENTS: 409,
} as const

/** What a roll-over would do. Nothing is changed. */
export const previewRollover = call({
  address: 'POST /api/department/rollover/preview',
  says: 'What ending a session of the own school would do: who moves up a class, who repeats, who leaves, which departments open and close. Changes nothing.',
  permission: administrators(ARRANGES),
  input: z.object(plan),
  output: z.object({
    from: z.string(),
    to: z.string(),
    classes: z.array(EndingClass),
    ...Numbers,
    /** Pupils of a class who are in no department of one. */
    outside: z.int(),
    opening: z.array(z.string()),
    closing: z.int(),
  }),
  refusals,
  beyond: 'The specification changes classes one by one; a school moves all of them up once a year (7.O26).',
})

/** Moves a school up by a year. */
export const startRollover = call({
  address: 'POST /api/department/rollover',
  says: 'Ends a session of the own school: pupils move up a class, those of the last one leave, departments open anew. All of it or nothing.',
  permission: administrators(ARRANGES),
  input: z.object({
    ...plan,
    /** As the preview counted them; if they are others by now, nothing begins. */
    moving: z.int(),
    leaving: z.int(),
  }),
  output: z.object({ id: z.string(), state: RolloverState }),
  /** CHANGED_MEANWHILE says in its details how many are `moving` and `leaving` now. */
  refusals: { ...refusals, ALREADY_RUNNING: 409, CHANGED_MEANWHILE: 409 },
  idempotency: true,
  audits: 'member.session-ended',
  beyond: 'It does what its preview says.',
})

/** One roll-over, as its school sees it. */
export const Rollover = z.object({
  id: z.string(),
  state: RolloverState,
  from: z.string(),
  to: z.string(),
  moved: z.int(),
  stayed: z.int(),
  left: z.int(),
  requestedAt: z.string(),
  doneAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** Pupils whom undoing left as they were, since somebody had changed them meanwhile. */
  leftAlone: z.int(),
  /** Why it failed or could not be undone. */
  fault: z.nullable(z.enum(['SEATS_TAKEN', 'BROKEN'])),
  /** Until when it can be undone; null: no longer, or not at all. */
  undoUntil: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type Rollover = z.infer<typeof Rollover>

/** The sessions of the own school. */
export const listRollovers = call({
  address: 'GET /api/department/rollover',
  says: 'Sessions of the own school that may end, and the latest roll-overs with what became of them.',
  permission: administrators(ARRANGES),
  input: z.object({}),
  output: z.object({
    /** Labels of sessions with open classes, the latest first; the present one by the calendar where classes name none. */
    sessions: z.array(z.string()),
    content: z.array(Rollover),
  }),
  refusals: { NO_SCHOOL: 409 },
  beyond: 'It shows what POST /api/department/rollover began.',
})

/** Takes the latest one back. */
export const undoRollover = call({
  address: 'PUT /api/department/rollover/undo',
  says: 'Takes the latest roll-over of the own school back, once and within seven days; pupils who were changed meanwhile stay as they are.',
  permission: administrators(ARRANGES),
  input: z.object({ id: rowId('ROLLOVER_NOT_FOUND') }),
  output: z.object({ id: z.string(), state: RolloverState }),
  refusals: { ROLLOVER_NOT_FOUND: 404, NOT_NOW: 409 },
  audits: 'member.session-restored',
  beyond: 'A mistake with ten thousand pupils is mended by nobody one by one.',
})
