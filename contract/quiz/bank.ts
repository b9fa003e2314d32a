import * as z from 'zod/mini'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import type { Output } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { faculty } from '../permission.ts'
import { Flag } from '../query.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { QUIZ_LANGUAGES } from './config.ts'
import { QuestionWarning, WrittenQuestion } from './written-question.ts'
import { QuestionKind } from './question.ts'

/** What whoever keeps a bank does. */
export const KEEPS = 'keep the questions of the workspace'

/** Most questions about one passage (QG4). */
export const MOST_OF_CASE = 4

/** Most questions that one press approves. */
export const MOST_SAFE = 100

/** Where a question of a bank stands (QG3). */
export const BankState = z.enum(['DRAFT', 'APPROVED', 'RETIRED', 'VOIDED'])
/** See the schema of the same name. */
export type BankState = z.infer<typeof BankState>

/** What may be decided about a question: a draft is approved or rejected, an approved one retired, and either comes back as a draft. */
export const BankDecision = z.enum(['APPROVE', 'REJECT', 'RETIRE', 'BACK'])
/** See the schema of the same name. */
export type BankDecision = z.infer<typeof BankDecision>

/** Rules that make questions out of stories, by what they ask. */
const STORY_RULES = [
  'SENTENCE',
  'HEADLINE',
  'HOW_MANY',
  'WHEN',
  'WHERE',
  'WHO',
  'ORGANISATION',
  'WHICH',
  'TRUE_FALSE',
  'ORDER',
  'MEANING',
] as const
/** One of the list of the same name. */
export type StoryRule = (typeof STORY_RULES)[number]

/** What made a question out of a story: a rule, or a language model, of whose questions each is read by a person first. */
export const MakingRule = z.enum([...STORY_RULES, 'MODEL'])
/** See the schema of the same name. */
export type MakingRule = z.infer<typeof MakingRule>

const Author = z.object({ userId: z.string(), name: z.string() })
const Category = z.object({ id: z.int(), name: BilingualName })

const row = {
  id: z.string(),
  kind: QuestionKind,
  state: BankState,
  language: z.enum(QUIZ_LANGUAGES),
  stem: z.string(),
  category: z.nullable(Category),
  class: z.nullable(z.int()),
  difficulty: z.enum(['EASY', 'MEDIUM', 'HARD']),
  marks: z.number(),
  /** Null where a rule made it, or its author has left. */
  author: z.nullable(Author),
  rule: z.nullable(MakingRule),
  createdAt: z.string(),
}
const BankRow = z.object(row)
/** A question in the list of a bank. */
export type BankRow = z.infer<typeof BankRow>

/** What narrows the list of a bank, and what is taken along of it. */
export const bankFilter = {
  /** Words of its stem, its passage or its options. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  kind: z.optional(QuestionKind),
  state: z.optional(BankState),
  class: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(3), z.lte(12))),
  categoryId: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(32_767))),
  language: z.optional(z.enum(QUIZ_LANGUAGES)),
  difficulty: z.optional(z.enum(['EASY', 'MEDIUM', 'HARD'])),
  authorId: z.optional(rowId()),
  /** Only those that the caller wrote. */
  mine: z.optional(Flag),
}

/** The questions of the own bank. */
export const listBank = call({
  address: 'GET /api/quiz-bank',
  says: 'The questions of the own workspace, those written last first, found by their words and narrowed by what they are.',
  permission: faculty('workspace', KEEPS),
  input: z.object({
    ...Paging,
    ...bankFilter,
  }),
  output: z.extend(pageOf(BankRow), {
    /** Categories that questions may have. */
    categories: z.array(Category),
    /** The author that was asked for, where she has written some. */
    author: z.nullable(Author),
  }),
  beyond:
    'The specification makes quizzes of what was read and names no questions that a workspace writes; none of its lists is one of questions.',
})

/** The story that a question was made of, while it may be read. */
const Source = z.object({ articleId: z.string(), title: z.string(), slug: z.string() })

const Version = z.object({ version: z.int(), author: z.nullable(Author), createdAt: z.string(), stem: z.string() })

/** A question with all that its editor needs. */
export const BankQuestion = z.object({
  ...row,
  version: z.int(),
  question: WrittenQuestion,
  /** Made by a rule and offered to every workspace: it is in no bank yet. */
  isOffered: z.boolean(),
  /** The sentence of the story that proves the answer; '' without one. */
  evidence: z.string(),
  source: z.nullable(Source),
  /** What is lawful and yet not good. */
  warnings: z.array(QuestionWarning),
  /** The questions about the same passage, itself among them, in their order; none where it stands alone. */
  ofCase: z.array(z.object({ questionId: z.string(), stem: z.string() })),
  /** Newest first. */
  versions: z.array(Version),
  may: z.array(BankDecision),
  /** Whether results of the workspace hold it: those stay as they are when it is changed, until it is corrected. */
  isInResults: z.boolean(),
})
/** See the schema of the same name. */
export type BankQuestion = z.infer<typeof BankQuestion>

const questionId = rowId('QUESTION_NOT_FOUND')

/** One question of the own bank, or one that a rule made and that is offered to it. */
export const getBankQuestion = call({
  address: 'GET /api/quiz-bank/{questionId}',
  says: 'A question of the own workspace with its key and its versions, or one that a rule made and that waits for a decision there.',
  permission: faculty('workspace', KEEPS),
  secret: true,
  input: z.object({ questionId }),
  output: BankQuestion,
  refusals: { QUESTION_NOT_FOUND: 404 },
  beyond: 'The questions that the specification shows are those of a try, without what is right and without versions.',
})

