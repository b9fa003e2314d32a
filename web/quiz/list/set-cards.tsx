import type { QuizCard } from '@chowk/contract/quiz/list.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { percentText } from '../percent.rules.ts'
import styles from './quizzes.module.css'

interface SetCardsProps {
  cards: readonly QuizCard[]
  /** Visitors are led to sign in and come back to the quiz (QL2). */
  isVisitor?: boolean
}

/** Quizzes that were set for whoever looks: each with its questions, its time and how she stands with it (QL1). */
export function SetCards({ cards, isVisitor = false }: SetCardsProps) {
  if (cards.length === 0) return null
  return (
    <ul className="stack gap-5">
      {cards.map((card) => (
        <li key={card.quizSlug}>
          <article
            className={`stack gap-3 ${styles['card']} ${styles[card.state] ?? ''}`}
            aria-labelledby={`card-${card.quizSlug}`}
          >
            <p className={`small-strong ${styles['state']}`}>{STATES[card.state](card)}</p>
            <h2 id={`card-${card.quizSlug}`} className="h2 breaks">
              {card.title}
            </h2>
            <p className="muted">{factsOf(card)}</p>
            <div className="cluster gap-3">
              <Steps card={card} isVisitor={isVisitor} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

const STATES: Record<QuizCard['state'], (card: QuizCard) => string> = {
  RESUME: () => m.quiz_card_resume(),
  DONE: ({ percent }) => (percent === null ? m.quiz_submitted() : m.quiz_state_done({ percent: percentText(percent) })),
  CLOSED: () => m.quiz_card_closed(),
  OFF: () => m.quiz_card_off(),
  NOT_OPEN_YET: ({ opensAt }) => m.quiz_set_opens({ time: dateAndClock(opensAt ?? '') }),
  NOT_NOW: ({ nextAt }) =>
    nextAt === null ? m.quiz_card_not_now() : m.quiz_card_not_now_until({ time: dateAndClock(nextAt) }),
  READY: ({ closesAt }) =>
    closesAt === null ? m.quiz_state_ready() : m.quiz_card_ready_until({ time: dateAndClock(closesAt) }),
}

const factsOf = ({ kind, categories, questions, minutes }: QuizCard): string =>
  [
    kind === 'PUBLIC' ? m.quiz_card_public() : m.quiz_card_entity(),
    m.quiz_card_questions({ count: questions }),
    minutes === null ? m.quiz_card_no_limit() : m.quiz_card_minutes({ count: minutes }),
    ...categories.map((name) => nameOf(name)),
  ].join(' · ')

function Steps({
  card: { state, quizSlug, resultSlug, triesLeft },
  isVisitor,
}: {
  card: QuizCard
  isVisitor: boolean
}) {
  const path = `/quiz/${quizSlug}`
  if (isVisitor)
    return <ButtonLink to={`/login?redirectionUrl=${encodeURIComponent(path)}`}>{m.quiz_visitor_sign_in()}</ButtonLink>
  if (state === 'RESUME') return <ButtonLink to={path}>{m.quiz_resume()}</ButtonLink>
  if (state === 'READY') return <ButtonLink to={path}>{m.quiz_take()}</ButtonLink>
  if (state !== 'DONE') return null
  return (
    <>
      <ButtonLink to={`/result/${resultSlug}`}>{m.quiz_see_result()}</ButtonLink>
      {triesLeft > 0 && (
        <ButtonLink to={path} variant="plain">
          {m.quiz_take_again()}
        </ButtonLink>
      )}
    </>
  )
}
