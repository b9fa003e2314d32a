import { Link, useLocation } from 'react-router'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { Corrections } from './corrections.tsx'
import { BySubject } from './by-subject.tsx'
import { PractiseLink } from '../practice/practise-link.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { NextQuiz } from './next-quiz.tsx'
import { OtherTries } from './other-tries.tsx'
import { CertificateButton } from '../certificate/certificate-button.tsx'
import { QuestionReview } from './question-review.tsx'
import { Earned, Later, Said, Score } from './score.tsx'
import { StepButton } from '../set/step-button.tsx'
import { TimelineDetails } from '../timeline.tsx'
import styles from './result.module.css'

type Shown = {
  result: QuizResult
}

/** The result of a quiz: marks, what was right and why, by subject, and when the next one is. */
const page = screenOf({
  title: m.quiz_result,
  reads: ({ params }: ScreenAddress) => ({
    result: read(getQuizReview, { result: params['customUrl'] ?? '' }),
  }),
  failed: m.quiz_result_failed,
  refusals: { RESULT_NOT_FOUND: Missing },
  show: Result,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function Missing() {
  return (
    <StatePanel level={1} mark="missing" title={m.quiz_result_missing()} text={m.quiz_result_missing_text()}>
      <ButtonLink to="/quiz">{m.quiz_all()}</ButtonLink>
    </StatePanel>
  )
}

function Result({ result }: Shown) {
  const { state } = useLocation() as { state: { isTimeOver?: boolean } | null }
  const { questions, endedAt, attemptNo, taker } = result
  return (
    <div className={styles['screen']}>
      <div className="stack gap-5">
        {state?.isTimeOver && (
          <Note kind="notice" alert>
            {m.quiz_time_was_over()}
          </Note>
        )}
        <header className="stack gap-3">
          <p className="small-strong accent">
            {taker && <TakerName taker={taker} />} {result.kind === 'PRACTICE' && `${m.quiz_practice()} · `}
            {result.title ?? m.quiz_number({ number: attemptNo })} · {dateAndClock(endedAt)}
          </p>
          <Score result={result} />
          <Said result={result} />
          <Earned result={result} />
        </header>
        <Later result={result} />
        <Corrections corrections={result.corrections} />
        {!taker && result.passed === true && result.kind !== 'PRACTICE' && (
          <CertificateButton result={result.resultSlug} />
        )}
        <BySubject questions={questions.filter(({ ruling }) => ruling !== 'VOID')} />
        {!taker && (
          <>
            <Leaderboard result={result.resultSlug} />
            <NextQuiz result={result} />
            {result.kind !== 'PRACTICE' && <PractiseLink />}
            <OtherTries tries={result.tries} shown={result.resultSlug} />
          </>
        )}
        <div className={`stack gap-3 ${styles['unprinted']}`}>
          {taker && (
            <p>
              <StepButton name={taker.name} isRunning={false} isBound={false} resultSlug={result.resultSlug} />
            </p>
          )}
          <TimelineDetails result={result.resultSlug} />
        </div>
      </div>
      <QuestionReview
        resultSlug={result.resultSlug}
        questions={questions}
        mayReport={!taker}
        mayCorrect={result.mayCorrect}
      />
    </div>
  )
}

function TakerName({ taker: { userId, name } }: { taker: NonNullable<QuizResult['taker']> }) {
  return (
    <>
      <Link className="hover-underline" to={`/quiz-summary/user?person=${userId}`}>
        {name}
      </Link>{' '}
      ·
    </>
  )
}
