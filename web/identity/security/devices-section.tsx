import { IconLogout } from '../../ui/icons.ts'
import { endOtherSessions, endSession, listActivity, listSessions } from '@chowk/contract/identity/session-list.ts'
import type { OwnSession } from '@chowk/contract/identity/session-list.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { ageText, dateAndClock, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { useReturnedFocus } from '../../ui/returned-focus.ts'
import { DEVICE_ICONS, deviceWords, hereWords } from '../../app/settings/device-words.ts'
import styles from './security.module.css'

const REFRESHES = [listSessions, listActivity]

/** Every device on which she is signed in; each can be signed out, or all others at once. */
export function DevicesSection() {
  const read = useRead(listSessions, {})
  const end = useAction(endSession, { refreshes: REFRESHES })
  const endOthers = useAction(endOtherSessions, { refreshes: REFRESHES })
  const sessions = read.data?.sessions ?? []
  const others = sessions.length - 1
  const section = useReturnedFocus<HTMLDivElement>(sessions.length)
  const problem = end.problem ?? endOthers.problem
  return (
    <Section
      title={m.security_devices()}
      note={sessions.length > 0 && m.security_devices_count({ count: sessions.length })}
    >
      <ProblemNote>{problem}</ProblemNote>
      <div ref={section}>
        <ReadBoundary read={read} skeleton={<RowSkeleton count={2} />}>
          {() => (
            <ul className={styles['rows']} aria-live="polite">
              {sessions.map((session) => (
                <DeviceRow
                  key={session.id}
                  session={session}
                  isEnding={end.isPending && end.variables.sessionId === session.id}
                  onEnd={() => end.mutate({ sessionId: session.id })}
                />
              ))}
            </ul>
          )}
        </ReadBoundary>
        {others > 0 && (
          <div className={`cluster small muted line-above ${styles['everywhere']}`}>
            <button type="button" disabled={endOthers.isPending} onClick={() => endOthers.mutate({})}>
              <IconLogout size={22} stroke={1.75} aria-hidden />
              {m.security_end_others()}
            </button>
            <span>{m.security_end_others_says({ count: others })}</span>
          </div>
        )}
      </div>
    </Section>
  )
}

interface DeviceRowProps {
  session: OwnSession
  isEnding: boolean
  onEnd: () => void
}

function DeviceRow({ session, isEnding, onEnd }: DeviceRowProps) {
  const { device, ip, usedAt, openedAt, isHere, isNew } = session
  const now = useNow()
  const Icon = DEVICE_ICONS[device.kind]
  const name = deviceWords(device)
  const used = isHere ? m.security_now() : ageText(usedAt, now)
  return (
    <li className={`${styles['row']} ${isNew ? styles['strange'] : ''}`}>
      <Icon size={24} stroke={1.75} aria-hidden />
      <span className={styles['words']}>
        <strong>{isHere ? hereWords(device) : name}</strong>
        <span title={m.security_opened({ time: dateAndClock(openedAt) })}>
          {[isHere && name, ip, used, isNew && m.security_new_device()].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isHere ? (
        <span className={`small-strong ${styles['here']}`}>{m.security_here()}</span>
      ) : (
        <Button variant="plain" disabled={isEnding} onClick={onEnd} aria-label={m.security_end_named({ name })}>
          {m.security_end()}
        </Button>
      )}
    </li>
  )
}
