import type { BankState, MakingRule } from '@chowk/contract/quiz/bank.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { QuestionWarning } from '@chowk/contract/quiz/written-question.ts'
import { m } from '../../paraglide/messages.js'
import { DIFFICULTIES as CHOSEN } from '../settings/choice-words.ts'

/** Kinds of questions by name. */
export const KINDS: Record<QuestionKind, () => string> = {
  MCQ_SINGLE: m.quiz_kind_single,
  MCQ_MULTI: m.quiz_kind_multi,
  TRUE_FALSE: m.quiz_set_kind_true,
  SENTENCE_CHECK: m.quiz_kind_sentence,
  HEADLINE_MATCH: m.quiz_kind_headline,
  ORDER: m.quiz_kind_order,
  MATCH: m.quiz_kind_match,
  NUMBER: m.quiz_kind_number,
  FILL: m.quiz_kind_fill,
  ASSERTION_REASON: m.quiz_kind_assertion,
  SHORT: m.quiz_kind_short,
  POLL: m.quiz_kind_poll,
}

/** Kinds that somebody may write; the others come out of stories. */
export const WRITTEN_BY_HAND = [
  'MCQ_SINGLE',
  'MCQ_MULTI',
  'TRUE_FALSE',
  'ORDER',
  'MATCH',
  'NUMBER',
  'FILL',
  'ASSERTION_REASON',
  'SHORT',
  'POLL',
] as const satisfies readonly QuestionKind[]

export const STATES: Record<BankState, () => string> = {
  DRAFT: m.quiz_set_draft,
  APPROVED: m.quiz_bank_state_approved,
  RETIRED: m.quiz_bank_state_retired,
  VOIDED: m.quiz_live_voided,
}
/** Dots of the states. */
export const DOTS: Record<BankState, string> = {
  DRAFT: 'WAITS',
  APPROVED: 'ACTIVE',
  RETIRED: 'PAUSED',
  VOIDED: 'FAILED',
}

/** What rules ask, by name. */
export const RULES: Record<MakingRule, () => string> = {
  SENTENCE: m.quiz_rule_sentence,
  HEADLINE: m.quiz_rule_headline,
  HOW_MANY: m.quiz_rule_how_many,
  WHEN: m.quiz_rule_when,
  WHERE: m.quiz_rule_where,
  WHO: m.quiz_rule_who,
  ORGANISATION: m.quiz_rule_organisation,
  WHICH: m.quiz_rule_which,
  TRUE_FALSE: m.quiz_set_kind_true,
  ORDER: m.quiz_rule_order,
  MEANING: m.quiz_rule_meaning,
  MODEL: m.quiz_rule_model,
}

export const DIFFICULTIES = { EASY: CHOSEN.EASY, MEDIUM: CHOSEN.MEDIUM, HARD: CHOSEN.HARD }

export const WARNINGS: Record<QuestionWarning, () => string> = {
  KEY_LONGEST: m.quiz_bank_warning_longest,
  NO_EXPLANATION: m.quiz_bank_warning_explanation,
}
