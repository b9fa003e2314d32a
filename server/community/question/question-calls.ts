import type { Handler } from '../../platform/handle.ts'
import { answerChooseAnswer, answerPin } from './mark-question.ts'
import { answerQuestions, answerTags } from './question-list.ts'

/** Questions and what becomes of them. */
export const questionCalls: readonly Handler[] = [answerQuestions, answerTags, answerPin, answerChooseAnswer]
