import { IconClock, IconEye, IconEyeOff } from '../../ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import type { RunningAttempt } from '@chowk/contract/quiz/attempt.ts'
import { m } from '../../paraglide/messages.js'
import type { AnswerKeeper, KeeperState } from '../keeper/answer-keeper.ts'
import { SHOWN_AGAIN_MS, clockText, hasClock, wordBetween } from './timer.rules.ts'
import type { TimeWord } from './timer.rules.ts'
import styles from './take.module.css'

interface QuizTimerProps {
  keeper: AnswerKeeper
  state: KeeperState
  attempt: RunningAttempt
}

const TICK_MS = 250
const WORDS: Record<TimeWord, () => string> = {
  HALF: m.quiz_time_half,
  FIVE_MINUTES: m.quiz_time_five,
  ONE_MINUTE: m.quiz_time_one,
  HALF_MINUTE: m.quiz_time_thirty,
}

/** Time left by the server’s clock, to the second; whoever hears the screen is told at half, five minutes, one and half a minute (QY2). */
function useTimeLeft(keeper: AnswerKeeper, endsAt: number, totalMs: number) {
  const [left, setLeft] = useState(() => endsAt - performance.now())
  const [said, setSaid] = useState('')
  const before = useRef(left)
  const isOver = left <= 0
  useEffect(() => {
    const timer = setInterval(() => {
      const now = endsAt - performance.now()
      const word = wordBetween(before.current, now, totalMs)
      before.current = now
      if (word) setSaid(WORDS[word]())
      // A second is drawn once.
      setLeft((shown) => (clockText(shown) === clockText(now) && shown > 0 === now > 0 ? shown : now))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [endsAt, totalMs])
  useEffect(() => {
    if (isOver) void keeper.timeOver()
  }, [isOver, keeper])
  return { left, said, setSaid }
}

/** The timer of a try; as long as there is no limit near it only watches for the end. */
export function QuizTimer({ keeper, state, attempt }: QuizTimerProps) {
  const totalMs = Date.parse(attempt.deadline) - Date.parse(attempt.startedAt)
  const { left, said, setSaid } = useTimeLeft(keeper, state.endsAt, totalMs)
  const [isHidden, setHidden] = useState(false)
  const { endsAt } = state
  const isLimited = hasClock(attempt.config.timePerQuestionSec, left)
  useEffect(() => {
    if (!isLimited) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return
      event.preventDefault()
      setSaid(m.quiz_time_left({ time: clockText(endsAt - performance.now()) }))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [endsAt, isLimited, setSaid])
  if (!isLimited) return null
  const isShown = !isHidden || left <= SHOWN_AGAIN_MS
  return (
    <div className={`row gap-1 push-end ${styles['timer']}`}>
      <IconClock size={22} stroke={1.75} aria-hidden />
      <span className="only-heard">{m.quiz_live_left()}</span>
      <span role="timer" aria-live="off" className={`h3 tabular ${styles['clock']}`}>
        {isShown ? clockText(left) : '–:––'}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={isHidden ? m.quiz_time_show() : m.quiz_time_hide()}
        onClick={() => setHidden(!isHidden)}
      >
        {isHidden ? <IconEye size={20} stroke={1.75} /> : <IconEyeOff size={20} stroke={1.75} />}
      </button>
      <span className="only-heard" role="status">
        {said}
      </span>
      {left <= 0 && (
        <span className={`small-strong danger ${styles['over']}`} role="alert">
          {m.quiz_time_over()}
        </span>
      )}
    </div>
  )
}
