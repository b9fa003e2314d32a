import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { signedIn, workspacesOrInstallation } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { QuestionKind } from './question.ts'
import { trimmed } from '../text.ts'

/** What may be wrong with a question (QG15). */
export const QUESTION_FAULTS = ['WRONG_KEY', 'UNCLEAR', 'NOT_IN_ARTICLE', 'TYPO', 'OTHER'] as const
/** See the list of the same name. */
export const QuestionFault = z.enum(QUESTION_FAULTS)
/** See the list of the same name. */
export type QuestionFault = z.infer<typeof QuestionFault>
/** From so many people on a question is looked at before it is asked again. */
export const REPORTERS_OF_SUSPECT = 3
const LONGEST_WORDS = 500

/** Says that something is wrong with a question. */
export const reportQuestion = call({
  address: 'POST /api/quiz/question/report',
  says: 'Says what is wrong with a question that stood on a paper of the caller’s; once for each person and question. When three said so, no new paper has it until somebody looked.',
  permission: signedIn('own', 'take quizzes'),
  input: z
    .object({
      questionId: rowId('QUESTION_NOT_FOUND'),
      reason: QuestionFault,
      words: z._default(z.string().check(trimmed, z.maxLength(LONGEST_WORDS)), ''),
    })
    .check(z.refine(({ reason, words }) => reason !== 'OTHER' || words !== '', { error: 'REQUIRED', path: ['words'] })),
  output: z.object({ reportedAt: z.string() }),
  refusals: { QUESTION_NOT_FOUND: 404, ALREADY_REPORTED: 409 },
  beyond: 'Whoever takes a quiz sees first that a question is wrong, and no call lets her say so (QG15).',
})

const DECIDES = workspacesOrInstallation('decide on questions that were reported')

/** A question that was reported, for whoever decides on it. */
const ReportedQuestion = z.object({
  questionId: z.string(),
  /** Whether so many said so, or its answers say so, that no new paper has it. */
  isSuspect: z.boolean(),
  kind: QuestionKind,
  language: z.enum(['en', 'hi']),
  stem: z.string(),
  passage: z.nullable(z.string()),
  options: z.array(z.string()),
  right: z.array(z.string()),
  evidence: z.string(),
  story: z.nullable(z.object({ title: z.string(), slug: z.string() })),
  /** Whether it stands in the bank of a workspace, where it can be changed. */
  isOfBank: z.boolean(),
  /** Whether the caller may correct it, with the results that it stood in. */
  mayCorrect: z.boolean(),
  /** When the first of its takers reported it, or its answers made it suspect. */
  waitingSince: z.string(),
  /** What its answers say, where they alone are a reason to look; facility from 0 to 1, discrimination from −100 to 100. */
  figures: z.nullable(z.object({ answers: z.number(), facility: z.number(), discrimination: z.number() })),
  /** Who said so is not said. */
  reports: z.array(z.object({ reason: QuestionFault, words: z.string(), reportedAt: z.string() })),
})
/** See the schema of the same name. */
export type ReportedQuestion = z.infer<typeof ReportedQuestion>

/** Questions that were reported and that nobody decided on yet. */
export const listReportedQuestions = call({
  address: 'GET /api/quiz/question/report/list',
  says: 'Questions that people reported, or whose answers say that something is wrong, those that no new paper has first: of the bank of a workspace for whoever runs it, of stories for whoever runs this installation.',
  permission: DECIDES,
  secret: true,
  input: z.object({ ...Paging }),
  output: pageOf(ReportedQuestion),
  beyond: 'What people report must come before somebody who can mend it (QG15).',
})

/** What may become of a question: it is asked again, or never again. */
export const QUESTION_DECISIONS = ['KEEP', 'RETIRE'] as const

/** Decides on a question that was reported. */
export const decideReportedQuestion = call({
  address: 'POST /api/quiz/question/report/decide',
  says: 'Keeps a question that was reported or takes it out of use; what was reported is done with.',
  permission: DECIDES,
  audits: 'quiz.reported-question-decided',
  input: z.object({ questionId: rowId('QUESTION_NOT_FOUND'), decision: z.enum(QUESTION_DECISIONS) }),
  output: z.object({ decision: z.enum(QUESTION_DECISIONS) }),
  refusals: { QUESTION_NOT_FOUND: 404 },
  beyond: 'A report that nobody can answer helps nobody (QG15).',
})
