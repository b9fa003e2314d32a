import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { LivePerson } from '@chowk/contract/quiz/set/set-live.ts'
import type { DIFFICULTIES } from '@chowk/contract/quiz/set/set-question.ts'
import type { REVIEW_PRESETS } from '@chowk/contract/quiz/config.ts'
import type { SetRow } from '@chowk/contract/quiz/set/set.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'

/** What is said of a quiz by where it stands and when it is open. */
export function stateWords({ state, opensAt, closesAt }: Pick<SetRow, 'state' | 'opensAt' | 'closesAt'>, now: string) {
  if (state === 'DRAFT') return { dot: 'none', name: m.quiz_set_draft() }
  if (state === 'ENDED' || (closesAt !== null && closesAt <= now)) return { dot: 'none', name: m.quiz_set_over() }
  if (opensAt !== null && opensAt > now)
    return { dot: 'WAITS', name: m.quiz_set_opens({ time: dateAndClock(opensAt) }) }
  return {
    dot: 'ACTIVE',
    name: closesAt === null ? m.quiz_set_open() : m.quiz_set_open_until({ time: dateAndClock(closesAt) }),
  }
}

/** For whom a quiz is, in words. */
export function audienceWords({
  kind,
  audience,
  classes,
  departments,
}: Pick<SetRow, 'kind' | 'audience' | 'classes' | 'departments'>): string {
  if (kind === 'PUBLIC') return m.quiz_set_for_everybody()
  const named = [...classes.map((year) => m.member_class_of({ class: String(year) })), ...departments]
  if (named.length > 0) return named.join(', ')
  return audience === 'ALL' ? m.quiz_set_for_all() : m.quiz_set_for_none()
}

export const DIFFICULTY_NAMES: Record<(typeof DIFFICULTIES)[number], () => string> = {
  EASY: m.quiz_choice_easy,
  MEDIUM: m.quiz_choice_medium,
  HARD: m.quiz_choice_hard,
}
export const LANGUAGE_NAMES = { en: m.quiz_rules_english, hi: m.quiz_rules_hindi }
export const REVIEW_NAMES: Record<(typeof REVIEW_PRESETS)[number], () => string> = {
  AFTER_SUBMIT: m.quiz_set_review_submit,
  AFTER_CLOSE: m.quiz_set_review_close,
  SCORE_ONLY: m.quiz_set_review_score,
  NEVER: m.quiz_set_review_never,
}
export const KIND_NAMES: Record<QuestionKind, () => string> = {
  MCQ_SINGLE: m.quiz_set_kind_single,
  MCQ_MULTI: m.quiz_set_kind_multi,
  TRUE_FALSE: m.quiz_set_kind_true,
  SENTENCE_CHECK: m.quiz_set_kind_sentence,
  HEADLINE_MATCH: m.quiz_kind_headline,
  ORDER: m.quiz_set_kind_order,
  MATCH: m.quiz_set_kind_match,
  NUMBER: m.quiz_kind_number,
  FILL: m.quiz_set_kind_fill,
  ASSERTION_REASON: m.quiz_kind_assertion,
  SHORT: m.quiz_kind_short,
  POLL: m.quiz_kind_poll,
}
export const LIVE_NAMES: Record<LivePerson['state'], () => string> = {
  RUNNING: m.quiz_live_running,
  DONE: m.quiz_live_done,
  MARKING: m.quiz_live_marking,
  NOTHING: m.quiz_live_nothing,
  VOIDED: m.quiz_live_voided,
  NOT_BEGUN: m.quiz_live_not_begun,
}

/** Names for a list of choices, by what each is sent as. */
export const optionsOf = <Value extends string>(names: Record<Value, () => string>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, name: names[value]() }))

export const categoryOptions = (categories: QuizConfigAnswer['categories']) =>
  categories.map(({ id, name }) => ({ value: String(id), name: nameOf(name) }))
