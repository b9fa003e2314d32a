import {
  GRADE_METHODS,
  LEADERBOARDS,
  NEGATIVES,
  QUIZ_LANGUAGES,
  READ_WINDOWS,
  REVIEW_PRESETS,
} from '@chowk/contract/quiz/config.ts'
import type { OwnRules, QUIZ_CLASSES, QuizConfig, ShownConfig } from '@chowk/contract/quiz/config.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { numberOf } from '../../ui/field/written-values.rules.ts'

/** Rules that are one number each. */
export const NUMBERS = [
  'minArticlesRead',
  'minAudioListened',
  'questions',
  'attemptsPerDay',
  'cooldownMinutes',
  'timePerQuestionSec',
  'graceSec',
  'passPercent',
  'coinsPerPass',
  'dailyCap',
] as const

/** Numbers that a class or a department may have of its own; one left empty is that of everybody. */
export const NO_OWN = { minArticlesRead: '', questions: '', timePerQuestionSec: '', levelOffset: '' }
type OwnValues = typeof NO_OWN

const ownValuesOf = ({ minArticlesRead, questions, timePerQuestionSec, levelOffset }: OwnRules): OwnValues => ({
  minArticlesRead: String(minArticlesRead ?? ''),
  questions: String(questions ?? ''),
  timePerQuestionSec: String(timePerQuestionSec ?? ''),
  levelOffset: String(levelOffset ?? ''),
})
const ownOf = ({ minArticlesRead, questions, timePerQuestionSec, levelOffset }: OwnValues): OwnRules => ({
  minArticlesRead: numberOf(minArticlesRead),
  questions: numberOf(questions),
  timePerQuestionSec: numberOf(timePerQuestionSec),
  // A choice, none of which is that of everybody.
  levelOffset: levelOffset === '' ? undefined : Number(levelOffset),
})

/** What people may be left to choose for their own quizzes. */
export const CHOSEN_BY_PEOPLE = ['questionCount', 'difficulty', 'categories', 'language', 'audio', 'timer'] as const
type Customization = QuizConfig['customization']

/** The rules as their fields hold them. */
export const valuesOf = ({
  allowedHours,
  customization,
  navigation,
  generation,
  reviewers = null,
  feedback,
  ...config
}: ShownConfig) => ({
  ...config,
  ...(Object.fromEntries(NUMBERS.map((name) => [name, String(config[name])])) as Record<
    (typeof NUMBERS)[number],
    string
  >),
  isForwardOnly: navigation === 'FORWARD_ONLY',
  isReviewed: generation === 'REVIEW_ALL',
  hasReviewers: reviewers !== null,
  reviewers: reviewers ?? [],
  leaderboard: config.leaderboard as string,
  readWindow: config.readWindow as string,
  review: config.review as string,
  gradeMethod: config.gradeMethod as string,
  feedback: feedback.map((band) => ({ ...band, from: String(band.from) })),
  negative: String(config.negative),
  levelOffset: String(config.levelOffset),
  yearBegins: String(config.yearBegins),
  allowedDays: config.allowedDays.map(String),
  from: allowedHours?.from ?? '',
  to: allowedHours?.to ?? '',
  blackoutDates: config.blackoutDates.map((day) => ({ day })),
  allowedCategories: config.allowedCategories.map(String),
  mandatoryCategories: config.mandatoryCategories.map(String),
  allowedLanguages: config.allowedLanguages as readonly string[],
  classes: config.classes.map((each) => ({ class: String(each.class), ...ownValuesOf(each) })),
  departments: config.departments.map((each) => ({ departmentId: each.departmentId, ...ownValuesOf(each) })),
  open: CHOSEN_BY_PEOPLE.filter((name) => customization[name] === 'OPEN') as readonly string[],
})
/** See the function of the same name. */
export type RulesValues = ReturnType<typeof valuesOf>
/** The form of the rules, which its groups of fields are given. */
export type RulesForm = FormState<RulesValues>

const number = (typed: string): number => numberOf(typed) ?? Number.NaN
const numbersOf = (chosen: readonly string[]) => chosen.map(Number)

/** The rules that fields say; a number that is none is NaN, which the contract refuses. */
export const configOf = ({
  from,
  to,
  blackoutDates,
  open,
  isForwardOnly,
  isReviewed,
  hasReviewers,
  reviewers,
  ...typed
}: RulesValues): QuizConfig => ({
  ...typed,
  ...(Object.fromEntries(NUMBERS.map((name) => [name, number(typed[name])])) as Record<
    (typeof NUMBERS)[number],
    number
  >),
  navigation: isForwardOnly ? 'FORWARD_ONLY' : 'FREE',
  reviewers: hasReviewers ? [...reviewers] : null,
  leaderboard: LEADERBOARDS.find((each) => each === typed.leaderboard) ?? LEADERBOARDS[0],
  generation: isReviewed ? 'REVIEW_ALL' : 'AUTO_SAFE',
  readWindow: READ_WINDOWS.find((each) => each === typed.readWindow) ?? READ_WINDOWS[0],
  review: REVIEW_PRESETS.find((each) => each === typed.review) ?? REVIEW_PRESETS[0],
  gradeMethod: GRADE_METHODS.find((each) => each === typed.gradeMethod) ?? GRADE_METHODS[0],
  feedback: typed.feedback.map((band) => ({ ...band, from: number(band.from) })),
  negative: NEGATIVES.find((each) => String(each) === typed.negative) ?? NEGATIVES[0],
  levelOffset: Number(typed.levelOffset),
  yearBegins: Number(typed.yearBegins),
  allowedDays: numbersOf(typed.allowedDays).toSorted((one, other) => one - other),
  allowedHours: from === '' && to === '' ? null : { from, to },
  blackoutDates: [...new Set(blackoutDates.map(({ day }) => day))].filter((day) => day !== ''),
  allowedCategories: numbersOf(typed.allowedCategories),
  mandatoryCategories: numbersOf(typed.mandatoryCategories),
  allowedLanguages: QUIZ_LANGUAGES.filter((each) => typed.allowedLanguages.includes(each)),
  // A row in which no class is chosen yet is none of them, which the contract refuses.
  classes: typed.classes.map((row) => ({ class: Number(row.class) as (typeof QUIZ_CLASSES)[number], ...ownOf(row) })),
  departments: typed.departments.map((row) => ({ departmentId: row.departmentId, ...ownOf(row) })),
  customization: Object.fromEntries(
    CHOSEN_BY_PEOPLE.map((name) => [name, open.includes(name) ? 'OPEN' : 'LOCKED']),
  ) as Customization,
})

/** Fields that make one rule together. */
export const FIELD_AT = {
  'config.navigation': 'isForwardOnly',
  'config.generation': 'isReviewed',
  'config.reviewers': 'reviewers',
  'config.allowedHours': 'to',
  'config.allowedHours.from': 'from',
  'config.allowedHours.to': 'to',
} as const
