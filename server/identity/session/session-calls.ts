import { endOtherSessions, endSession, listSessions, recogniseSession } from '@chowk/contract/identity/session-list.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { DAY_MS } from '../../platform/time.ts'
import { revokeFamily } from '../session.ts'
import { answerActivity } from './activity.ts'
import { deviceNameOf } from '../../platform/device/device-name.rules.ts'
import { answerSecurity } from './security.ts'

/** How long a device counts as one not seen before. */
const NEW_MS = 7 * DAY_MS

interface Row {
  id: string
  userAgent: string
  ip: string
  createdAt: Date
  renewedAt: Date
  isNew: boolean
}

// Part of a statement over session `f`. The first device of all is not a new one.
const isNewAt = (sql: Sql, now: Date) => sql`
  (f.recognised_at is null and f.created_at > ${new Date(now.getTime() - NEW_MS)}
    and exists (select from session_family o where o.person_id = f.person_id and o.created_at < f.created_at)
    and not exists (
      select from session_family o
      where o.person_id = f.person_id and o.device_id = f.device_id and o.created_at < f.created_at))`

const answerList = handle(listSessions, async ({ viewer, sql, clock }) => {
  const now = clock.now()
  const rows = await sql<Row[]>`
    select f.id, f.user_agent, f.ip, f.created_at, f.renewed_at,
      ${isNewAt(sql, now)} as is_new
    from session_family f
    where f.person_id = ${viewer.personId} and f.revoked_at is null and f.expires_at > ${now}
    order by f.id = ${viewer.familyId} desc, f.renewed_at desc`
  const sessions = rows.map(({ id, userAgent, ip, createdAt, renewedAt, isNew }) => {
    const isHere = id === viewer.familyId
    return {
      id,
      device: deviceNameOf(userAgent),
      ip,
      openedAt: createdAt.toISOString(),
      usedAt: (isHere ? now : renewedAt).toISOString(),
      isHere,
      isNew: isNew && !isHere,
    }
  })
  return { sessions }
})

const answerEnd = handle(endSession, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const { sessionId } = input
  const [own] = await tx`
    select 1 from session_family
    where id = ${sessionId} and person_id = ${viewer.personId} and revoked_at is null and expires_at > ${clock.now()}`
  if (!own) throw refuse('NOT_FOUND')
  await revokeFamily(tx, clock, sessionId, 'ENDED_BY_HER')
  audit(`session ${sessionId}`)
  return { ended: true as const }
})

// Whoever came in with a stolen password would else vouch for herself, here or on a second device of hers.
const answerRecognise = handle(recogniseSession, async ({ input: { sessionId }, viewer, tx, clock, refuse }) => {
  const { personId, familyId } = viewer
  const [own] = await tx<{ isNew: boolean }[]>`
    select ${isNewAt(tx, clock.now())} as is_new from session_family f where f.id = ${familyId}`
  if (own?.isNew) throw refuse('DEVICE_IS_NEW')
  const recognised = await tx`
    update session_family set recognised_at = ${clock.now()}
    where id = ${sessionId} and person_id = ${personId} and id <> ${familyId} and revoked_at is null`
  if (recognised.count === 0) throw refuse('NOT_FOUND')
  return { recognised: true as const }
})

const answerEndOthers = handle(endOtherSessions, async ({ viewer, tx, clock, audit }) => {
  const { personId, familyId } = viewer
  const ended = await tx`
    update session_family set revoked_at = ${clock.now()}, revoked_because = 'ENDED_BY_HER'
    where person_id = ${personId} and revoked_at is null and id <> ${familyId}`
  audit(`person ${personId}`, undefined, { endedSessions: ended.count })
  return { endedSessions: ended.count }
})

/** Calls about where somebody is signed in, and how. */
export const sessionCalls: Handler[] = [
  answerList,
  answerEnd,
  answerEndOthers,
  answerRecognise,
  answerSecurity,
  answerActivity,
]
