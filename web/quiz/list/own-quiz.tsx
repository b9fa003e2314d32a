import type { Output } from '@chowk/contract/call.ts'
import type { getUserwiseQuiz } from '@chowk/contract/quiz/attempt.ts'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Stone } from '../../ui/stone.tsx'
import { clockOf, isSameDay } from '../../ui/time.rules.ts'
import { percentText } from '../percent.rules.ts'
import { useNow } from '../../app/time.tsx'
import { reasonWords } from '../reason-words.ts'
import { paperFacts } from './paper-facts.ts'
import styles from './quizzes.module.css'

type Own = Output<typeof getUserwiseQuiz>

interface OwnQuizProps {
  eligibility: Eligibility
  own: Own
}

type State = 'RESUME' | 'READY' | 'DONE' | 'READ_MORE' | 'CLOSED'

// A try that runs comes before all; what was taken today stands until there is a next one.
function stateOf({ eligibility, own }: OwnQuizProps, now: string): State {
  if (own.running) return 'RESUME'
  if (eligibility.eligible) return 'READY'
  if (own.results[0] && isSameDay(own.results[0].endedAt, now)) return 'DONE'
  return eligibility.reasons[0]?.code === 'READ_MORE' ? 'READ_MORE' : 'CLOSED'
}

const MOST_STONES = 12

/** "Your quiz" with how it stands: stories left to read, ready, running, done with its per cent, or closed and why (QL1). */
export function OwnQuiz({ eligibility, own }: OwnQuizProps) {
  const now = useNow()
  const state = stateOf({ eligibility, own }, now)
  const { need, have, quizSlug } = eligibility
  const count = Math.min(have, need)
  return (
    <article className={`stack gap-3 ${styles['card']} ${styles[state] ?? ''}`} aria-labelledby="quiz-card">
      <p className={`small-strong ${styles['state']}`}>{stateWords(state, { eligibility, own })}</p>
      <h2 id="quiz-card" className="h2">
        {m.quiz_own()}
      </h2>
      <p className="muted">{m.quiz_own_says()}</p>
      <p className="small muted">{paperFacts(eligibility.rules)}</p>
      {state !== 'RESUME' && need > 0 && (
        <div className="stack gap-2">
          {need <= MOST_STONES && (
            <p className={styles['stones']} aria-hidden="true">
              {Array.from({ length: need }, (_, index) => (
                <Stone key={index} hollow={index >= count} />
              ))}
            </p>
          )}
          <p className="tabular">{m.quiz_read_of({ have: count, need })}</p>
          {eligibility.tooFast && <p className="small muted">{m.quiz_too_fast()}</p>}
        </div>
      )}
      <Reasons state={state} eligibility={eligibility} />
      <div className="cluster gap-3">
        <Step state={state} own={own} quizSlug={quizSlug} />
      </div>
    </article>
  )
}

function stateWords(state: State, { own }: OwnQuizProps): string {
  if (state === 'RESUME' && own.running) return m.quiz_state_resume({ time: clockOf(own.running.deadline) })
  const percent = own.results[0]?.percent ?? null
  if (state === 'DONE')
    return percent === null ? m.quiz_submitted() : m.quiz_state_done({ percent: percentText(percent) })
  if (state === 'READY') return m.quiz_state_ready()
  return state === 'READ_MORE' ? m.quiz_state_not_yet() : m.quiz_state_closed()
}

function Reasons({ state, eligibility }: { state: State; eligibility: Eligibility }) {
  const words = state === 'RESUME' ? [] : reasonWords(eligibility)
  if (words.length === 0) return null
  return (
    <ul className={`stack gap-1 ${styles['reasons']}`}>
      {words.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )
}

function Step({ state, own, quizSlug }: { state: State; own: Own; quizSlug: string }) {
  if (state === 'RESUME') return <ButtonLink to={`/quiz/${quizSlug}`}>{m.quiz_resume()}</ButtonLink>
  if (state === 'READY')
    return (
      <>
        <ButtonLink to={`/quiz/${quizSlug}`}>{m.quiz_take()}</ButtonLink>
        <ButtonLink to="/recent-reads" variant="plain">
          {m.quiz_what_read()}
        </ButtonLink>
      </>
    )
  return (
    <>
      {state === 'DONE' && <ButtonLink to={`/result/${own.results[0]?.resultSlug}`}>{m.quiz_see_result()}</ButtonLink>}
      <ButtonLink to="/latest" variant={state === 'DONE' ? 'plain' : 'filled'}>
        {m.quiz_read_stories()}
      </ButtonLink>
    </>
  )
}
