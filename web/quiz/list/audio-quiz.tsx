import type { Output } from '@chowk/contract/call.ts'
import { MOST_HEARD_QUESTIONS, checkAudioEligibility } from '@chowk/contract/quiz/audio.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Stone } from '../../ui/stone.tsx'
import { clockOf, isSameDay } from '../../ui/time.rules.ts'
import { percentText } from '../percent.rules.ts'
import { reasonWords } from '../reason-words.ts'
import { paperFacts } from './paper-facts.ts'
import styles from './quizzes.module.css'

type Found = Output<typeof checkAudioEligibility>
type State = 'RESUME' | 'READY' | 'DONE' | 'READ_MORE' | 'CLOSED'

// A try that runs comes before all; what was taken today stands until there is a next one.
function stateOf({ runningUntil, eligible, last, reasons }: Found, now: string): State {
  if (runningUntil) return 'RESUME'
  if (eligible) return 'READY'
  if (last && isSameDay(last.endedAt, now)) return 'DONE'
  return reasons[0]?.code === 'LISTEN_MORE' ? 'READ_MORE' : 'CLOSED'
}

/** The quiz of what somebody heard, with how it stands; nothing where it is turned off (QL1, QD1). */
export function AudioQuiz() {
  const standing = useRead(checkAudioEligibility, {})
  return (
    <ReadBoundary read={standing} failed={m.quiz_list_failed()}>
      {(found) => (found.isOn || found.runningUntil ? <Card standing={found} /> : null)}
    </ReadBoundary>
  )
}

function Card({ standing }: { standing: Found }) {
  const state = stateOf(standing, useNow())
  const { need, have, quizSlug, last } = standing
  const count = Math.min(have, need)
  const reasons = state === 'RESUME' ? [] : reasonWords(standing)
  return (
    <article className={`stack gap-3 ${styles['card']} ${styles[state] ?? ''}`} aria-labelledby="audio-quiz-card">
      <p className={`small-strong ${styles['state']}`}>{stateWords(state, standing)}</p>
      <h2 id="audio-quiz-card" className="h2">
        {m.quiz_audio()}
      </h2>
      <p className="muted">{m.quiz_audio_says()}</p>
      <p className="small muted">
        {paperFacts({ ...standing.rules, questions: Math.min(standing.rules.questions, MOST_HEARD_QUESTIONS) })}
      </p>
      {state !== 'RESUME' && (
        <div className="stack gap-2">
          <p className={styles['stones']} aria-hidden="true">
            {Array.from({ length: need }, (_, index) => (
              <Stone key={index} hollow={index >= count} />
            ))}
          </p>
          <p className="tabular">{m.quiz_audio_heard_of({ have: count, need })}</p>
        </div>
      )}
      {reasons.length > 0 && (
        <ul className={`stack gap-1 ${styles['reasons']}`}>
          {reasons.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <div className="cluster gap-3">
        {state === 'RESUME' && <ButtonLink to={`/quiz/${quizSlug}`}>{m.quiz_resume()}</ButtonLink>}
        {state === 'READY' && <ButtonLink to={`/quiz/${quizSlug}`}>{m.quiz_take()}</ButtonLink>}
        {state === 'DONE' && last && (
          <ButtonLink to={`/result/${last.resultSlug}`} variant="plain">
            {m.quiz_see_result()}
          </ButtonLink>
        )}
        {state !== 'RESUME' && (
          <ButtonLink to="/listen" variant={state === 'READY' ? 'plain' : 'outlined'}>
            {m.quiz_audio_listen()}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

function stateWords(state: State, { runningUntil, last }: Found): string {
  if (state === 'RESUME' && runningUntil) return m.quiz_state_resume({ time: clockOf(runningUntil) })
  if (state === 'DONE') return m.quiz_state_done({ percent: percentText(last?.percent ?? 0) })
  if (state === 'READY') return m.quiz_state_ready()
  return state === 'READ_MORE' ? m.quiz_state_not_yet() : m.quiz_state_closed()
}
