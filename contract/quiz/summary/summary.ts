import * as z from 'zod/mini'
import { ActivityPeriod } from '../../activity-period.ts'
import { call } from '../../call.ts'
import { Paging, pageOf } from '../../paging.ts'
import { signedInOrAdministrators } from '../../permission.ts'
import { rowId } from '../../row-id.ts'

/** Who sees summaries; whose they are about, the answer says. */
export const SEES_SUMMARY = signedInOrAdministrators('see how quizzes went')
const DEFAULT_SIZE = 20
const LARGEST_SIZE = 100
const LONGEST_QUERY = 120

const size = z._default(
  z.coerce
    .number<number | string>({ error: 'INVALID_PAGE' })
    .check(
      z.int({ error: 'INVALID_PAGE' }),
      z.gte(1, { error: 'INVALID_PAGE' }),
      z.lte(LARGEST_SIZE, { error: 'INVALID_PAGE' }),
    ),
  DEFAULT_SIZE,
)
/** How summaries are paged. */
export const summaryPaging = { page: Paging.page, size, next: Paging.next }

// Two years, one after the other.
const isSession = (text: string) => (Number(text.slice(2, 4)) + 1) % 100 === Number(text.slice(5))

/** Kinds of quizzes whose tries are counted; practice and previews never are (QS6). */
export const COUNTED_KINDS = ['USERWISE', 'ENTITY', 'PUBLIC', 'AUDIO'] as const
/** See the list of the same name. */
export const CountedKind = z.enum(COUNTED_KINDS)
/** See the list of the same name. */
export type CountedKind = z.infer<typeof CountedKind>

/** Of which tries figures are told: a school’s year (the running one, if nothing is said), a period or days, of which class and department, and of which quizzes (QS3). */
export const summaryFilter = {
  /** Like 2024-25. */
  session: z.optional(
    z
      .string({ error: 'INVALID_SESSION' })
      .check(
        z.regex(/^20\d\d-\d\d$/, { error: 'INVALID_SESSION', abort: true }),
        z.refine(isSession, { error: 'INVALID_SESSION' }),
      ),
  ),
  period: z.optional(ActivityPeriod),
  /** The first and the last day, in India. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  class: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(3), z.lte(12))),
  departmentId: z.optional(rowId()),
  kind: z.optional(CountedKind),
  /** Marks of the questions of this category alone. */
  categoryId: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(32_767))),
  /** One quiz by its slug. */
  quiz: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
}
/** Words that people or departments are looked for by. */
export const summaryQuery = z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_QUERY)))
/** The same for lists of the specification, which calls the field `searchQuery`. */
export const summarySearch = { query: summaryQuery, searchQuery: summaryQuery }
const direction = z.optional(z.enum(['ASC', 'DESC']))

const percent = z.nullable(z.number())

/** What is told of a class, of a department or of all. What nothing can be said of is null, never 0. */
const Figures = z.object({
  /** Who belonged to it on the last day. */
  members: z.int(),
  /** Those who took a quiz, read as many stories as their rules ask for, or had one set for them. */
  couldTake: z.int(),
  attempted: z.int(),
  attempts: z.int(),
  /** Per cent of the members who took one. */
  completion: percent,
  average: percent,
  median: percent,
  /** Per cent of the tries that passed. */
  passed: percent,
  /** Stories that a member read. */
  reads: z.nullable(z.number()),
  /** Minutes that a try took. */
  minutes: z.nullable(z.number()),
})
/** See the schema of the same name. */
export type Figures = z.infer<typeof Figures>

/** A department by its name. */
export const NamedDepartment = z.nullable(z.object({ id: z.string(), name: z.string() }))

/** One class; null: tries and people of none. */
const ClassRow = z.extend(Figures, { class: z.nullable(z.int()) })
/** See the schema of the same name. */
export type ClassRow = z.infer<typeof ClassRow>

/** One department; null: tries and people of none. */
const DepartmentRow = z.extend(Figures, { department: NamedDepartment })
/** See the schema of the same name. */
export type DepartmentRow = z.infer<typeof DepartmentRow>

/** What every summary says of itself. */
export const aboutSummary = {
  /** Whom it is about: everybody of the workspace, those whom the caller heads, herself alone, or those for whom she set the quiz that is named. */
  sees: z.enum(['ALL', 'HEADED', 'OWN', 'QUIZ']),
  session: z.nullable(z.string()),
  /** The school’s year that runs, and the two before it, as its rules of quizzes say when it begins (QW3). */
  sessions: z.array(z.string()),
  from: z.string(),
  until: z.string(),
  /** Quizzes that the workspace set, newest first, for whoever sees more than her own; for others those that they run. */
  quizzes: z.array(z.object({ slug: z.string(), title: z.string() })),
}

const FIGURES = [
  'NAME',
  'MEMBERS',
  'COULD_TAKE',
  'ATTEMPTED',
  'ATTEMPTS',
  'COMPLETION',
  'AVERAGE',
  'MEDIAN',
  'PASSED',
  'READS',
  'MINUTES',
] as const
/** By which figure classes and departments can be put in order. */
export const SummarySort = z.enum(FIGURES)
/** See the schema of the same name. */
export type SummarySort = z.infer<typeof SummarySort>

const order = { sort: z._default(SummarySort, 'NAME'), direction }

