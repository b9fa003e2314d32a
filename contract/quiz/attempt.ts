import * as z from 'zod/mini'
import { Picture, PublicationMark } from '../article/story.ts'
import { call } from '../call.ts'
import { signedIn, signedInOrAdministrators } from '../permission.ts'
import { BilingualName } from '../bilingual-name.ts'
import { missingRow, rowId } from '../row-id.ts'
import { NAVIGATIONS, REVIEW_PRESETS } from './config.ts'
import { Eligibility } from './eligibility.ts'
import { QuizKind } from './quiz-kind.ts'
import { MOST_OPTIONS, MOST_SHORT, NO_MATCH, PaperQuestion, QuestionKind } from './question.ts'
import { EVENT_LIMITS, SentEvent } from './summary/timeline.ts'
import { ResultCorrection, Ruling } from './regrade.ts'

const USES = 'take quizzes'
const SEES = 'see the paper of the own quiz'
const REVIEWS = 'see results of quizzes'
const MOST_QUESTIONS = 50
/** As long as a try may last at most. */
const LONGEST_MS = 20 * 86_400_000

/** The secret by which a try goes on. */
export const sessionId = z.string().check(z.regex(/^[\w-]{22}$/, { error: missingRow('ATTEMPT_NOT_FOUND') }))
const slug = z.string().check(z.minLength(1), z.maxLength(120))
/** Made up by each window in which a try is taken. */
const windowId = z.optional(z.uuid())

/** How a try is taken, as its page says before and while it runs. */
const Rules = z.object({
  questions: z.int(),
  timePerQuestionSec: z.int(),
  negative: z.number(),
  passPercent: z.int(),
  /** `FORWARD_ONLY`: of two questions the later one closes the one before. */
  navigation: z.enum(NAVIGATIONS),
  /** What the paper is shown with, since its taker was given that. */
  largeText: z.boolean(),
  readAloud: z.boolean(),
  /** She is asked to fill the screen with it, and may say no (QC10). */
  fullscreenAsk: z.boolean(),
})

/** A running try as the caller goes on with it. Times are ISO; `serverNow` is the clock that counts. */
export const RunningAttempt = z.object({
  quizSessionId: z.string(),
  kind: QuizKind,
  attemptNo: z.int(),
  startedAt: z.string(),
  deadline: z.string(),
  serverNow: z.string(),
  questionCount: z.int(),
  /** Stories that the paper is made from. */
  stories: z.int(),
  config: Rules,
})
/** See the schema of the same name. */
export type RunningAttempt = z.infer<typeof RunningAttempt>

/** Begins the caller's quiz, or answers the try that already runs (QA2). */
export const startQuiz = call({
  address: 'POST /recommend/start-quiz',
  specified: 'quiz-start',
  says: 'Begins the caller’s quiz; while a try of it runs, that one is answered, goes on in the window that asked, and no second begins.',
  permission: signedIn('own', USES),
  input: z.object({ quizSlug: slug, windowId }),
  output: RunningAttempt,
  /** OTHER_DEVICE: it goes on on the device on which it was begun, until whoever runs the quiz or sees its results lets it move (QA16). */
  refusals: { QUIZ_NOT_FOUND: 404, NOT_ELIGIBLE: 409, OTHER_DEVICE: 409 },
})

/** The paper of a running try. */
export const getQuizQuestions = call({
  address: 'GET /api/quiz/questions/{quizId}',
  specified: 'quiz-questions',
  says: 'The questions of a running try with the answers saved so far; what is right is not among them.',
  permission: signedIn('own', SEES, { liveSession: true }),
  secret: true,
  input: z.object({ quizId: slug, quizSessionId: sessionId }),
  output: z.object({ attempt: RunningAttempt, questions: z.array(PaperQuestion) }),
  /** ATTEMPT_VOIDED: whoever runs the quiz voided it, so it has no result either (QA1). */
  refusals: { ATTEMPT_NOT_FOUND: 404, ATTEMPT_ENDED: 409, ATTEMPT_VOIDED: 409, CONTINUED_ELSEWHERE: 409 },
})

const Answer = z.object({
  questionId: rowId('QUESTION_NOT_FOUND'),
  /** Grows with each change on the device; of two answers the higher one counts, however late the lower one comes. */
  seq: z.int().check(z.gte(1), z.lte(1_000_000_000)),
  /** Of MATCH the place of the match of each option, −1 where it has none. */
  chosen: z.nullable(z.array(z.int().check(z.gte(NO_MATCH), z.lt(MOST_OPTIONS))).check(z.maxLength(MOST_OPTIONS))),
  /** Of kinds that are answered in writing; of others it is not kept. */
  written: z._default(z.nullable(z.string().check(z.maxLength(MOST_SHORT))), null),
  elapsedMs: z._default(z.int().check(z.gte(0), z.lte(LONGEST_MS)), 0),
  flagged: z._default(z.boolean(), false),
})
const Answers = z.array(Answer).check(z.maxLength(MOST_QUESTIONS))
const Events = z._default(z.array(SentEvent).check(z.maxLength(EVENT_LIMITS.sent)), [])

