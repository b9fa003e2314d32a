import { choosePaper } from '../attempt/paper.rules.ts'
import { findEligibility } from '../eligibility/find-eligibility.ts'
import type { QuizDeclaration } from './quiz-kind.ts'

/** Everybody's own quiz, of the stories that she read. */
export const userwiseQuiz: QuizDeclaration = {
  isOpenTo: (sql, viewer) => sql`q.person_id = ${viewer.personId}`,
  async standing({ sql, clock, viewer, quiz }) {
    const found = await findEligibility({ sql, clock, viewer, quizId: quiz.id })
    const { config, stories, usable, general, wishes } = found
    const { questions: count, mandatoryCategories: first } = config
    const paper = choosePaper(usable, { stories, count, first, wishes, general })
    return {
      ...found,
      need: config.minArticlesRead,
      closesAt: null,
      lastsMs: (questions) => questions * config.timePerQuestionSec * 1000,
      triesLeft: found.attemptsLeft,
      general: paper.filter(({ isGeneral }) => isGeneral).length,
      paper: () => paper,
    }
  },
}
