import type { QuestionFault } from '@chowk/contract/quiz/report.ts'
import { m } from '../../paraglide/messages.js'

/** What may be wrong with a question, in words. */
export const FAULT_WORDS: Record<QuestionFault, () => string> = {
  WRONG_KEY: m.quiz_report_wrong_key,
  UNCLEAR: m.quiz_report_unclear,
  NOT_IN_ARTICLE: m.quiz_report_not_in_article,
  TYPO: m.quiz_report_typo,
  OTHER: m.app_something_else,
}
/** In the order in which they are offered. */
export const FAULTS = Object.keys(FAULT_WORDS) as readonly QuestionFault[]
