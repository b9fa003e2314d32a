import type { Decision } from '@chowk/contract/news/report.ts'
import { PUBLICATION_DECISIONS } from '@chowk/contract/operator/moderation.ts'
import type { SubjectKind } from '@chowk/contract/operator/moderation.ts'
import { m } from '../../paraglide/messages.js'

// Decisions with their words, the mildest first.
const DECISION_WORDS: readonly { value: Decision; name: () => string; says: () => string }[] = [
  { value: 'NO_ACTION', name: m.operator_moderation_no_action, says: m.operator_moderation_no_action_says },
  { value: 'DUPLICATE', name: m.operator_moderation_duplicate, says: m.operator_moderation_duplicate_says },
  { value: 'LABEL', name: m.operator_moderation_label, says: m.operator_moderation_label_says },
  { value: 'LEVEL_UP', name: m.operator_moderation_level_up, says: m.operator_moderation_level_up_says },
  { value: 'HIDE', name: m.operator_moderation_hide, says: m.operator_moderation_hide_says },
  { value: 'REMOVE', name: m.operator_moderation_remove, says: m.operator_moderation_remove_says },
  { value: 'PAUSE_PUBLICATION', name: m.operator_moderation_pause, says: m.operator_moderation_pause_says },
]

/** The decisions that fit a kind of subject. */
export const decisionsFor = (kind: SubjectKind) =>
  DECISION_WORDS.filter(({ value }) => kind === 'ARTICLE' || PUBLICATION_DECISIONS.includes(value))

/** What a decision is called. */
export const DECISION: Readonly<Record<string, () => string>> = Object.fromEntries(
  DECISION_WORDS.map(({ value, name }) => [value, name]),
)

export const nameOfDecision = (decision: Decision): string => DECISION[decision]?.() ?? decision
