import { NEGATIVES, QUIZ_LANGUAGES } from '@chowk/contract/quiz/config.ts'
import type { QUIZ_CLASSES } from '@chowk/contract/quiz/config.ts'
import { DIFFICULTIES } from '@chowk/contract/quiz/set/set-question.ts'
import type { SetQuestion } from '@chowk/contract/quiz/set/set-question.ts'
import { REVIEW_PRESETS } from '@chowk/contract/quiz/config.ts'
import { SET_AUDIENCES } from '@chowk/contract/quiz/set/set.ts'
import type { Section, SetFile, WrittenSet } from '@chowk/contract/quiz/set/set.ts'
import { dateOf, indianTime } from '../../app/calendar/indian-time.rules.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { numberOf } from '../../ui/field/written-values.rules.ts'
import { clockOf } from '../../ui/time.rules.ts'

/** A question that a quiz asks, as its row shows it. */
export interface ChosenQuestion {
  questionId: string
  kind: SetQuestion['kind']
  stem: string
  language: 'en' | 'hi'
  isUsable: boolean
  mostMark: number
}

export const chosenOf = ({ questionId, kind, stem, language, isUsable, mark }: SetQuestion): ChosenQuestion => ({
  questionId,
  kind,
  stem,
  language,
  isUsable,
  mostMark: mark,
})

/** Whether a question earns marks in this quiz: a poll has none. */
export const earns = ({ kind }: Pick<ChosenQuestion, 'kind'>): boolean => kind !== 'POLL'

/** The marks of a paper of these questions, as a result counts them: one that was taken back is not asked. */
export const marksOf = (questions: readonly ChosenQuestion[]): number =>
  questions.reduce((sum, each) => (each.isUsable && earns(each) ? sum + each.mostMark : sum), 0)

export const NO_SECTION = { categoryId: '', difficulty: '', language: '', days: '', count: '5' }

const sectionValues = ({ categoryId, difficulty, language, days, count }: Section) => ({
  categoryId: String(categoryId ?? ''),
  difficulty: difficulty ?? '',
  language: language ?? '',
  days: String(days ?? ''),
  count: String(count),
})
type Filled = Omit<
  SetFile,
  'id' | 'slug' | 'kind' | 'state' | 'version' | 'isTaken' | 'audience' | 'closedDepartments'
> &
  Pick<WrittenSet, 'audience'>
const NEW: Filled = {
  title: '',
  opensAt: null,
  closesAt: null,
  tries: 1,
  minutes: 10,
  negative: 0,
  passPercent: 40,
  // Who hands in first tells the others nothing (QR4).
  review: 'AFTER_CLOSE',
  shuffleQuestions: true,
  shuffleOptions: true,
  navigation: 'FREE',
  sections: [],
  classes: [],
  departmentIds: [],
  questions: [],
}

/** A quiz as its fields hold it. */
export const valuesOf = (set: Filled = NEW, kind: SetFile['kind'] = 'ENTITY') => ({
  kind: kind as string,
  title: set.title,
  opensDay: set.opensAt ? dateOf(set.opensAt) : '',
  opensTime: set.opensAt ? clockOf(set.opensAt) : '',
  closesDay: set.closesAt ? dateOf(set.closesAt) : '',
  closesTime: set.closesAt ? clockOf(set.closesAt) : '',
  tries: String(set.tries),
  minutes: String(set.minutes ?? ''),
  negative: String(set.negative),
  passPercent: String(set.passPercent),
  review: set.review as string,
  shuffleQuestions: set.shuffleQuestions,
  shuffleOptions: set.shuffleOptions,
  isForwardOnly: set.navigation === 'FORWARD_ONLY',
  audience: (set.audience ?? 'ALL') as string,
  classes: set.classes.map(String),
  departmentIds: set.departmentIds,
  asks: set.sections.length > 0 ? 'DRAWN' : 'SAME',
  sections: set.sections.map((each) => sectionValues(each)),
  questions: set.questions.map(({ questionId, kind, stem, language, isUsable, mostMark }): ChosenQuestion => ({
    questionId,
    kind,
    stem,
    language,
    isUsable,
    mostMark,
  })),
})
/** See the function of the same name. */
export type SetValues = ReturnType<typeof valuesOf>
/** The form of a quiz, which its groups of fields are given. */
export type SetForm = FormState<SetValues>

const number = (typed: string): number => numberOf(typed) ?? Number.NaN
// Of a day without a time its beginning or its end counts; a time without a day is none, which the contract refuses at the day.
function timeOf(day: string, time: string, otherwise: string): string | null {
  if (day === '') return time === '' ? null : time
  return indianTime(day, time === '' ? otherwise : time)
}

const sectionOf = ({ categoryId, difficulty, language, days, count }: typeof NO_SECTION): Section => ({
  categoryId: numberOf(categoryId) ?? null,
  difficulty: DIFFICULTIES.find((each) => each === difficulty) ?? null,
  language: QUIZ_LANGUAGES.find((each) => each === language) ?? null,
  days: numberOf(days) ?? null,
  count: number(count),
})

// Operators' quizzes are for everybody: their form does not show the choice.
function peopleOf({ kind, ...typed }: SetValues): Pick<WrittenSet, 'audience' | 'classes' | 'departmentIds'> {
  const audience = SET_AUDIENCES.find((each) => kind !== 'PUBLIC' && each === typed.audience) ?? 'ALL'
  return {
    audience,
    classes: audience === 'CLASSES' ? (typed.classes.map(Number) as (typeof QUIZ_CLASSES)[number][]) : [],
    departmentIds: audience === 'DEPARTMENTS' ? typed.departmentIds : [],
  }
}

/** The quiz that fields say; a number that is none is NaN, which the contract refuses. */
export const setOf = (typed: SetValues): WrittenSet => ({
  title: typed.title,
  opensAt: timeOf(typed.opensDay, typed.opensTime, '00:00'),
  closesAt: timeOf(typed.closesDay, typed.closesTime, '23:59'),
  tries: number(typed.tries),
  minutes: numberOf(typed.minutes) ?? null,
  negative: NEGATIVES.find((each) => String(each) === typed.negative) ?? NEGATIVES[0],
  passPercent: number(typed.passPercent),
  review: REVIEW_PRESETS.find((each) => each === typed.review) ?? REVIEW_PRESETS[0],
  shuffleQuestions: typed.shuffleQuestions,
  shuffleOptions: typed.shuffleOptions,
  navigation: typed.isForwardOnly ? 'FORWARD_ONLY' : 'FREE',
  ...peopleOf(typed),
  sections: typed.asks === 'DRAWN' ? typed.sections.map((each) => sectionOf(each)) : [],
  questions:
    typed.asks === 'DRAWN' ? [] : typed.questions.map(({ questionId, mostMark }) => ({ questionId, mostMark })),
})

/** Fields that are called otherwise than what they are sent as. */
export const FIELD_AT = {
  'set.opensAt': 'opensDay',
  'set.closesAt': 'closesDay',
  'set.navigation': 'isForwardOnly',
} as const
