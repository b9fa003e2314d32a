import { forgetAnswers, storeAnswers } from '../../app/device/stored-answers.ts'
import type { GivenAnswers } from '../../app/device/stored-answers.ts'
import { forgetPaper, storePaper } from '../../app/device/stored-papers.ts'
import type { Paper } from '../../app/device/stored-papers.ts'

/** Where a window keeps a try beyond the page: the device's database, or memory in tests. */
export interface AnswerShelf {
  keepAnswers(answers: GivenAnswers, unsent: readonly string[]): Promise<unknown>
  /** The server has them all. */
  forgetAnswers(): Promise<void>
  keepPaper(paper: Paper): Promise<unknown>
  /** The try has ended. */
  forgetPaper(): Promise<void>
}

interface Try {
  quizSlug: string
  quizSessionId: string
  personId: string
  windowId: string
}

/** What this device keeps of one try. */
export const deviceShelf = ({ quizSlug, quizSessionId, personId, windowId }: Try): AnswerShelf => ({
  keepAnswers: async (answers, unsent) => await storeAnswers({ quizSessionId, personId, windowId, answers, unsent }),
  forgetAnswers: async () => await forgetAnswers(quizSessionId),
  keepPaper: async (paper) => await storePaper({ quizSlug, personId, paper }),
  forgetPaper: async () => await forgetPaper(quizSessionId),
})
