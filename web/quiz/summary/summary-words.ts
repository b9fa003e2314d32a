import type { ActivityPeriod } from '@chowk/contract/activity-period.ts'
import type { CountedKind } from '@chowk/contract/quiz/summary/summary.ts'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'

/** The periods of summaries. */
export const PERIODS = {
  TODAY: m.app_today,
  LAST_DAY: m.quiz_summary_yesterday,
  LAST_7_DAYS: m.quiz_summary_week,
  LAST_1_MONTH: m.quiz_summary_month,
  LAST_90_DAYS: m.quiz_summary_quarter,
  LAST_365_DAYS: m.quiz_summary_year,
} satisfies Record<ActivityPeriod, () => string>

/** Kinds of quizzes whose tries are counted. */
export const KINDS = {
  USERWISE: m.quiz_summary_kind_own,
  ENTITY: m.quiz_summary_kind_set,
  PUBLIC: m.quiz_summary_kind_public,
  AUDIO: m.quiz_summary_kind_audio,
} satisfies Record<CountedKind, () => string>

/** Where nothing can be said. */
export const NOTHING = '–'

/** A number, or a dash where there is none. */
export const numberText = (value: number | null): string => (value === null ? NOTHING : grouped(value))

/** A percentage, or a dash where there is none. */
export const percentText = (value: number | null): string => (value === null ? NOTHING : `${grouped(value)} %`)

/** A class by its number; null: none. */
export const classText = (year: number | null): string =>
  year === null ? m.quiz_summary_no_class() : m.member_class_of({ class: year })
