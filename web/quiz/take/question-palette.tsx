import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import { m } from '../../paraglide/messages.js'
import { Stone } from '../../ui/stone.tsx'
import { countAnswers, isAnswered } from './answers.rules.ts'
import type { GivenAnswers } from '../../app/device/stored-answers.ts'
import styles from './take.module.css'

interface QuestionPaletteProps {
  questions: readonly PaperQuestion[]
  answers: GivenAnswers
  /** Those that stood on the screen. */
  seen: ReadonlySet<string>
  number: number
  /** Left out where there is no way back: then it only shows. */
  onChoose: ((number: number) => void) | undefined
}

/** All questions with how each stands: not seen, seen, answered, flagged (QA17). */
export function QuestionPalette({ questions, answers, seen, number, onChoose }: QuestionPaletteProps) {
  const { answered, blank, flagged } = countAnswers(questions, answers)
  return (
    <nav className="stack gap-3" aria-label={m.app_questions()}>
      <h2 className="h3">{m.app_questions()}</h2>
      <ol className={styles['palette']}>
        {questions.map((question) => {
          const answer = answers[question.questionId]
          const state = isAnswered(answer) ? 'answered' : seen.has(question.questionId) ? 'seen' : 'unseen'
          return (
            <li key={question.questionId}>
              <button
                type="button"
                className={`${styles['cell']} ${styles[state]}`}
                aria-current={question.number === number ? 'step' : undefined}
                aria-label={nameOfCell(question.number, state, answer?.flagged === true)}
                disabled={!onChoose}
                onClick={() => onChoose?.(question.number)}
              >
                {question.number}
                {answer?.flagged && (
                  <span className={styles['flagged']}>
                    <Stone />
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
      <p className="small muted">{m.quiz_counts({ answered, blank, flagged })}</p>
    </nav>
  )
}

function nameOfCell(number: number, state: 'answered' | 'seen' | 'unseen', isFlagged: boolean): string {
  const says = { answered: m.quiz_cell_answered, seen: m.quiz_cell_seen, unseen: m.quiz_cell_unseen }[state]
  return isFlagged ? m.quiz_cell_flagged({ name: says({ number }) }) : says({ number })
}