/** A picture of more groups is a wall. */
export const MOST_DRAWN = 40

/** A class or department as it is drawn: its key, '' for what is of none, and the name of a department. */
const DrawnGroup = z.object({
  key: z.string(),
  name: z.nullable(z.string()),
  completion: percent,
  average: percent,
})
/** See the schema of the same name. */
export type DrawnGroup = z.infer<typeof DrawnGroup>

/** Of all groups together, and what is drawn of them, whichever page is asked for. */
const ofAll = { total: Figures, drawn: z.array(DrawnGroup) }

/** How the quizzes of each department went (QS1). */
export const listQuizSummary = call({
  address: 'GET /api/quiz/summary/list',
  specified: 'quiz-summary',
  says: 'How quizzes went, department by department, with all of them together: members, those who took one, tries, average, median, passed, stories read.',
  permission: SEES_SUMMARY,
  input: z.object({ ...summaryPaging, ...summaryFilter, ...order, ...summarySearch }),
  output: z.extend(pageOf(DepartmentRow), { ...aboutSummary, ...ofAll }),
})

/** How the quizzes of each class went (QS1). */
export const listClassSummary = call({
  address: 'GET /api/quiz/summary/classwise/list',
  specified: 'quiz-summary-class',
  says: 'How quizzes went, class by class, with all of them together.',
  permission: SEES_SUMMARY,
  input: z.object({ ...summaryPaging, ...summaryFilter, ...order }),
  output: z.extend(pageOf(ClassRow), { ...aboutSummary, ...ofAll }),
})

/** One person with her tries (QS5). Class and department are today’s. */
const StudentRow = z.object({
  userId: z.string(),
  name: z.string(),
  portrait: z.string(),
  employeeCode: z.nullable(z.string()),
  class: z.nullable(z.int()),
  department: NamedDepartment,
  /** Whether she is a member now. */
  status: z.enum(['ACTIVE', 'INACTIVE']),
  reads: z.int(),
  /** Stories heard to the end of which a quiz may be made. */
  listens: z.int(),
  attempts: z.int(),
  best: percent,
  average: percent,
  lastAttemptAt: z.nullable(z.string()),
  /** Per cent of the last five tries, the oldest first. */
  trend: z.array(z.number()),
})
/** See the schema of the same name. */
export type StudentRow = z.infer<typeof StudentRow>

/** By what people can be put in order. */
export const StudentSort = z.enum([
  'NAME',
  'CLASS',
  'DEPARTMENT',
  'READS',
  'LISTENS',
  'ATTEMPTS',
  'BEST',
  'AVERAGE',
  'LAST_ATTEMPT',
])
/** See the schema of the same name. */
export type StudentSort = z.infer<typeof StudentSort>

/** How the quizzes of each person went (QS1). */
export const listStudentSummary = call({
  address: 'GET /api/quiz/summary/student/list',
  specified: 'quiz-summary-student',
  says: 'How quizzes went, person by person: members, and whoever took one in the period; by name, e-mail or roll number, those who took one or did not.',
  permission: SEES_SUMMARY,
  input: z.object({
    ...summaryPaging,
    ...summaryFilter,
    ...summarySearch,
    userId: z.optional(rowId()),
    taken: z.optional(z.enum(['YES', 'NO'])),
    status: z.optional(z.enum(['ACTIVE', 'INACTIVE'])),
    sort: z._default(StudentSort, 'NAME'),
    direction,
  }),
  output: z.extend(pageOf(StudentRow), aboutSummary),
})

/** One finished try. Class and department are those of its time. */
const AttemptRow = z.object({
  resultSlug: z.string(),
  userId: z.string(),
  name: z.string(),
  class: z.nullable(z.int()),
  department: NamedDepartment,
  attemptNo: z.int(),
  kind: CountedKind,
  /** What the quiz is called; null: one made of what she read or heard. */
  title: z.nullable(z.string()),
  endedAt: z.string(),
  minutes: z.number(),
  marks: z.number(),
  mostMarks: z.number(),
  percent: z.number(),
  passed: z.boolean(),
})
/** See the schema of the same name. */
export type AttemptRow = z.infer<typeof AttemptRow>

/** A try that goes on. */
const RunningTry = z.object({
  resultSlug: z.string(),
  name: z.string(),
  kind: CountedKind,
  title: z.nullable(z.string()),
  startedAt: z.string(),
  deadline: z.string(),
  answered: z.int(),
  questions: z.int(),
  /** It may not leave its device. */
  isBound: z.boolean(),
})
/** See the schema of the same name. */
export type RunningTry = z.infer<typeof RunningTry>

/** The tries themselves, which every figure is made of. */
export const listQuizAttempts = call({
  address: 'GET /api/quiz/summary/attempt/list',
  says: 'Finished tries, newest first: those that the figures of the summaries are made of; of one person also what she is at now.',
  permission: SEES_SUMMARY,
  input: z.object({ ...summaryPaging, ...summaryFilter, userId: z.optional(rowId()) }),
  /** `running`: of one person what she is at now. */
  output: z.extend(pageOf(AttemptRow), { ...aboutSummary, running: z.array(RunningTry) }),
  beyond: 'The three summaries end at a person; whoever doubts a figure looks at the tries behind it (QS1, QS11).',
})
