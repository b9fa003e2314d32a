import type { StoryRule } from '@chowk/contract/quiz/bank.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'

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
  /** The text is that of its page, of which nothing is shown but the sentence that proves an answer (QG2). */
  ofPage?: boolean
}

/** Rules that ask for what a sentence of the story says at one point. */
export type GapRule = Extract<StoryRule, 'HOW_MANY' | 'WHEN' | 'WHERE' | 'WHO' | 'ORGANISATION'>

/** A question as a rule makes it. */
export interface MadeQuestion {
  rule: StoryRule
  kind: QuestionKind
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
