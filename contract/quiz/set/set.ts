import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { Paging, pageOf } from '../../paging.ts'
import { facultyOrInstallation } from '../../permission.ts'
import { rowId } from '../../row-id.ts'
import { text } from '../../text.ts'
import { NAVIGATIONS, NEGATIVES, QUIZ_CLASSES, QUIZ_LANGUAGES } from '../config.ts'
import { REVIEW_PRESETS } from '../config.ts'
import { DIFFICULTIES, SetQuestion } from './set-question.ts'

/** Everybody who sets quizzes does so by this. */
export const SETS_QUIZZES = facultyOrInstallation('set quizzes', 'own')
const ALONE = 'The specification takes quizzes that are there; it has no call by which anybody sets one'

/** Most of each that one quiz has. */
export const SET_LIMITS = { questions: 50, sections: 10, departments: 60, tries: 10, minutes: 600, title: 120 } as const
/** Where a quiz stands that somebody sets: written, published, and over. */
export const SET_STATES = ['DRAFT', 'OPEN', 'ENDED'] as const
/** By what a quiz says for whom in its workspace it is. */
export const SET_AUDIENCES = ['ALL', 'CLASSES', 'DEPARTMENTS'] as const

const time = z.nullable(z.iso.datetime({ offset: true }))
const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const isOnce = (all: readonly unknown[]): boolean => new Set(all).size === all.length

/** Questions that are drawn for each try (QA7). */
const Section = z.object({
  /** Null: of any category; likewise below. */
  categoryId: z.nullable(between(1, 32_767)),
  difficulty: z.nullable(z.enum(DIFFICULTIES)),
  language: z.nullable(z.enum(QUIZ_LANGUAGES)),
  /** Of stories of so many days before the try. */
  days: z.nullable(between(1, 365)),
  count: between(1, SET_LIMITS.questions),
})
/** See the schema of the same name. */
export type Section = z.infer<typeof Section>

const rules = {
  tries: between(1, SET_LIMITS.tries),
  /** Null: no limit but the moment at which it closes. */
  minutes: z.nullable(between(1, SET_LIMITS.minutes)),
  negative: z.literal(NEGATIVES),
  passPercent: between(0, 100),
  review: z.enum(REVIEW_PRESETS),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  navigation: z.enum(NAVIGATIONS),
  /** Where the paper is drawn for each try; none: it asks everybody the same questions. */
  sections: z.array(Section).check(
    z.maxLength(SET_LIMITS.sections),
    z.refine((all) => all.reduce((sum, { count }) => sum + count, 0) <= SET_LIMITS.questions, {
      error: 'TOO_MANY_QUESTIONS',
    }),
  ),
}
/** The rules of one quiz. */
export const SetRules = z.object(rules)
/** See the schema of the same name. */
export type SetRules = z.infer<typeof SetRules>

/** A quiz as somebody sets it. */
export const WrittenSet = z
  .object({
    title: text({ least: 2, most: SET_LIMITS.title }),
    opensAt: time,
    closesAt: time,
    ...rules,
    /** What its setter chose: where she then names none, it is for nobody and not taken, rather than for everybody. */
    audience: z.optional(z.enum(SET_AUDIENCES)),
    /** For whom it is: these classes and departments, everybody where neither is named. */
    classes: z
      .array(z.literal(QUIZ_CLASSES))
      .check(z.maxLength(QUIZ_CLASSES.length), z.refine(isOnce, { error: 'NAMED_TWICE' })),
    departmentIds: z
      .array(rowId('DEPARTMENT_NOT_FOUND'))
      .check(z.maxLength(SET_LIMITS.departments), z.refine(isOnce, { error: 'NAMED_TWICE' })),
    questions: z
      .array(
        z.object({
          questionId: rowId('QUESTION_NOT_FOUND'),
          mostMark: z.number().check(z.gt(0), z.lte(100), z.multipleOf(0.5)),
        }),
      )
      .check(
        z.maxLength(SET_LIMITS.questions),
        z.refine((all) => isOnce(all.map(({ questionId }) => questionId.toLowerCase())), { error: 'NAMED_TWICE' }),
      ),
  })
  .check(
    z.refine(({ opensAt, closesAt }) => !opensAt || !closesAt || Date.parse(opensAt) < Date.parse(closesAt), {
      error: 'END_BEFORE_START',
      path: ['closesAt'],
    }),
    z.refine(({ audience, classes }) => audience !== 'CLASSES' || classes.length > 0, {
      error: 'NONE_CHOSEN',
      path: ['classes'],
    }),
    z.refine(({ audience, departmentIds }) => audience !== 'DEPARTMENTS' || departmentIds.length > 0, {
      error: 'NONE_CHOSEN',
      path: ['departmentIds'],
    }),
  )
/** See the schema of the same name. */
export type WrittenSet = z.infer<typeof WrittenSet>

/** A quiz in the list of those that are set. */
const SetRow = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  kind: z.enum(['ENTITY', 'PUBLIC']),
  state: z.enum(SET_STATES),
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  audience: z.enum(SET_AUDIENCES),
  classes: z.array(z.int()),
  departments: z.array(z.string()),
  questions: z.int(),
  /** Tries that go on, and those that ended with a result. */
  running: z.int(),
  done: z.int(),
  /** Tries that wait for a person to mark them. */
  waiting: z.int(),
  /** Whether the caller runs it; else she only marks it. */
  runs: z.boolean(),
  author: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type SetRow = z.infer<typeof SetRow>

