import type { Call } from '@chowk/contract/call.ts'
import type { PreparedCopy } from '@chowk/contract/prepared-copy.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonAnchor } from '../../ui/button.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { useProgress } from '../loading/progress.ts'
import { ReadBoundary } from '../screen/read-boundary.tsx'
import type { ReadState } from '../screen/read-boundary.tsx'
import { dateAndClock } from '../time.tsx'
import styles from './copies.module.css'

type CopiesRead = ReadState<{ content: PreparedCopy[] }>

/** Whether one is being packed; the read is asked again until it is not. */
export function usePacking({ data }: CopiesRead, declared: Call): boolean {
  const isPacking = data?.content.some(({ state }) => state === 'WAITING') ?? false
  useProgress(isPacking, { asks: [declared] })
  return isPacking
}

/** Copies that were asked for lately, the newest first. */
export const CopyList = ({ read }: { read: CopiesRead }) => (
  <ReadBoundary read={read} skeleton={<RowSkeleton count={1} />}>
    {({ content }) => (
      <ul className={styles['copies']} aria-live="polite">
        {content.map((copy) => (
          <Line key={copy.id} copy={copy} />
        ))}
      </ul>
    )}
  </ReadBoundary>
)

const STATES = {
  WAITING: m.privacy_copy_waiting,
  READY: m.privacy_copy_ready,
  FAILED: m.privacy_copy_failed,
  OVER: m.privacy_copy_over,
} satisfies Record<PreparedCopy['state'], () => string>

const KILOBYTE = 1024

function Line({ copy: { state, requestedAt, endsAt, bytes, url } }: { copy: PreparedCopy }) {
  return (
    <li>
      <span>
        <strong>{dateAndClock(requestedAt)}</strong> · {STATES[state]()}
        {state === 'READY' && endsAt && ` ${m.privacy_copy_until({ time: dateAndClock(endsAt) })}`}
      </span>
      {url && (
        <ButtonAnchor href={url} variant="outlined" small>
          {m.privacy_copy_take({ size: Math.max(1, Math.round((bytes ?? 0) / KILOBYTE)) })}
        </ButtonAnchor>
      )}
    </li>
  )
}
