import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import styles from '../list/quizzes.module.css'

/**
 * Practice, once somebody has had questions that she may be asked again, or why those have to wait; until then there is nothing to say of it.
 */
export function PracticeQuiz() {
  const { data } = useRead(getQuizEligibility, { kind: 'PRACTICE' })
  const isRunning = data?.reasons.some(({ code }) => code === 'ATTEMPT_RUNNING') === true
  const waits = data?.reasons.some(({ code }) => code === 'ANSWERS_WAIT') === true
  if (!data || (!data.eligible && !isRunning && !waits)) return null
  return (
    <article className={`stack gap-3 ${styles['card']}`} aria-labelledby="practice-card">
      <h2 id="practice-card" className="h2">
        {m.quiz_practice()}
      </h2>
      <p className="muted">{isRunning ? m.quiz_practice_running() : m.quiz_practice_says()}</p>
      {waits ? (
        <Note kind="waiting">{m.quiz_practice_waits()}</Note>
      ) : (
        <div className="cluster gap-3">
          <ButtonLink to={`/quiz/${data.quizSlug}`} variant="outlined">
            {isRunning ? m.quiz_resume() : m.quiz_practise()}
          </ButtonLink>
        </div>
      )}
    </article>
  )
}
