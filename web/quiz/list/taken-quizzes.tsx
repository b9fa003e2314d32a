import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import type { getUserwiseQuiz } from '@chowk/contract/quiz/attempt.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { PassedMark } from '../passed-mark.tsx'
import { percentText } from '../percent.rules.ts'
import styles from './quizzes.module.css'

/** Quizzes that were taken, the newest first, each leading to its result. */
export function TakenQuizzes({ results }: { results: Output<typeof getUserwiseQuiz>['results'] }) {
  if (results.length === 0) return null
  return (
    <Section title={m.quiz_taken()} note={m.quiz_taken_count({ count: results.length })}>
      <ul className={styles['taken']}>
        {results.map(({ resultSlug, attemptNo, endedAt, percent, passed }) => (
          <li key={resultSlug} className="cluster gap-3 line-below hover-wash">
            <span className="stack grow">
              <Link className="strong cover-link" to={`/result/${resultSlug}`}>
                {m.quiz_number({ number: attemptNo })}
              </Link>
              <span className="small muted">{dateAndClock(endedAt)}</span>
            </span>
            {passed !== null && <PassedMark passed={passed} />}
            <span className={`h3 tabular ${styles['percent']}`}>
              {percent === null ? m.quiz_submitted() : m.quiz_percent({ percent: percentText(percent) })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
