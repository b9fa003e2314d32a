import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import type { getUserwiseQuiz } from '@chowk/contract/quiz/attempt.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { percentText } from '../percent.rules.ts'
import styles from './result.module.css'

interface OtherTriesProps {
  results: Output<typeof getUserwiseQuiz>['results']
  shown: string
}

const MOST = 8

/** Earlier quizzes with what they brought. */
export function OtherTries({ results, shown }: OtherTriesProps) {
  if (results.length < 2) return null
  return (
    <Section title={m.quiz_last()} more={{ to: '/quiz', name: m.quiz_all() }}>
      <table className={styles['table']}>
        <thead className="only-heard">
          <tr>
            <th scope="col">{m.quiz_own()}</th>
            <th scope="col">{m.quiz_column_ended()}</th>
            <th scope="col">{m.quiz_column_percent()}</th>
          </tr>
        </thead>
        <tbody>
          {results.slice(0, MOST).map(({ resultSlug, attemptNo, endedAt, percent }) => (
            <tr key={resultSlug} aria-current={resultSlug === shown ? 'true' : undefined}>
              <th scope="row">
                <Link className="accent hover-underline" to={`/result/${resultSlug}`}>
                  {m.quiz_number({ number: attemptNo })}
                </Link>
              </th>
              <td className="small muted">{dateAndClock(endedAt)}</td>
              <td className="tabular">{m.quiz_percent({ percent: percentText(percent) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
