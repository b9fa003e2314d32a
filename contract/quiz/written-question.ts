import * as z from 'zod/mini'
import { MOST_OPTIONS, QuestionKind } from './question.ts'
import { QUIZ_CLASSES, QUIZ_LANGUAGES } from './config.ts'
import { trimmed } from '../text.ts'

/** Most characters of each part of a question (QG9). */
export const QUESTION_LIMITS = {
  stem: 300,
  passage: 4000,
  option: 120,
  explanation: 1000,
  accepted: 20,
  marks: 100,
} as const

/** Kinds that are answered in writing; the others by choosing among options. */
export const WRITTEN_KINDS: ReadonlySet<QuestionKind> = new Set(['NUMBER', 'FILL', 'SHORT'])

const option = z.string().check(trimmed, z.minLength(1), z.maxLength(QUESTION_LIMITS.option))

/** A question as a person writes it or a file brings it, of every kind. The gate says what its kind demands beyond this shape. */
export const WrittenQuestion = z.object({
  kind: QuestionKind,
  language: z.enum(QUIZ_LANGUAGES),
  categoryId: z.nullable(z.int().check(z.gte(1), z.lte(32_767))),
  class: z.nullable(z.literal(QUIZ_CLASSES)),
  difficulty: z.enum(['EASY', 'MEDIUM', 'HARD']),
  marks: z.number().check(z.gt(0), z.lte(QUESTION_LIMITS.marks), z.multipleOf(0.5)),
  stem: z.string().check(trimmed, z.minLength(1), z.maxLength(QUESTION_LIMITS.stem)),
  passage: z.nullable(z.string().check(trimmed, z.maxLength(QUESTION_LIMITS.passage))),
  /** Of ORDER in the order in which they are shown; of MATCH the left column. */
  options: z.array(option).check(z.maxLength(MOST_OPTIONS)),
  /** Places of the right options from 0; of ORDER all of them in the order that is right; empty for kinds that are answered in writing. */
  key: z.array(z.int().check(z.gte(0), z.lt(MOST_OPTIONS))).check(z.maxLength(MOST_OPTIONS)),
  /** Of MATCH what belongs to each option, place by place. */
  matches: z.nullable(z.array(option).check(z.maxLength(MOST_OPTIONS))),
  /** Of FILL the answers that are right. */
  accepted: z.nullable(z.array(option).check(z.maxLength(QUESTION_LIMITS.accepted))),
  /** Of NUMBER the right one, and how far off an answer may be. */
  number: z.nullable(z.number()),
  tolerance: z.nullable(z.number().check(z.gte(0))),
  /** Why the answer is right; shown when results are. */
  explanation: z.string().check(trimmed, z.maxLength(QUESTION_LIMITS.explanation)),
})
/** See the schema of the same name. */
export type WrittenQuestion = z.infer<typeof WrittenQuestion>

/** What can be wrong with a question; the gate names each with the field that it belongs to (QG9, QG10). */
export const QUESTION_FAULTS = [
  'STEM_TOO_LONG',
  'OPTION_TOO_LONG',
  /** Its kind has more options or fewer. */
  'OPTION_COUNT',
  /** The options of an assertion and its reason are always the same four (QG4). */
  'OPTIONS_NOT_STANDARD',
  'OPTIONS_ALIKE',
  'ALL_OR_NONE',
  'NO_KEY',
  'KEY_IN_STEM',
  'KEY_LONGEST',
  /** Of MATCH: each option has one that belongs to it. */
  'MATCHES_COUNT',
  'MATCHES_ALIKE',
  'NO_ACCEPTED',
  'ACCEPTED_ALIKE',
  'NO_NUMBER',
  /** It is written in the letters of another language. */
  'LANGUAGE_DIFFERS',
  'CATEGORY_NOT_FOUND',
  /** The bank asks the same already. */
  'DUPLICATE',
] as const

/** A fault of a question, and the field that it belongs to. */
export const QuestionFault = z.object({
  code: z.enum(QUESTION_FAULTS),
  field: z.enum(['kind', 'language', 'categoryId', 'stem', 'options', 'key', 'matches', 'accepted', 'number']),
  /** The question that asks the same, where that is the fault. */
  otherId: z.optional(z.string()),
})
/** See the schema of the same name. */
export type QuestionFault = z.infer<typeof QuestionFault>

/** What does not keep a question from papers, and yet should be looked at again. */
export const QuestionWarning = z.enum([
  /** The right option can be told by its length. */
  'KEY_LONGEST',
  /** Whoever sees her result learns nothing of why. */
  'NO_EXPLANATION',
])
/** See the schema of the same name. */
export type QuestionWarning = z.infer<typeof QuestionWarning>

/** Fewest and most options of each kind. */
export const OPTION_COUNTS: Record<QuestionKind, readonly [number, number]> = {
  MCQ_SINGLE: [3, MOST_OPTIONS],
  MCQ_MULTI: [3, MOST_OPTIONS],
  TRUE_FALSE: [2, 2],
  SENTENCE_CHECK: [2, 2],
  HEADLINE_MATCH: [3, MOST_OPTIONS],
  ORDER: [3, MOST_OPTIONS],
  MATCH: [3, MOST_OPTIONS],
  NUMBER: [0, 0],
  FILL: [0, 0],
  ASSERTION_REASON: [4, 4],
  SHORT: [0, 0],
  POLL: [2, MOST_OPTIONS],
}

type InBoth = Record<(typeof QUIZ_LANGUAGES)[number], readonly string[]>

/** Options of the kinds whose options are always the same. */
export const STANDARD_OPTIONS = {
  TRUE_FALSE: { en: ['True', 'False'], hi: ['सही', 'ग़लत'] },
  SENTENCE_CHECK: { en: ['Yes', 'No'], hi: ['हाँ', 'नहीं'] },
  ASSERTION_REASON: {
    en: [
      'Both are true, and the reason explains the assertion',
      'Both are true, but the reason does not explain the assertion',
      'The assertion is true, but the reason is false',
      'The assertion is false, but the reason is true',
    ],
    hi: [
      'दोनों सही हैं और कारण कथन की सही व्याख्या करता है',
      'दोनों सही हैं, पर कारण कथन की व्याख्या नहीं करता',
      'कथन सही है, पर कारण ग़लत है',
      'कथन ग़लत है, पर कारण सही है',
    ],
  },
} as const satisfies Partial<Record<QuestionKind, InBoth>>

/** The options that a kind always has; undefined where each question has its own. */
export const standardOptions = (kind: QuestionKind, language: keyof InBoth): readonly string[] | undefined =>
  kind in STANDARD_OPTIONS ? STANDARD_OPTIONS[kind as keyof typeof STANDARD_OPTIONS][language] : undefined
