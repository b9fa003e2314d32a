import { useEffect } from 'react'
import { getUserwiseQuiz } from '@chowk/contract/quiz/attempt.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { useViewer } from '../../app/page-facts.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { OwnQuiz } from './own-quiz.tsx'
import styles from './quizzes.module.css'
import { TakenQuizzes } from './taken-quizzes.tsx'

/** The quizzes: one’s own with its state and results, for visitors what a quiz is. */
const page = screenOf({
  title: m.quiz_title,
  prefetch: ({ viewer }: ScreenAddress) => (viewer ? [read(getQuizEligibility, {}), read(getUserwiseQuiz, {})] : []),
  show: Quizzes,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Quizzes() {
  const viewer = useViewer()
  return (
    <div className={styles['screen']}>
      <div className="stack gap-5">
        <h1 className="h1">{m.quiz_title()}</h1>
        {viewer ? <OwnQuizzes /> : <VisitorQuiz />}
      </div>
      <Section title={m.quiz_how()}>
        <ol className={`stack gap-3 ${styles['steps']}`}>
          <li>{m.quiz_how_read()}</li>
          <li>{m.quiz_how_take()}</li>
          <li>{m.quiz_how_review()}</li>
        </ol>
      </Section>
    </div>
  )
}

const AGAIN_MS = 4000

function OwnQuizzes() {
  const eligibility = useRead(getQuizEligibility, {})
  const own = useRead(getUserwiseQuiz, {})
  const isPending = eligibility.data?.reasons.some(({ code }) => code === 'SCRAPE_PENDING') === true
  const { refetch, dataUpdatedAt } = eligibility
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => void refetch(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isPending, refetch, dataUpdatedAt])
  const both = {
    data: eligibility.data && own.data && { eligibility: eligibility.data, own: own.data },
    error: eligibility.error ?? own.error,
    refetch: () => [eligibility, own].forEach((each) => void each.refetch()),
  }
  return (
    <ReadBoundary read={both} failed={m.quiz_list_failed()}>
      {(answers) => (
        <>
          <OwnQuiz {...answers} />
          <TakenQuizzes results={answers.own.results} />
        </>
      )}
    </ReadBoundary>
  )
}

// Whoever presses is led to sign in, and comes back here (QL2).
function VisitorQuiz() {
  return (
    <article className={`stack gap-3 ${styles['card']}`} aria-labelledby="quiz-card">
      <h2 id="quiz-card" className="h2">
        {m.quiz_own()}
      </h2>
      <p>{m.quiz_visitor_text()}</p>
      <div className="cluster gap-3">
        <ButtonLink to="/login?redirectionUrl=%2Fquiz">{m.quiz_visitor_sign_in()}</ButtonLink>
        <ButtonLink to="/latest" variant="plain">
          {m.quiz_read_stories()}
        </ButtonLink>
      </div>
    </article>
  )
}
