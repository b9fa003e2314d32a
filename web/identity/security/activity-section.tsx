import type { Output } from '@chowk/contract/call.ts'
import { listActivity } from '@chowk/contract/identity/session-list.ts'
import type { ActivityKind } from '@chowk/contract/identity/session-list.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { Stone } from '../../ui/stone.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { deviceWords } from '../../app/settings/device-words.ts'
import course from '../../ui/course.module.css'
import styles from './security.module.css'

const KINDS = {
  SIGNED_IN: m.security_did_signed_in,
  TOKEN_REUSED: m.security_did_token_reused,
  PASSWORD_CHANGED: m.security_did_password_changed,
  PASSWORD_RESET: m.security_did_password_reset,
  CONTACT_CHANGED: m.security_did_contact_changed,
  CONTACT_UNDONE: m.security_did_contact_undone,
  FACTOR_ON: m.security_did_factor_on,
  FACTOR_OFF: m.security_did_factor_off,
  CODES_MADE: m.security_did_codes_made,
  PASSKEY_ADDED: m.security_did_passkey_added,
  PASSKEY_REMOVED: m.security_did_passkey_removed,
  SIGN_ON_UNDONE: m.security_did_sign_on_undone,
  SESSION_ENDED: m.security_did_session_ended,
  SESSIONS_ENDED: m.security_did_sessions_ended,
} satisfies Record<ActivityKind, () => string>

/** The last sign-ins and changes, newest first. */
export function ActivitySection() {
  const read = useRead(listActivity, {})
  return (
    <Section title={m.security_lately()}>
      <ReadBoundary read={read} skeleton={<RowSkeleton count={2} />}>
        {({ activity }) => <Activity activity={activity} />}
      </ReadBoundary>
    </Section>
  )
}

function Activity({ activity }: Output<typeof listActivity>) {
  return (
    <>
      <ol className={`${course['course']} ${styles['lately']}`}>
        {activity.map(({ at: time, kind, ip, device, isHere }) => (
          <li key={`${time} ${kind}`}>
            <Stone hollow={kind === 'SIGNED_IN'} />
            <strong>
              {KINDS[kind]()}
              {isHere && `, ${m.security_did_here()}`}
            </strong>
            <span>
              {[dateAndClock(time), device && !isHere && deviceWords(device), ip].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      {activity.length === 0 && <p className={`small muted ${styles['says']}`}>{m.security_lately_none()}</p>}
    </>
  )
}
