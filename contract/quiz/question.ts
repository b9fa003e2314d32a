import * as z from 'zod/mini'

/**
 * Kinds of questions. Of MCQ_MULTI several options are right; of ORDER all are chosen, in the order that is right. MATCH puts what belongs
 * together beside each other; NUMBER, FILL and SHORT are answered in writing, SHORT is marked by a person; ASSERTION_REASON has the four
 * options that schools know. A POLL asks what people think: nothing is right, and it has no marks.
 */
export const QUESTION_KINDS = [
  'MCQ_SINGLE',
  'MCQ_MULTI',
  'TRUE_FALSE',
  'SENTENCE_CHECK',
  'HEADLINE_MATCH',
  'ORDER',
  'MATCH',
  'NUMBER',
  'FILL',
  'ASSERTION_REASON',
  'SHORT',
  'POLL',
] as const
/** See the list of the same name. */
export const QuestionKind = z.enum(QUESTION_KINDS)
/** See the list of the same name. */
export type QuestionKind = z.infer<typeof QuestionKind>

/** Kinds of which several options are chosen; of each other kind one. */
export const SEVERAL_CHOSEN: ReadonlySet<QuestionKind> = new Set(['MCQ_MULTI', 'ORDER'])

/** Kinds that only quizzes which somebody set ask: a person marks them, or nothing is right. */
export const ONLY_IN_SETS: ReadonlySet<QuestionKind> = new Set(['SHORT', 'POLL'])

/** Of a MATCH: nothing is put beside this option. */
export const NO_MATCH = -1

/** Most options of a question. */
export const MOST_OPTIONS = 5

/** Most characters that a taker writes into a gap, and in a short answer. */
export const MOST_WRITTEN = 120
export const MOST_SHORT = 1000

/** A question of a running try, with what was answered so far; never with what is right. */
export const PaperQuestion = z.object({
  questionId: z.string(),
  /** Its place on the paper, from 1. */
  number: z.int(),
  kind: QuestionKind,
  language: z.enum(['en', 'hi']),
  stem: z.string(),
  /** A sentence or the beginning of a story that the question is about. */
  passage: z.nullable(z.string()),
  options: z.array(z.string()),
  /** Of MATCH what the options are put beside, in an order of this try; null for other kinds. */
  matches: z.nullable(z.array(z.string())),
  mostMark: z.number(),
  /** It is about a story that its taker did not read: her own were too few (QA6). */
  isGeneral: z.boolean(),
  /**
   * Places of the chosen options, from 0, for ORDER in the order chosen, for MATCH of each option the place of its match, −1 where it has none;
   * null: not answered.
   */
  chosen: z.nullable(z.array(z.int())),
  /** What was written, where there is nothing to choose; null: nothing. */
  written: z.nullable(z.string()),
  flagged: z.boolean(),
  /** Of the last answer that the server knows: a later one counts higher. */
  seq: z.int(),
})
/** See the schema of the same name. */
export type PaperQuestion = z.infer<typeof PaperQuestion>
