import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { pageOf } from '../../paging.ts'
import { signedInOrAdministrators } from '../../permission.ts'
import { rowId } from '../../row-id.ts'
import { QuizReason } from '../eligibility.ts'
import { NamedDepartment, SEES_SUMMARY, aboutSummary, summaryFilter, summaryPaging, summaryQuery } from './summary.ts'

/** A member who took no quiz, and what keeps her from it now. */
const NotTakenRow = z.object({
  userId: z.string(),
  name: z.string(),
  portrait: z.string(),
  employeeCode: z.nullable(z.string()),
  class: z.nullable(z.int()),
  department: NamedDepartment,
  /** The quiz that is named, else the one made of what she reads: stories that count for it, how many it needs (none, if it was set), and what stands in her way; nothing: she could begin now. null: no such quiz is asked for. */
  own: z.nullable(z.object({ have: z.int(), need: z.int(), reasons: z.array(QuizReason) })),
  /** Whether somebody reminded her today. */
  isReminded: z.boolean(),
})
/** See the schema of the same name. */
export type NotTakenRow = z.infer<typeof NotTakenRow>

/** Members who took no quiz (QS12). */
export const listNotTaken = call({
  address: 'GET /api/quiz/summary/not-taken/list',
  says: 'Members of now who took no quiz in a period, or those for whom the named one was set and who did not take it: with the stories that they have read for it and what keeps them from it.',
  permission: SEES_SUMMARY,
  input: z.object({ ...summaryPaging, ...summaryFilter, query: summaryQuery }),
  output: z.extend(pageOf(NotTakenRow), aboutSummary),
  beyond:
    'The summary of people tells how quizzes went; why somebody took none is what a teacher can do something about.',
})

/** People that one call reminds at most. */
export const MOST_REMINDED = 5000

/** Reminds members who took no quiz (QS12). */
export const remindOfQuiz = call({
  address: 'POST /api/quiz/summary/not-taken/remind',
  says: 'Tells members who took no quiz that one waits for them, those who are named or all of the list: each once a day, whoever reminds and however often.',
  permission: signedInOrAdministrators('remind of quizzes'),
  input: z.object({
    userIds: z.optional(z.array(rowId()).check(z.minLength(1), z.maxLength(100))),
    ...summaryFilter,
    query: summaryQuery,
  }),
  output: z.object({
    /** Who is told now, or within moments. */
    reminded: z.int(),
    /** Who had been told today. */
    already: z.int(),
  }),
  /** The quiz that is named cannot be begun by anybody now. */
  refusals: { QUIZ_NOT_OPEN: 409 },
  beyond: 'A list of who took none ends in words to each of them, by hand; this says them.',
})
