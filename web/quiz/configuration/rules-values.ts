import { NEGATIVES, QUIZ_LANGUAGES, READ_WINDOWS } from '@chowk/contract/quiz/config.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { numberOf } from '../../ui/field/written-values.rules.ts'

/** Rules that are one number each. */
export const NUMBERS = [
  'minArticlesRead',
  'questions',
  'attemptsPerDay',
  'cooldownMinutes',
  'timePerQuestionSec',
  'graceSec',
  'passPercent',
] as const

/** The rules as their fields hold them. */
export const valuesOf = (config: QuizConfig) => ({
  ...config,
  ...(Object.fromEntries(NUMBERS.map((name) => [name, String(config[name])])) as Record<
    (typeof NUMBERS)[number],
    string
  >),
  readWindow: config.readWindow as string,
  negative: String(config.negative),
  allowedDays: config.allowedDays.map(String),
  from: config.allowedHours?.from ?? '',
  to: config.allowedHours?.to ?? '',
  blackoutDates: config.blackoutDates.map((day) => ({ day })),
  allowedCategories: config.allowedCategories.map(String),
  mandatoryCategories: config.mandatoryCategories.map(String),
  allowedLanguages: config.allowedLanguages as readonly string[],
})
/** See the function of the same name. */
export type RulesValues = Omit<ReturnType<typeof valuesOf>, 'allowedHours'>
/** The form of the rules, which its groups of fields are given. */
export type RulesForm = FormState<RulesValues>

const number = (typed: string): number => numberOf(typed) ?? Number.NaN
const numbersOf = (chosen: readonly string[]) => chosen.map(Number)

/** The rules that fields say; a number that is none is NaN, which the contract refuses. */
export const configOf = ({ from, to, blackoutDates, ...typed }: RulesValues): QuizConfig => ({
  ...typed,
  ...(Object.fromEntries(NUMBERS.map((name) => [name, number(typed[name])])) as Record<
    (typeof NUMBERS)[number],
    number
  >),
  readWindow: READ_WINDOWS.find((each) => each === typed.readWindow) ?? READ_WINDOWS[0],
  negative: NEGATIVES.find((each) => String(each) === typed.negative) ?? NEGATIVES[0],
  allowedDays: numbersOf(typed.allowedDays).toSorted((one, other) => one - other),
  allowedHours: from === '' && to === '' ? null : { from, to },
  blackoutDates: [...new Set(blackoutDates.map(({ day }) => day))].filter((day) => day !== ''),
  allowedCategories: numbersOf(typed.allowedCategories),
  mandatoryCategories: numbersOf(typed.mandatoryCategories),
  allowedLanguages: QUIZ_LANGUAGES.filter((each) => typed.allowedLanguages.includes(each)),
})

/** Fields that make one rule together. */
export const FIELD_AT = { 'config.allowedHours': 'to', 'config.allowedHours.from': 'from', 'config.allowedHours.to': 'to' } as const
