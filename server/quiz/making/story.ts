/** Languages that questions are made in. */
export type QuizLanguage = 'en' | 'hi'

/** A story as questions are made from it. */
export interface Story {
  id: string
  clusterId: string
  language: QuizLanguage
  title: string
  /** Paragraphs, one to a line. */
  plain: string
  categoryIds: readonly number[]
  publishedAt: Date
}

/** Who or what makes a question; each rule gives one of them. */
export const MAKING_RULES = ['SENTENCE', 'HEADLINE', 'HOW_MANY', 'WHEN'] as const
/** See the list of the same name. */
export type MakingRule = (typeof MAKING_RULES)[number]

/** A question as a rule makes it. */
export interface MadeQuestion {
  rule: MakingRule
  kind: 'SENTENCE_CHECK' | 'HEADLINE_MATCH' | 'MCQ_SINGLE'
  language: QuizLanguage
  stem: string
  /** What the question is about, set apart from it: a sentence or the beginning of a story. */
  passage: string | null
  options: readonly string[]
  /** The right options by their places. */
  key: readonly number[]
  /** The sentence of the story that proves the answer. */
  evidence: string
}
