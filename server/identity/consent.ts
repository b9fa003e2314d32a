import { acceptCookies } from '@chowk/contract/identity/session.ts'
import { handle } from '../platform/handle.ts'
import { knowDevice } from './device.ts'
import { json } from '../platform/json.ts'

export const answerAcceptCookies = handle(
  acceptCookies,
  async ({ input, viewer, sql, house, clock, origin, reply }) => {
    const now = clock.now()
    const deviceId = viewer.signedIn
      ? viewer.deviceId
      : await knowDevice({ sql, key: house.config.serverKey, origin, reply, now })
    const consent = { personal: input.personal, statistics: input.statistics }
    await sql`
    update device set consent = ${json(sql, consent)}, consent_at = ${now} where id = ${deviceId}`
    return { consent, consentAt: now.toISOString() }
  },
)
