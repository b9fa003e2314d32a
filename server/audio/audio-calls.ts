import type { Handler } from '../platform/handle.ts'
import { answerAskAudio } from './ask-audio.ts'
import { answerCategoryAudio, answerLatestAudio } from './audio-list.ts'
import { answerAudioUpdate } from './listen.ts'
import type { KeepHeardQuestion } from './listen.ts'
import { answerKeepListening, answerKeepQueue, answerListening } from './listening.ts'

/** Every call of the audio domain. */
export const audioCalls = (keepHeardQuestion: KeepHeardQuestion): Handler[] => [
  answerLatestAudio,
  answerCategoryAudio,
  answerAskAudio,
  answerAudioUpdate(keepHeardQuestion),
  answerListening,
  answerKeepQueue,
  answerKeepListening,
]
