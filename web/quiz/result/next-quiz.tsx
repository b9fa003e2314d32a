import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { reasonWords } from '../reason-words.ts'
import styles from './result.module.css'

type Kind = QuizResult['kind']

/** When this quiz can be taken again, how often, or what stands against it (QR2). */
export function NextQuiz({ result: { quizSlug, kind } }: { result: QuizResult }) {
  const isReady = useHydrated()
  const eligibility = useRead(getQuizEligibility, { quiz: quizSlug })
  return (
    <section className={`stack gap-3 ${styles['next']}`} aria-label={titleOf(kind)}>
      <h2 className="h3">{titleOf(kind)}</h2>
      {/* One that is hers no longer is not taken again. */}
      <ReadBoundary read={eligibility} refused={(failure) => (failure.code ? <AllQuizzes /> : undefined)}>
        {(answer) => <QuizStatus eligibility={answer} kind={kind} />}
      </ReadBoundary>
      {isReady && (
        <div className={styles['unprinted']}>
          <Button variant="plain" onClick={() => print()}>
            {m.quiz_print()}
          </Button>
        </div>
      )}
    </section>
  )
}

const isOfReader = (kind: Kind) => kind === 'USERWISE' || kind === 'AUDIO'
function titleOf(kind: Kind): string {
  if (kind === 'PRACTICE') return m.quiz_practice()
  return isOfReader(kind) ? m.quiz_next_one() : m.quiz_summary_tries()
}

function QuizStatus({ eligibility, kind }: { eligibility: Eligibility; kind: Kind }) {
  const { eligible, attemptsLeft, quizSlug } = eligibility
  const words = reasonWords(eligibility)
  return (
    <>
      {words.length === 0 && <p>{m.quiz_state_ready()}</p>}
      {attemptsLeft !== null && attemptsLeft > 0 && (
        <p>
          {isOfReader(kind)
            ? m.quiz_attempts_left({ count: attemptsLeft })
            : m.quiz_set_rule_tries({ count: attemptsLeft })}
        </p>
      )}
      {words.map((each) => (
        <p key={each}>{each}</p>
      ))}
      <div className={styles['unprinted']}>
        {eligible ? (
          <ButtonLink to={`/quiz/${quizSlug}`}>{isOfReader(kind) ? m.quiz_take() : m.quiz_take_again()}</ButtonLink>
        ) : (
          <Meanwhile kind={kind} />
        )}
      </div>
    </>
  )
}

// What leads to the next one.
function Meanwhile({ kind }: { kind: Kind }) {
  if (kind === 'USERWISE') return <ButtonLink to="/latest">{m.quiz_read_stories()}</ButtonLink>
  if (kind === 'AUDIO') return <ButtonLink to="/listen">{m.quiz_audio_listen()}</ButtonLink>
  return <AllQuizzes />
}

const AllQuizzes = () => <ButtonLink to="/quiz">{m.quiz_all()}</ButtonLink>
