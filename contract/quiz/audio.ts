import * as z from 'zod/mini'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { sessionId } from './attempt.ts'
import { Eligibility } from './eligibility.ts'
import type { QuestionKind } from './question.ts'

/** Kinds of questions that can be heard and answered by one key (QD1). */
export const HEARD_KINDS: readonly QuestionKind[] = ['MCQ_SINGLE', 'TRUE_FALSE', 'SENTENCE_CHECK', 'HEADLINE_MATCH']
/** Most options of a question that is heard: nobody keeps more in mind. */
export const MOST_HEARD_OPTIONS = 4
/** A quiz that is heard has at most so many questions. */
export const MOST_HEARD_QUESTIONS = 10
/** Between two pieces that are spoken (QD2). */
export const SPEECH_PAUSE_MS = 500

const USES = 'take quizzes'

/** Whether the caller may begin the quiz of what she heard (QE8), and how she stands with it. */
export const checkAudioEligibility = call({
  address: 'GET /recommend/check-audio-eligibilty',
  specified: 'quiz-audio-eligible',
  says: 'Whether the caller may begin the quiz of stories that she heard to their end, with every reason against it, the try that runs and her last result.',
  permission: signedIn('own', USES),
  input: z.object({}),
  output: z.extend(Eligibility, {
    /** Whether her organisation has audio quizzes, and she did not turn them off. */
    isOn: z.boolean(),
    /** Until when the try lasts that runs. */
    runningUntil: z.nullable(z.string()),
    last: z.nullable(z.object({ resultSlug: z.string(), endedAt: z.string(), percent: z.number() })),
  }),
})

/** What the question after a story says (QE9). */
const AudioPopup = z.object({ title: BilingualName, have: z.int(), need: z.int(), quizSlug: z.string() })
/** See the schema of the same name. */
export type AudioPopup = z.infer<typeof AudioPopup>

/** Asked by a player when a story has ended. */
export const getAudioPopup = call({
  address: 'GET /recommend/quiz-popup-audio',
  specified: 'quiz-popup-audio',
  says: 'What a listener is asked when a story ends, once she heard enough for a quiz; null while there is nothing to ask.',
  permission: signedIn('own', USES),
  input: z.object({}),
  output: z.object({ popup: z.nullable(AudioPopup) }),
})

/** One piece of a question as it is spoken: a pause comes after it, but not after the number of an option. */
const SpokenSegment = z.object({
  /** The option that the piece is, or whose number it says; null: what is asked. */
  option: z.nullable(z.int()),
  isNumber: z.boolean(),
  words: z.string(),
  /** READY with the address of the recording; QUEUED while it is made; FAILED: a device speaks it itself. */
  state: z.enum(['QUEUED', 'READY', 'FAILED']),
  url: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type SpokenSegment = z.infer<typeof SpokenSegment>

/** A question as it is spoken. */
const SpokenQuestion = z.object({
  questionId: z.string(),
  language: z.enum(['en', 'hi']),
  parts: z.array(SpokenSegment),
  /** How many of the parts were spoken already. */
  heardParts: z.int(),
})
/** See the schema of the same name. */
export type SpokenQuestion = z.infer<typeof SpokenQuestion>

/** How the questions of a running try are spoken, with how far each was (QD2, QD4). */
export const getQuizSpeech = call({
  address: 'GET /api/quiz/speech',
  says: 'How the questions of a running try that is heard, or that is read to its taker, are spoken, piece by piece, how far each was, and which one was spoken last.',
  permission: signedIn('own', 'see the paper of the own quiz', { liveSession: true }),
  secret: true,
  input: z.object({ quizSessionId: sessionId }),
  output: z.object({ questions: z.array(SpokenQuestion), lastHeard: z.nullable(z.string()) }),
  refusals: { ATTEMPT_NOT_FOUND: 404, ATTEMPT_ENDED: 409, ATTEMPT_VOIDED: 409 },
  beyond: 'The specification has a quiz that is heard, and no call that says how its questions sound.',
})