/** Saves answers while a try runs (QA8). Without answers it says what time is left, and whether the try goes on in this window. */
export const attemptQuiz = call({
  address: 'POST /recommend/attempt-quiz',
  specified: 'quiz-attempt',
  says: 'Saves answers of a running try; of each question the one with the highest number counts. After its end it answers ATTEMPT_ENDED, and what came is kept beside the answers in time, unmarked.',
  permission: signedIn('own', USES),
  input: z.object({ quizSessionId: sessionId, windowId, answers: Answers, events: Events }),
  output: z.object({
    saved: z.array(z.string()),
    /** Questions of which a later answer was here already. */
    stale: z.array(z.string()),
    serverNow: z.string(),
    remainingMs: z.int(),
  }),
  refusals: {
    ATTEMPT_NOT_FOUND: 404,
    QUESTION_NOT_FOUND: 400,
    OPTION_NOT_FOUND: 400,
    WRITTEN_TOO_LONG: 400,
    ATTEMPT_ENDED: 409,
    ATTEMPT_VOIDED: 409,
    CONTINUED_ELSEWHERE: 409,
  },
})

/** Ends a try (QA12); pressed twice, or after time was over, it answers the same result. */
export const submitQuiz = call({
  address: 'POST /recommend/quiz-submission',
  specified: 'quiz-submit',
  says: 'Hands a try in with the last answers; repeated it answers the same result. Answers that come after its end are kept, and not marked.',
  permission: signedIn('own', USES),
  input: z.object({ quizSessionId: sessionId, windowId, answers: z._default(Answers, []), events: Events }),
  output: z.object({ resultSlug: z.string(), status: z.enum(['SUBMITTED', 'AUTO_SUBMITTED', 'ABANDONED']) }),
  refusals: {
    ATTEMPT_NOT_FOUND: 404,
    QUESTION_NOT_FOUND: 400,
    OPTION_NOT_FOUND: 400,
    WRITTEN_TOO_LONG: 400,
    ATTEMPT_VOIDED: 409,
    CONTINUED_ELSEWHERE: 409,
  },
})

/** One question of a finished try. */
const ReviewedQuestion = z.object({
  questionId: z.string(),
  number: z.int(),
  kind: QuestionKind,
  language: z.enum(['en', 'hi']),
  category: z.nullable(BilingualName),
  /** It is about a story that its taker did not read: her own were too few (QA6). */
  isGeneral: z.boolean(),
  stem: z.string(),
  passage: z.nullable(z.string()),
  options: z.array(z.string()),
  matches: z.nullable(z.array(z.string())),
  chosen: z.nullable(z.array(z.int())),
  /** What was written, where there is nothing to choose. */
  written: z.nullable(z.string()),
  /** What was answered instead once the try had ended, and when it came: it earns nothing and replaces nothing (QA14). */
  late: z.nullable(z.object({ chosen: z.nullable(z.array(z.int())), written: z.nullable(z.string()), at: z.string() })),
  /** Places of the right options; of ORDER in their order, of MATCH of each option the place of its match, empty where it is written. */
  right: z.array(z.int()),
  /** Of FILL every answer that is right. */
  accepted: z.nullable(z.array(z.string())),
  /** Of NUMBER the right one, and how far off an answer may be. */
  rightNumber: z.nullable(z.number()),
  tolerance: z.nullable(z.number()),
  marks: z.number(),
  mostMark: z.number(),
  /** A person has yet to mark it: its marks are none so far. */
  waits: z.boolean(),
  /** It was written, and nobody can mark it: its taker alone marks there, or it is a preview. It counts for nothing. */
  isUnmarked: z.boolean(),
  /** Of a poll how many of a hundred chose each option; null where fewer than five answered it. */
  shares: z.nullable(z.array(z.int())),
  /** A person gave the marks, in place of the key. */
  byHand: z.boolean(),
  /** With which version the viewer may correct its marks; null where they may not. */
  markVersion: z.nullable(z.int()),
  /** What was said of it by whoever marked it; '' where nothing was. */
  comment: z.string(),
  /** The question was wrong: it counts for nobody, or earns everybody its marks. */
  ruling: z.nullable(Ruling),
  /** The sentence that proves the answer; '' where the story has none. */
  evidence: z.string(),
  /** Why it is right, as whoever wrote the question says; '' where nobody did. */
  explanation: z.string(),
  /** The story, while it may be read; `heard`: of a quiz of what was heard, what a player shows while it is heard again. */
  story: z.nullable(
    z.object({
      articleId: z.string(),
      title: z.string(),
      slug: z.string(),
      heard: z.nullable(z.object({ publisher: PublicationMark, picture: Picture })),
    }),
  ),
})