/** A quiz with all that its setter wrote. */
const SetFile = z.object({
  id: z.string(),
  slug: z.string(),
  kind: z.enum(['ENTITY', 'PUBLIC']),
  state: z.enum(SET_STATES),
  version: z.int(),
  /** Whether somebody has begun it: then what it asks stays as it is. */
  isTaken: z.boolean(),
  title: z.string(),
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  ...SetRules.shape,
  /** Departments though none is named: those that it named were deleted, so it is for the classes that it names besides, or for nobody. */
  audience: z.enum(SET_AUDIENCES),
  classes: z.array(z.literal(QUIZ_CLASSES)),
  departmentIds: z.array(z.string()),
  /** Those of them that were closed since; teachers find them in no list. */
  closedDepartments: z.array(z.object({ id: z.string(), name: z.string() })),
  questions: z.array(z.extend(SetQuestion, { mostMark: z.number() })),
})
/** See the schema of the same name. */
export type SetFile = z.infer<typeof SetFile>

const byId = { id: rowId('QUIZ_NOT_FOUND') }
const NOT_FOUND = { QUIZ_NOT_FOUND: 404 } as const
const FAULTS = { DEPARTMENT_NOT_FOUND: 404, QUESTION_NOT_FOUND: 404, CATEGORY_NOT_FOUND: 404 } as const

/** Quizzes that the caller runs. */
export const listQuizSets = call({
  address: 'GET /api/quiz-set/list',
  says: 'Quizzes that the caller set; to whoever runs the workspace all of it, to operators those for everybody. The newest first.',
  permission: SETS_QUIZZES,
  input: z.object({
    ...Paging,
    q: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    state: z.optional(z.enum(SET_STATES)),
  }),
  output: pageOf(SetRow),
  beyond: `${ALONE}, nor one that lists those that are.`,
})

/** One of them. */
export const getQuizSet = call({
  address: 'GET /api/quiz-set/file/{id}',
  says: 'A quiz that the caller runs, with its rules, for whom it is, and what it asks.',
  permission: SETS_QUIZZES,
  input: z.object(byId),
  output: SetFile,
  refusals: NOT_FOUND,
  beyond: `${ALONE}, nor one that shows it to whoever did.`,
})
/** Sets one; nobody but whoever runs it sees it before it is published. */
export const addQuizSet = call({
  address: 'POST /api/quiz-set/add',
  says: 'Sets a quiz for people of the own workspace, or as an operator for everybody; a draft, until it is published.',
  permission: SETS_QUIZZES,
  input: z.object({ kind: z._default(z.enum(['ENTITY', 'PUBLIC']), 'ENTITY'), set: WrittenSet }),
  output: z.object({ id: z.string() }),
  refusals: { ...FAULTS, NOT_FOR_EVERYBODY: 403 },
  idempotency: true,
  audits: 'quiz.set-added',
  beyond: `${ALONE}.`,
})

/** Changes one. */
export const changeQuizSet = call({
  address: 'PUT /api/quiz-set/change',
  says: 'Changes a quiz that the caller runs. What it asks stays as it is once somebody has begun it.',
  permission: SETS_QUIZZES,
  input: z.object({ ...byId, version: between(1, 1_000_000), set: WrittenSet }),
  output: z.object({ version: z.int() }),
  refusals: { ...NOT_FOUND, ...FAULTS, VERSION_CONFLICT: 409, QUIZ_TAKEN: 409, QUIZ_OVER: 409 },
  audits: 'quiz.set-changed',
  beyond: `${ALONE}, nor one by which it is changed.`,
})

/** Publishes or ends one. */
export const moveQuizSet = call({
  address: 'POST /api/quiz-set/move',
  says: 'Publishes a quiz that the caller runs, or ends it: then every try that goes on is handed in as it is.',
  permission: SETS_QUIZZES,
  input: z.object({ ...byId, to: z.enum(['OPEN', 'ENDED']) }),
  output: z.object({ state: z.enum(SET_STATES) }),
  refusals: { ...NOT_FOUND, NOTHING_ASKED: 409, ILLEGAL_TRANSITION: 409 },
  audits: 'quiz.set-moved',
  beyond: `${ALONE}, nor one by which it begins and ends.`,
})

/** Copies one. */
export const copyQuizSet = call({
  address: 'POST /api/quiz-set/copy',
  says: 'Makes a draft of a quiz that the caller runs, with the same rules and questions, for the same people, those of closed departments included, without times.',
  permission: SETS_QUIZZES,
  input: z.object({ ...byId, title: text({ least: 2, most: SET_LIMITS.title }) }),
  output: z.object({ id: z.string() }),
  refusals: NOT_FOUND,
  idempotency: true,
  audits: 'quiz.set-added',
  beyond: `${ALONE}, nor one by which it serves again.`,
})

/** Opens one to whoever runs it, as its takers see it. */
export const previewQuizSet = call({
  address: 'POST /api/quiz-set/preview',
  says: 'The address at which the caller takes a quiz that she runs, as often as she likes; her tries are in no report (QA22).',
  permission: SETS_QUIZZES,
  input: z.object(byId),
  output: z.object({ quizSlug: z.string() }),
  refusals: { ...NOT_FOUND, NOTHING_ASKED: 409 },
  beyond: 'The specification lets nobody try a quiz before its pupils do.',
})
