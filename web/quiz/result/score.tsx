import { Link } from 'react-router'
import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { Stone } from '../../ui/stone.tsx'
import { PassedMark } from '../passed-mark.tsx'
import { bandOf, marksText, percentText, spanOf } from '../percent.rules.ts'
import styles from './result.module.css'

/** What a try brought; where that is not told, that it was handed in (QR3). */
export function Score({ result }: { result: QuizResult }) {
  if (result.toMark > 0) return <Provisional result={result} />
  const { right, partly, wrong, blank, marks, mostMarks, percent, passed, passPercent, startedAt, endedAt } = result
  if (percent === null || passed === null || mostMarks === 0)
    return (
      <>
        <h1 className="h1">{m.quiz_submitted()}</h1>
        <p>{mostMarks === 0 ? m.quiz_submitted_unmarked() : m.quiz_submitted_text()}</p>
      </>
    )
  const all = (right ?? 0) + (partly ?? 0) + (wrong ?? 0) + (blank ?? 0)
  return (
    <>
      <h1 className={`row gap-3 ${styles['score']}`}>
        {/* Of tries that came from elsewhere there are marks alone. */}
        <span className={styles['number']}>
          {all === 0 ? m.quiz_percent({ percent: percentText(percent) }) : right}
        </span>
        {all > 0 && <span className="lead muted">{m.quiz_of_right({ count: all })}</span>}
      </h1>
      <p className="cluster gap-3">
        <PassedMark passed={passed} />
        <span>
          {m.quiz_percent_marks({
            percent: percentText(percent),
            marks: marksText(marks ?? 0),
            most: marksText(mostMarks ?? 0),
          })}
        </span>
      </p>
      <p className="muted">
        {all > 0 && countsText(result)} {m.quiz_pass_from({ percent: passPercent })}{' '}
        {m.quiz_took(spanOf(startedAt, endedAt))}
      </p>
    </>
  )
}

/** Coins that the taker earned, or that they come in a minute. */
export function Earned({ result: { earned } }: { result: QuizResult }) {
  if (!earned) return null
  const { coins } = earned
  return (
    <p className="cluster gap-2">
      <span className="inline-row gap-2 strong">
        <Stone />
        {coins === null ? m.quiz_earned_coming() : m.quiz_earned({ count: coins, coins: grouped(coins) })}
      </span>
      <Link to="/coins" className="text-button">
        {m.coins_see()}
      </Link>
    </p>
  )
}

function countsText({ right, partly, wrong, blank }: QuizResult): string {
  const counts = { right: right ?? 0, wrong: wrong ?? 0, blank: blank ?? 0 }
  return partly ? m.quiz_right_partly_wrong({ ...counts, partly }) : m.quiz_right_wrong(counts)
}

// What is marked so far; the total is a person's to give (QM4).
function Provisional({ result: { toMark, marks, mostMarks } }: { result: QuizResult }) {
  return (
    <>
      <h1 className="h1">{m.quiz_result_provisional()}</h1>
      {mostMarks !== null && mostMarks > 0 && (
        <p className="lead">{m.quiz_result_so_far({ marks: marksText(marks ?? 0), most: marksText(mostMarks) })}</p>
      )}
      <Note kind="waiting">{m.quiz_result_to_mark({ count: toMark })}</Note>
    </>
  )
}

const BANDS = { AGAIN: m.quiz_band_again, GOOD: m.quiz_band_good, EXCELLENT: m.quiz_band_excellent }
/** Of what somebody set, which asks more than stories tell. */
const BANDS_OF_SET = { AGAIN: m.quiz_band_set_again, GOOD: m.quiz_band_set_good, EXCELLENT: m.quiz_band_set_excellent }

/** What is said of it, by her workspace or by Chowk, and how her class did. */
export function Said({ result }: { result: QuizResult }) {
  const { status, taker, kind, percent, mostMarks, feedback, classAverage, toMark } = result
  if (status === 'ABANDONED') return <p>{m.quiz_abandoned()}</p>
  // Where nothing but opinions was asked, or what nobody can mark, there is nothing to pass and nothing to say of it.
  if (percent === null || toMark > 0 || mostMarks === 0) return null
  const bands = kind === 'USERWISE' || kind === 'AUDIO' ? BANDS : BANDS_OF_SET
  return (
    <>
      {!taker && <p className="lead">{feedback ? nameOf(feedback) : bands[bandOf(percent)]()}</p>}
      {classAverage !== null && <p>{m.quiz_class_average({ percent: percentText(classAverage) })}</p>}
    </>
  )
}

/** Why no question is shown, and from when on they are. */
export function Later({ result: { shown, review, opensAt } }: { result: QuizResult }) {
  if (shown !== 'SCORE') return null
  if (review === 'SCORE_ONLY') return <Note kind="notice">{m.quiz_review_score_only()}</Note>
  return (
    <Note kind="waiting">
      {opensAt ? m.quiz_review_later_at({ time: dateAndClock(opensAt) }) : m.quiz_review_later()}
    </Note>
  )
}