/** A finished try. */
export const QuizResult = z.object({
  resultSlug: z.string(),
  quizSlug: z.string(),
  kind: QuizKind,
  /** As whoever set it called it; null: nobody did. */
  title: z.nullable(z.string()),
  /** Whose it is; null: the caller's. */
  taker: z.nullable(z.object({ userId: rowId(), name: z.string() })),
  attemptNo: z.int(),
  status: z.enum(['SUBMITTED', 'AUTO_SUBMITTED', 'ABANDONED']),
  startedAt: z.string(),
  endedAt: z.string(),
  /** How much is told, by the rules with which it was begun (QR3). What is not told is null, and no question is there. */
  shown: z.enum(['ALL', 'SCORE', 'NOTHING']),
  review: z.enum(REVIEW_PRESETS),
  /** From when the questions are shown, where that is known. */
  opensAt: z.nullable(z.string()),
  /** Answers that a person has yet to mark: until then the numbers are those of the others, and nothing is passed or failed. */
  toMark: z.int(),
  marks: z.nullable(z.number()),
  mostMarks: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  passPercent: z.int(),
  passed: z.nullable(z.boolean()),
  right: z.nullable(z.int()),
  /** Answers that earned a part of their marks. */
  partly: z.nullable(z.int()),
  wrong: z.nullable(z.int()),
  blank: z.nullable(z.int()),
  questions: z.array(ReviewedQuestion),
  /** What became of it since, as questions were corrected; the newest first. */
  corrections: z.array(ResultCorrection),
  /** Coins that the caller earned by it; null: none. They are given a moment after the end, until then `coins` is null. */
  earned: z.nullable(z.object({ coins: z.nullable(z.int()), isComing: z.boolean() })),
  /** The caller may correct its questions. */
  mayCorrect: z.boolean(),
  /** Of her class; null where fewer than five took one. */
  classAverage: z.nullable(z.number()),
  /** What her workspace says of such a result; null: nothing of its own (QR5). */
  feedback: z.nullable(BilingualName),
  /** Her finished tries at this quiz, newest first; `counts`: figures are made of it (QR7). */
  tries: z.array(
    z.object({
      resultSlug: z.string(),
      attemptNo: z.int(),
      endedAt: z.string(),
      percent: z.nullable(z.number()),
      passed: z.nullable(z.boolean()),
      counts: z.boolean(),
    }),
  ),
})
/** See the schema of the same name. */
export type QuizResult = z.infer<typeof QuizResult>

/** The result of a finished try of the caller's, with every question, what is right and where the story says so. */
export const getQuizReview = call({
  address: 'GET /recommend/review',
  specified: 'quiz-review',
  says: 'A finished try of the caller’s, or by its own address of somebody whose summaries she sees: marks, and each question with what is right and the sentence that proves it.',
  permission: signedInOrAdministrators(REVIEWS),
  secret: true,
  input: z.object({ result: slug }),
  output: QuizResult,
  refusals: { RESULT_NOT_FOUND: 404 },
})

/** What is said of a set quiz before it is begun (QL5). */
export const QuizSheet = z.object({
  kind: z.enum(['ENTITY', 'PUBLIC', 'PREVIEW']),
  title: z.string(),
  config: Rules,
  /** Null: no limit of its own. */
  minutes: z.nullable(z.int()),
  /** Null: as often as she likes. */
  triesLeft: z.nullable(z.int()),
  review: z.enum(REVIEW_PRESETS),
  closesAt: z.nullable(z.string()),
  /** Whether a try that begins now has less than its minutes, since the quiz closes before (QA5). */
  isCutShort: z.boolean(),
})
/** See the schema of the same name. */
export type QuizSheet = z.infer<typeof QuizSheet>

/** The caller's quiz with how she stands; `quiz` is its slug, or her own address, or that of a quiz which was set for her (QL4). */
export const getUserwiseQuiz = call({
  address: 'GET /recommend/userwise-quiz',
  specified: 'quiz-userwise',
  says: 'The caller’s own quiz, or the one of an address: the try that runs, and her finished ones, newest first; of a quiz that somebody set its title and rules too. Without an address and a try that runs it says whether she may begin.',
  permission: signedIn('own', USES),
  input: z.object({ quiz: z.optional(slug) }),
  output: z.object({
    quizSlug: z.string(),
    kind: QuizKind,
    /** Null: it is her own. */
    sheet: z.nullable(QuizSheet),
    running: z.nullable(RunningAttempt),
    /** Whether she may begin her own quiz (QL3); null while a try of it runs, and where another one is asked for by its address. */
    eligibility: z.nullable(Eligibility),
    results: z.array(
      z.object({
        resultSlug: z.string(),
        attemptNo: z.int(),
        endedAt: z.string(),
        /** Null: her workspace does not tell results. */
        percent: z.nullable(z.number()),
        passed: z.nullable(z.boolean()),
      }),
    ),
  }),
  refusals: { QUIZ_NOT_FOUND: 404, NOT_YOURS: 403 },
})
