import * as z from 'zod/mini'

/** Kinds of questions. */
export const QUESTION_KINDS = ['MCQ_SINGLE', 'SENTENCE_CHECK', 'HEADLINE_MATCH'] as const
/** See the list of the same name. */
export const QuestionKind = z.enum(QUESTION_KINDS)
/** See the list of the same name. */
export type QuestionKind = z.infer<typeof QuestionKind>

/** Most options of a question. */
export const MOST_OPTIONS = 5

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
  mostMark: z.number(),
  /** Places of the chosen options, from 0; null: not answered. */
  chosen: z.nullable(z.array(z.int())),
  flagged: z.boolean(),
  /** Of the last answer that the server knows: a later one counts higher. */
  seq: z.int(),
})
/** See the schema of the same name. */
export type PaperQuestion = z.infer<typeof PaperQuestion>
