import { listActivity } from '@chowk/contract/identity/session-list.ts'
import type { ActivityKind } from '@chowk/contract/identity/session-list.ts'
import { handle } from '../../platform/handle.ts'
import { deviceNameOf } from '../../platform/device/device-name.rules.ts'

const KINDS: Record<string, ActivityKind> = {
  'identity.signed-in': 'SIGNED_IN',
  'identity.refresh-token-reused': 'TOKEN_REUSED',
  'identity.password-changed': 'PASSWORD_CHANGED',
  'identity.password-reset': 'PASSWORD_RESET',
  'identity.contact-changed': 'CONTACT_CHANGED',
  'identity.contact-change-undone': 'CONTACT_UNDONE',
  'identity.second-factor-on': 'FACTOR_ON',
  'identity.second-factor-off': 'FACTOR_OFF',
  'identity.recovery-codes-made': 'CODES_MADE',
  'identity.passkey-added': 'PASSKEY_ADDED',
  'identity.passkey-removed': 'PASSKEY_REMOVED',
  'identity.sign-on-undone': 'SIGN_ON_UNDONE',
  'identity.session-ended': 'SESSION_ENDED',
  'identity.sessions-ended': 'SESSIONS_ENDED',
}
const ACTIONS = Object.keys(KINDS)
const MOST = 12

interface Row {
  at: Date
  action: string
  ip: string
  userAgent: string | null
  isHere: boolean
}

// What was done before she was signed in names her as its subject, not as who did it.
export const answerActivity = handle(listActivity, async ({ viewer, sql }) => {
  const { personId, familyId } = viewer
  const rows = await sql<Row[]>`
    with found as (
      (select id from audit_log where actor_id = ${personId} and action = any(${ACTIONS}) order by id desc limit ${MOST})
      union
      (select id from audit_log
        where subject = ${`person ${personId}`} and action like 'identity.%' and action = any(${ACTIONS}) order by id desc limit ${MOST}))
    select a.at, a.action, a.ip, s.user_agent, a.subject = ${`session ${familyId}`} as is_here
    from found join audit_log a using (id)
    left join session_family s on a.action = 'identity.signed-in' and a.subject = 'session ' || s.id and s.person_id = ${personId}
    order by a.id desc limit ${MOST}`
  const activity = rows.flatMap(({ at: time, action, ip, userAgent, isHere }) => {
    const kind = KINDS[action]
    return kind
      ? [{ at: time.toISOString(), kind, ip, device: userAgent ? deviceNameOf(userAgent) : null, isHere }]
      : []
  })
  return { activity }
})
