import { useEffect } from 'react'
import { Link } from 'react-router'
import { checkAudioEligibility } from '@chowk/contract/quiz/audio.ts'
import { getUserwiseQuiz } from '@chowk/contract/quiz/attempt.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { filterQuizzesByCategory, listQuizCategories } from '@chowk/contract/quiz/category.ts'
import { listQuizzes } from '@chowk/contract/quiz/list.ts'
import type { QuizCard } from '@chowk/contract/quiz/list.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { useViewer } from '../../app/page-facts.ts'
import { showReadyMark } from '../../app/quiz-prompt/ready-mark.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { eraseStored } from '../../app/session.ts'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { BankLink } from '../bank/bank-link.tsx'
import { AudioQuiz } from './audio-quiz.tsx'
import { CategoryFilter, OfCategory, categoryIn } from './category-filter.tsx'
import { OwnQuiz } from './own-quiz.tsx'
import { kindsOf } from '../set/kinds-of.ts'
import styles from './quizzes.module.css'
import { PracticeQuiz } from '../practice/practice-quiz.tsx'
import { SetCards } from './set-cards.tsx'
import { TakenQuizzes } from './taken-quizzes.tsx'

/** The quizzes: one’s own with its state and results, for visitors what a quiz is. */
const page = screenOf({
  title: m.quiz_title,
  prefetch: ({ viewer, search }: ScreenAddress) => [
    read(listQuizCategories, {}),
    read(listQuizzes, cardsOf(categoryIn(search))),
    ...ofCategory(viewer !== null, categoryIn(search)),
    ...(viewer ? [read(getQuizEligibility, {}), read(getUserwiseQuiz, {}), read(checkAudioEligibility, {})] : []),
  ],
  show: Quizzes,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

const cardsOf = (category: string | undefined) => (category === undefined ? {} : { category })
const ofCategory = (isSignedIn: boolean, category: string | undefined) =>
  isSignedIn && category !== undefined ? [read(filterQuizzesByCategory, { category })] : []

function Quizzes() {
  const viewer = useViewer()
  const address = useListAddress()
  const category = categoryIn(address.search)
  const shared = { isVisitor: !viewer, category }
  return (
    <div className={styles['screen']}>
      <div className="stack gap-5">
        <h1 className="h1">{m.quiz_title()}</h1>
        <CategoryFilter address={address} />
        {/* What somebody waits for comes first, what is over last. */}
        <SetQuizzes {...shared} isOver={false} />
        {viewer ? <MyQuizzes category={category} /> : <VisitorQuiz />}
        <SetQuizzes {...shared} isOver />
        {kindsOf(viewer).length > 0 && (
          <Link className="strong accent hover-underline" to="/quiz-sets">
            {m.quiz_sets()}
          </Link>
        )}
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

const OVER: readonly QuizCard['state'][] = ['DONE', 'CLOSED']

interface SetQuizzesProps {
  isVisitor: boolean
  category: string | undefined
  isOver: boolean
}

function SetQuizzes({ isVisitor, category, isOver }: SetQuizzesProps) {
  const set = useRead(listQuizzes, cardsOf(category))
  // One read, so its failure is said once.
  if (isOver && !set.data) return null
  return (
    <ReadBoundary read={set} failed={m.quiz_list_failed()}>
      {({ content }) => (
        <SetCards cards={content.filter(({ state }) => OVER.includes(state) === isOver)} isVisitor={isVisitor} />
      )}
    </ReadBoundary>
  )
}

function MyQuizzes({ category }: { category: string | undefined }) {
  if (category === undefined) return <OwnQuizzes />
  return (
    <OfCategory category={category}>
      <OwnQuizzes />
    </OfCategory>
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
  const isOver = eligibility.data && !eligibility.data.eligible && !isPending
  useEffect(() => {
    if (!isOver) return
    eraseStored('recommendAssesment')
    showReadyMark()
  }, [isOver])
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
          <AudioQuiz />
          <PracticeQuiz />
          <TakenQuizzes results={answers.own.results} />
          <Link className="strong accent hover-underline" to="/quiz-summary">
            {m.quiz_summary_title()}
          </Link>
          <BankLink />
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
