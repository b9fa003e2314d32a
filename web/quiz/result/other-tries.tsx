import { Link } from 'react-router'
import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { percentText } from '../percent.rules.ts'
import styles from './result.module.css'

interface OtherTriesProps {
  tries: QuizResult['tries']
  shown: string
}

const MOST = 8

/** Her tries at the same quiz with what they brought; where not all of them count, the one that does says so (QR7). */
export function OtherTries({ tries, shown }: OtherTriesProps) {
  if (tries.length < 2) return null
  const isMarked = tries.some(({ counts }) => counts) && tries.some(({ counts }) => !counts)
  return (
    <Section title={m.quiz_last()} more={{ to: '/quiz', name: m.quiz_all() }}>
      <table className={styles['table']}>
        <thead className="only-heard">
          <tr>
            <th scope="col">{m.quiz_own()}</th>
            <th scope="col">{m.quiz_column_ended()}</th>
            {isMarked && <th scope="col">{m.quiz_column_counts()}</th>}
            <th scope="col">{m.quiz_column_percent()}</th>
          </tr>
        </thead>
        <tbody>
          {tries.slice(0, MOST).map(({ resultSlug, attemptNo, endedAt, percent, counts }) => (
            <tr key={resultSlug} aria-current={resultSlug === shown ? 'true' : undefined}>
              <th scope="row">
                <Link className="accent hover-underline" to={`/result/${resultSlug}`}>
                  {m.quiz_number({ number: attemptNo })}
                </Link>
              </th>
              <td className="small muted">{dateAndClock(endedAt)}</td>
              {isMarked && <td className="small-strong">{counts ? m.quiz_try_counts() : ''}</td>}
              <td className="tabular">
                {percent === null ? m.quiz_submitted() : m.quiz_percent({ percent: percentText(percent) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
