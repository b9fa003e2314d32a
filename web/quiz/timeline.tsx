import { useState } from 'react'
import { getQuizTimeline } from '@chowk/contract/quiz/summary/timeline.ts'
import type { QuizEvent } from '@chowk/contract/quiz/summary/timeline.ts'
import { useRead } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { deviceWords } from '../app/settings/device-words.ts'
import { dateAndClock } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { RowSkeleton } from '../ui/waiting/skeleton.tsx'

const MINUTE = 60

const lasted = (seconds: number): string =>
  seconds < MINUTE
    ? m.quiz_timeline_seconds({ count: seconds })
    : m.quiz_timeline_minutes({ count: Math.round(seconds / MINUTE) })

const KINDS: Record<QuizEvent['kind'], (event: QuizEvent) => string> = {
  START: () => m.quiz_timeline_start(),
  TAKEOVER: () => m.quiz_timeline_takeover(),
  AWAY: ({ seconds }) => m.quiz_timeline_away({ time: lasted(seconds ?? 0) }),
  FULLSCREEN: () => m.quiz_timeline_fullscreen(),
  PASTE: () => m.quiz_timeline_paste(),
  OFFLINE: ({ seconds }) => m.quiz_timeline_offline({ time: lasted(seconds ?? 0) }),
}

// With the words that it proves nothing (QN2).
function Timeline({ result }: { result: string }) {
  const timeline = useRead(getQuizTimeline, { result })
  return (
    <div className="stack gap-3">
      <p className="small muted">{m.quiz_timeline_says()}</p>
      <ReadBoundary read={timeline} failed={m.quiz_timeline_failed()} skeleton={<RowSkeleton count={3} />}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="small">{m.quiz_timeline_none()}</p>
          ) : (
            <ol className="stack gap-2">
              {content.map((event, index) => (
                <li key={index} className="stack line-below">
                  <span className="small tabular muted">
                    <time dateTime={event.at}>{dateAndClock(event.at)}</time>
                  </span>
                  <span className="small">
                    {KINDS[event.kind](event)}
                    {event.device && ` · ${deviceWords(event.device)}`}
                    {event.network && <span className="muted"> · {event.network}</span>}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </ReadBoundary>
    </div>
  )
}

/** What happened around a try, fetched when somebody opens it. */
export function TimelineDetails({ result }: { result: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="strong">{m.quiz_timeline_title()}</summary>
      {isOpen && <Timeline result={result} />}
    </details>
  )
}
