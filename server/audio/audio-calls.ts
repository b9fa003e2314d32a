import type { Handler } from '../platform/handle.ts'
import { answerAskAudio } from './ask-audio.ts'
import { answerCategoryAudio, answerLatestAudio } from './audio-list.ts'
import { answerAudioUpdate } from './listen.ts'
import { answerKeepListening, answerKeepQueue, answerListening } from './listening.ts'

/** Every call of the audio domain. */
export const audioCalls: Handler[] = [
  answerLatestAudio,
  answerCategoryAudio,
  answerAskAudio,
  answerAudioUpdate,
  answerListening,
  answerKeepQueue,
  answerKeepListening,
]
