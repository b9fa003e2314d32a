import * as z from 'zod/mini'
import { PlanAnswer } from '../billing/plan.ts'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import type { Output } from '../call.ts'
import { administrators, signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { trimmed } from '../text.ts'

/** From when stories count that were read. */
export const READ_WINDOWS = ['SINCE_LAST_ATTEMPT', 'TODAY', 'LAST_7_DAYS'] as const

/** What a wrong answer may cost, as a part of the question's marks. */
export const NEGATIVES = [0, 0.25, 0.33, 0.5, 1] as const
/** Languages that questions are made in. */
export const QUIZ_LANGUAGES = ['en', 'hi'] as const
/** How many of each a workspace may name. */
export const CONFIG_LIMITS = {
  categories: 60,
  mandatory: 3,
  blackoutDates: 60,
  departments: 60,
  reviewers: 60,
} as const
/** Classes that may have rules of their own. */
export const QUIZ_CLASSES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
/**
 * Which questions that rules made are asked without a person of the workspace having read them: those of rules that hardly ever err, or none
 * (QC9).
 */
export const GENERATIONS = ['AUTO_SAFE', 'REVIEW_ALL'] as const
/** Whether a taker goes back to earlier questions. */
export const NAVIGATIONS = ['FREE', 'FORWARD_ONLY'] as const
/**
 * What a result shows its taker (QR3): all of it straight away; marks first and the rest when the quiz is over for everybody; marks alone; or
 * only that it was handed in.
 */
export const REVIEW_PRESETS = ['AFTER_SUBMIT', 'AFTER_CLOSE', 'SCORE_ONLY', 'NEVER'] as const
/** See the list of the same name. */
export type ReviewPreset = (typeof REVIEW_PRESETS)[number]
/** Which of several tries at one quiz counts; of `AVERAGE` all of them do. */
export const GRADE_METHODS = ['BEST', 'FIRST', 'LAST', 'AVERAGE'] as const
/** See the list of the same name. */
export type GradeMethod = (typeof GRADE_METHODS)[number]
/** Who is named to others with her result of a quiz that was set, of those who want to be: nobody, the first ten of a class, all who took it (QC10). */
export const LEADERBOARDS = ['OFF', 'CLASS_TOP_10', 'ALL'] as const
/** Most things that a workspace says of results, and their length (QR5). */
export const FEEDBACK_LIMITS = { bands: 5, words: 120 } as const

const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const hour = z.string().check(z.regex(HOUR))
const hours = z
  .object({ from: hour, to: hour })
  .check(z.refine(({ from, to }) => from < to, { error: 'END_BEFORE_START' }))
const weekday = z.int().check(z.gte(1), z.lte(7))
const categories = (most: number) => z.array(z.int().check(z.gte(1), z.lte(32_767))).check(z.maxLength(most))
const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

const numbers = {
  minArticlesRead: between(0, 50),
  questions: between(5, 30),
  /** 0: no limit. */
  timePerQuestionSec: z.union([z.literal(0), between(15, 600)]),
  /** How many classes above the taker's own, or below it, stories may lie that questions are asked of; people without a class have no level. */
  levelOffset: between(-2, 2),
}
/** What a class or a department may have of its own; the rest is as for everybody (QC6). */
const own = {
  minArticlesRead: z.optional(numbers.minArticlesRead),
  questions: z.optional(numbers.questions),
  timePerQuestionSec: z.optional(numbers.timePerQuestionSec),
  levelOffset: z.optional(numbers.levelOffset),
}
const OwnRules = z.object(own)
/** See the schema of the same name. */
export type OwnRules = z.infer<typeof OwnRules>

const isOnce = (all: readonly unknown[]): boolean => new Set(all).size === all.length
const classes = z.array(z.object({ class: z.literal(QUIZ_CLASSES), ...own })).check(
  z.maxLength(QUIZ_CLASSES.length),
  z.refine((all) => isOnce(all.map((each) => each.class)), { error: 'NAMED_TWICE' }),
)
const departments = z.array(z.object({ departmentId: rowId('DEPARTMENT_NOT_FOUND'), ...own })).check(
  z.maxLength(CONFIG_LIMITS.departments),
  z.refine((all) => isOnce(all.map((each) => each.departmentId)), { error: 'NAMED_TWICE' }),
)

const said = z.string().check(trimmed, z.minLength(1), z.maxLength(FEEDBACK_LIMITS.words))
/** What is said of a result from a per cent on, up to the next one (QR5). */
const FeedbackBand = z.object({ from: between(0, 100), en: said, hi: said })
/** See the schema of the same name. */
export type FeedbackBand = z.infer<typeof FeedbackBand>
const feedback = z.array(FeedbackBand).check(
  z.maxLength(FEEDBACK_LIMITS.bands),
  z.refine((all) => isOnce(all.map(({ from }) => from)), { error: 'NAMED_TWICE' }),
)

const lock = z.enum(['OPEN', 'LOCKED'])

// Every rule by its name, without what holds where nobody set it.
const rules = {
  enabled: z.boolean(),
  ...numbers,
  readWindow: z.enum(READ_WINDOWS),
  /** Whether stories count that were listened to and not read. */
  countsAudio: z.boolean(),
  /** Whether people are offered quizzes of what they heard, and of how many stories. */
  audioQuizEnabled: z.boolean(),
  minAudioListened: between(1, 20),
  attemptsPerDay: between(1, 5),
  cooldownMinutes: between(0, 10_080),
  graceSec: between(0, 120),
  /** Taken away for a wrong answer, as a part of the question's marks. */
  negative: z.literal(NEGATIVES),
  /** Whether an answer that is partly right, of several options, an order or pairs, earns its part (QM2, QM3). */
  partialCredit: z.boolean(),
  floorQuizAtZero: z.boolean(),
  passPercent: between(0, 100),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  navigation: z.enum(NAVIGATIONS),
  /** Whether it is noted when the page of a try is left, or something pasted into it (QN2). */
  logFocus: z.boolean(),
  /** Whether a try stays on the device on which it was begun, until whoever runs the quiz lets it move (QC10, QA16). */
  oneDevice: z.boolean(),
  /** Whether a taker is asked to fill the screen with the quiz; she may always say no, and leaving it is noted like leaving the page (QC10). */
  fullscreenAsk: z.boolean(),
  leaderboard: z.enum(LEADERBOARDS),
  /** Coins for a quiz that is passed, and for how many a day at most; none: 0. The shop of the installation gives them (QC10). */
  coinsPerPass: between(0, 100),
  dailyCap: between(1, 10),
  /** The month in which the school's year begins, 1 is January; summaries go by it (QW3). */
  yearBegins: between(1, 12),
  review: z.enum(REVIEW_PRESETS),
  gradeMethod: z.enum(GRADE_METHODS),
  /** None: what Chowk says itself. */
  feedback,
  generation: z.enum(GENERATIONS),
  /**
   * Teachers who decide about questions, and mark answers also where others set the quiz, beside those who run the workspace; null: everybody
   * who teaches there decides, and each marks what she set (QC9).
   */
  reviewers: z.nullable(
    z
      .array(rowId('TEACHER_NOT_FOUND'))
      .check(z.maxLength(CONFIG_LIMITS.reviewers), z.refine(isOnce, { error: 'NAMED_TWICE' })),
  ),
  /** Days of the week on which quizzes may begin, 1 is Monday; and from when till when. */
  allowedDays: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
  allowedHours: z.nullable(hours),
  /** Days on which none begins, in India. */
  blackoutDates: z.array(z.iso.date()).check(z.maxLength(CONFIG_LIMITS.blackoutDates)),
  /** Categories whose stories count; none means all. */
  allowedCategories: categories(CONFIG_LIMITS.categories),
  /** Categories that a paper is made from first. */
  mandatoryCategories: categories(CONFIG_LIMITS.mandatory),
  /** Languages whose stories count. */
  allowedLanguages: z.array(z.enum(QUIZ_LANGUAGES)).check(z.minLength(1), z.maxLength(QUIZ_LANGUAGES.length)),
  /** Rules of classes and of departments; the class goes before the department. */
  classes,
  departments,
  /** What people may choose for their own quizzes (QC8). */
  customization: z.object({
    categories: lock,
    questionCount: lock,
    difficulty: lock,
    language: lock,
    audio: lock,
    timer: lock,
  }),
}

/** The rules of quizzes of a workspace (QC2 to QC7). */
export const QuizConfig = z.object(rules)
/** See the schema of the same name. */
export type QuizConfig = z.infer<typeof QuizConfig>

/** Those of this installation, which hold where a workspace set none. */
export const QUIZ_DEFAULTS: QuizConfig = {
  enabled: true,
  minArticlesRead: 5,
  readWindow: 'SINCE_LAST_ATTEMPT',
  countsAudio: true,
  audioQuizEnabled: true,
  minAudioListened: 3,
  questions: 10,
  attemptsPerDay: 1,
  cooldownMinutes: 0,
  timePerQuestionSec: 60,
  levelOffset: 0,
  graceSec: 15,
  negative: 0,
  partialCredit: true,
  floorQuizAtZero: true,
  passPercent: 40,
  shuffleQuestions: true,
  shuffleOptions: true,
  navigation: 'FREE',
  logFocus: true,
  oneDevice: false,
  fullscreenAsk: false,
  leaderboard: 'OFF',
  coinsPerPass: 0,
  dailyCap: 1,
  yearBegins: 4,
  review: 'AFTER_SUBMIT',
  gradeMethod: 'BEST',
  feedback: [],
  generation: 'AUTO_SAFE',
  reviewers: null,
  allowedDays: [1, 2, 3, 4, 5, 6, 7],
  allowedHours: null,
  blackoutDates: [],
  allowedCategories: [],
  mandatoryCategories: [],
  allowedLanguages: [...QUIZ_LANGUAGES],
  classes: [],
  departments: [],
  customization: {
    categories: 'OPEN',
    questionCount: 'OPEN',
    difficulty: 'OPEN',
    language: 'OPEN',
    audio: 'OPEN',
    timer: 'LOCKED',
  },
}

/** A category by its number and name. */
const NamedCategory = z.object({ id: z.int(), name: BilingualName })

/**
 * The rules as the answer tells them. To people who neither teach nor run the workspace: those that concern them, of classes and departments
 * their own, and not who reviews questions (QC1).
 */
const ShownConfig = z.extend(QuizConfig, {
  generation: z.optional(QuizConfig.shape.generation),
  reviewers: z.optional(QuizConfig.shape.reviewers),
})
/** See the schema of the same name. */
export type ShownConfig = z.infer<typeof ShownConfig>

const ConfigAnswer = z.object({
  config: ShownConfig,
  /** 0: nobody changed them. */
  version: z.int(),
  inherited: z.boolean(),
})

/** The rules of quizzes that hold in the caller’s workspace (QC1, QC12). */
export const getQuizConfig = call({
  address: 'GET /api/entity-quiz-config/get',
  specified: 'quiz-config-get',
  says: 'The rules of quizzes in the caller’s workspace: all of them for whoever teaches there or runs it, for others those that concern them.',
  permission: signedIn('own', 'read the rules of quizzes'),
  input: z.object({}),
  output: z.extend(ConfigAnswer, {
    /** Every category that rules may name. */
    categories: z.array(NamedCategory),
    /** Whether the plan of the workspace lets it have rules of its own; for those who do not run it always yes. */
    mayHaveOwn: z.boolean(),
    /** What the plan of the workspace says about quiz rules; null without a workspace. */
    plan: z.nullable(PlanAnswer),
    /** Whether the caller decides about questions (QC9). */
    reviews: z.boolean(),
    /** Those who teach in the workspace, for whoever may choose reviewers among them; else none. */
    teachers: z.array(z.object({ userId: z.string(), name: z.string() })),
  }),
})
/** What a workspace's rules are, and what they may name. */
export type QuizConfigAnswer = Output<typeof getQuizConfig>

/** Changes some of them (QC11). Tries that run keep the rules with which they began. */
export const updateQuizConfig = call({
  address: 'PUT /api/entity-quiz-config/update',
  specified: 'quiz-config-update',
  says: 'Changes the rules of quizzes of the caller’s workspace; rules that are left out stay.',
  permission: administrators('set the rules of quizzes'),
  audits: 'quiz.config-changed',
  input: z.object({ version: z.int().check(z.gte(0)), config: z.partial(QuizConfig) }),
  output: ConfigAnswer,
  refusals: {
    SUBSCRIPTION_REQUIRED: 403,
    CATEGORY_NOT_FOUND: 404,
    DEPARTMENT_NOT_FOUND: 404,
    /** A reviewer does not teach here. */
    TEACHER_NOT_FOUND: 404,
    /** A category is asked first and not allowed at all. */
    MANDATORY_NOT_ALLOWED: 400,
    CONFIG_CHANGED: 409,
  },
})