/** Whether the gate found faults; then each stands at its field. */
const refusals = {
  QUESTION_NOT_FOUND: 404,
  /** The gate found something, each at its field; `details.faults` names the question that asks the same. */
  QUESTION_FAULTY: 400,
} as const

/** The workspace chose who decides about questions, and the caller is none of them (QC9). */
const REVIEWS = { NOT_A_REVIEWER: 403 } as const

/** Writes a question. */
export const addBankQuestion = call({
  address: 'POST /api/quiz-bank',
  says: 'Puts a question into the bank of the own workspace, as a draft or at once for papers, where the gate finds no fault with it.',
  permission: faculty('workspace', KEEPS),
  input: z.object({
    question: WrittenQuestion,
    approves: z._default(z.boolean(), false),
    /** A question of the bank whose passage this one is about as well; it takes that passage. */
    caseOf: z.optional(questionId),
  }),
  output: z.object({ questionId: z.string(), version: z.int(), state: BankState }),
  refusals: {
    ...refusals,
    ...REVIEWS,
    /** The question that it shall stand with has no passage, or was made of a story. */
    NO_CASE: 409,
    /** `MOST_OF_CASE` questions are about that passage already. */
    CASE_FULL: 409,
  },
  idempotency: true,
  audits: 'quiz.question-written',
  beyond: 'The specification has no call by which a question is written.',
})

/** Changes a question: each change is a version of its own, and papers that run keep theirs (QG3). */
export const changeBankQuestion = call({
  address: 'PUT /api/quiz-bank/{questionId}',
  says: 'Gives a question a new version, and with a changed passage every question about the same passage too; of one that a rule made a changed copy goes into the bank of the own workspace, approved.',
  permission: faculty('workspace', KEEPS),
  input: z.object({
    questionId,
    version: z.int().check(z.gte(1)),
    question: WrittenQuestion,
    approves: z._default(z.boolean(), false),
  }),
  output: z.object({ questionId: z.string(), version: z.int(), state: BankState }),
  refusals: {
    ...refusals,
    ...REVIEWS,
    VERSION_CONFLICT: 409,
    /** Papers hold it as it is: another kind is another question. */
    KIND_FIXED: 409,
  },
  audits: 'quiz.question-changed',
  beyond: 'The specification has no call by which a question is changed.',
})

/** Decides about a question. */
export const decideBankQuestion = call({
  address: 'POST /api/quiz-bank/{questionId}/decide',
  says: 'Approves, rejects or retires a question of the own workspace, or takes it back as a draft; one that a rule made is copied into the bank, or hidden there.',
  permission: faculty('workspace', KEEPS),
  input: z.object({
    questionId,
    decision: BankDecision,
    reason: z._default(text({ most: 300 }), ''),
  }),
  output: z.object({ questionId: z.string(), state: BankState }),
  refusals: {
    ...refusals,
    /** A rejection says why. */
    REASON_NEEDED: 400,
    ...REVIEWS,
    /** Somebody decided meanwhile. */
    DECIDED_ALREADY: 409,
  },
  audits: 'quiz.question-decided',
  beyond: 'The specification has no call by which somebody decides about a question.',
})

const Draft = z.object({
  ...row,
  version: z.int(),
  passage: z.nullable(z.string()),
  options: z.array(z.string()),
  key: z.array(z.int()),
  matches: z.nullable(z.array(z.string())),
  accepted: z.nullable(z.array(z.string())),
  number: z.nullable(z.number()),
  tolerance: z.nullable(z.number()),
  explanation: z.string(),
  evidence: z.string(),
  source: z.nullable(Source),
  isOffered: z.boolean(),
  /** A rule made it that makes so few mistakes that nobody has to read its questions. */
  isSafe: z.boolean(),
})
/** A question that waits for a decision. */
export type Draft = z.infer<typeof Draft>

/** What waits for a decision: drafts of the own workspace, and what rules made. */
export const listDrafts = call({
  address: 'GET /api/quiz-bank-review',
  says: 'Questions that wait for a decision in the own workspace, newest first: its drafts, and those that rules made of stories.',
  permission: faculty('workspace', KEEPS),
  secret: true,
  input: z.object({ size: Paging.size, next: Paging.next, rule: z.optional(MakingRule), own: z.optional(Flag) }),
  output: z.extend(pageOf(Draft), {
    /** Of each rule how many of the last decisions here were approvals (QG11). */
    rates: z.array(z.object({ rule: MakingRule, approved: z.int(), of: z.int() })),
    /** How many of them could be approved at once, at most `MOST_SAFE`. */
    safe: z.int(),
    /** Whether the caller decides about them (QC9). */
    reviews: z.boolean(),
  }),
  beyond: 'The specification names no questions that wait for a person.',
})
/** What waits for a decision. */
export type Drafts = Output<typeof listDrafts>

/** Approves what rules made that hardly ever err. */
export const approveSafe = call({
  address: 'POST /api/quiz-bank-review/approve-safe',
  says: 'Approves the newest questions of those rules whose questions need nobody to read them, a hundred at most.',
  permission: faculty('workspace', KEEPS),
  input: z.object({}),
  output: z.object({ approved: z.int() }),
  refusals: REVIEWS,
  audits: 'quiz.questions-approved',
  beyond: 'The specification has no call that decides about several questions.',
})
