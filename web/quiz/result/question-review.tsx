import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { outcomeOf } from './subjects.rules.ts'
import type { Outcome } from './subjects.rules.ts'
import styles from './result.module.css'

type Question = QuizResult['questions'][number]

/** Question by question: what was chosen, what is right, the sentence that proves it and its story (QR6). */
export function QuestionReview({ questions }: { questions: QuizResult['questions'] }) {
  if (questions.length === 0) return null
  return (
    <Section title={m.quiz_review()}>
      <ol className={styles['review']}>
        {questions.map((question) => (
          <li key={question.questionId} className={`row gap-3 ${styles['reviewed']}`}>
            <OutcomeMark outcome={outcomeOf(question)} />
            <Reviewed question={question} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

const MARKS: Record<Outcome, { icon: typeof IconCheck; words: () => string }> = {
  RIGHT: { icon: IconCheck, words: m.quiz_outcome_right },
  WRONG: { icon: IconX, words: m.quiz_outcome_wrong },
  BLANK: { icon: IconMinus, words: m.quiz_outcome_blank },
}

function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const { icon: Icon, words } = MARKS[outcome]
  return (
    <span className={`${styles['mark']} ${styles[outcome]}`} role="img" aria-label={words()}>
      <Icon size={20} stroke={2} aria-hidden />
    </span>
  )
}

function Reviewed({ question }: { question: Question }) {
  const { number, stem, passage, language, options, chosen, right, evidence, story } = question
  const wordsOf = (places: readonly number[]) => places.map((each) => options[each] ?? '').join(' · ')
  const outcome = outcomeOf(question)
  return (
    <div className="stack gap-2 grow">
      <h3 className="h4 breaks">
        <span className="tabular">{number}.</span> <span lang={language}>{stem}</span>
      </h3>
      {passage && (
        <p lang={language} className={`breaks ${styles['passage']}`}>
          {passage}
        </p>
      )}
      {outcome === 'WRONG' && (
        <p className="breaks">
          {m.quiz_you_chose()} <span lang={language}>{wordsOf(chosen ?? [])}</span>
        </p>
      )}
      {outcome === 'BLANK' && <p>{m.quiz_you_left_blank()}</p>}
      <p className="strong breaks">
        {m.quiz_is_right()} <span lang={language}>{wordsOf(right)}</span>
      </p>
      {evidence && evidence !== passage && (
        <p className="breaks">
          {m.quiz_story_says()} <q lang={language}>{evidence}</q>
        </p>
      )}
      {story && (
        <p className="small">
          <Link lang={language} className="small-strong accent hover-underline" to={`/details/${story.slug}`}>
            {story.title}
          </Link>{' '}
          <span className="muted">{m.quiz_read_again()}</span>
        </p>
      )}
    </div>
  )
}
