import type { Handler } from '../platform/handle.ts'
import { answerAskAudio } from './ask-audio.ts'
import type { IsInRunningQuiz } from './ask-audio.ts'
import { audioListCalls } from './audio-list.ts'
import { answerAudioUpdate } from './listen.ts'
import type { KeepHeardQuestion } from './listen.ts'
import { answerKeepListening, answerKeepQueue, answerListening } from './listening.ts'

/** What quizzes do with what is heard. */
interface OfQuizzes {
  keepHeardQuestion: KeepHeardQuestion
  isInRunningQuiz: IsInRunningQuiz
}

/** Every call of the audio domain. */
export const audioCalls = ({ keepHeardQuestion, isInRunningQuiz }: OfQuizzes): Handler[] => [
  ...audioListCalls(isInRunningQuiz),
  answerAskAudio(isInRunningQuiz),
  answerAudioUpdate(keepHeardQuestion),
  answerListening,
  answerKeepQueue,
  answerKeepListening,
]
