import { corporateLogin, employeeLogin } from '@chowk/contract/identity/session.ts'
import { writeAudit } from '../platform/audit.ts'
import { handle } from '../platform/handle.ts'
import type { Sql } from '../platform/database.ts'
import { deviceLine } from './device.ts'
import { countLogin, forgetTries } from './login-limit.ts'
import { isPassword } from './password.ts'
import { giveTokens, openSession } from './session.ts'
import { deviceOf } from './token.ts'

interface Account {
  id: string
  passwordHash: string | null
  state: 'ACTIVE' | 'SUSPENDED' | 'DELETED'
  isKnownDevice: boolean
}

async function findAccount(sql: Sql, email: string, deviceId: string | null): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select p.id, p.password_hash, p.state,
      exists (select from session_family f where f.person_id = p.id and f.device_id = ${deviceId}) as is_known_device
    from person p where p.email = ${email} and p.state <> 'DELETED'`
  return account
}

// Both calls take every account; they differ in the workspace that is opened first (R2.07).
function answerLogin(declared: typeof corporateLogin | typeof employeeLogin) {
  return handle(
    declared,
    async ({ input, house, clock, origin, refuse, reply }) => {
      const key = house.config.serverKey
      const deviceId = deviceOf(key, origin.cookies['chowk_device'])
      const account = await findAccount(house.sql, input.email, deviceId)
      const isKnownDevice = account?.isKnownDevice ?? false
      const attempt = { email: input.email, deviceId, isKnownDevice, ip: origin.ip }
      const wait = await countLogin(house.sql, clock, attempt)
      if (wait > 0) {
        const seconds = String(Math.ceil(wait / 1000))
        throw refuse('TOO_MANY_REQUESTS', { details: { retryAfterMs: wait } }, { 'retry-after': seconds })
      }
      const isRight = await isPassword(input.password, account?.passwordHash ?? null)
      if (!account || !isRight) throw refuse('WRONG_CREDENTIALS')
      if (account.state === 'SUSPENDED') throw refuse('ACCOUNT_SUSPENDED')
      const session = await house.sql.begin(async (tx) => {
        const administers = declared === corporateLogin
        const opened = await openSession(tx, clock, { personId: account.id, deviceId, administers })
        await writeAudit(
          tx,
          { call: declared, origin, viewer: opened.viewer },
          { subject: `session ${opened.viewer.familyId}` },
        )
        return opened
      })
      await forgetTries(house.sql, attempt)
      reply.cookie(deviceLine(key, { deviceId: session.viewer.deviceId, nonce: session.nonce }, origin))
      await giveTokens(house, origin, reply, session)
      return session.data
    },
    { transactions: 'own' },
  )
}

export const answerCorporateLogin = answerLogin(corporateLogin)
export const answerEmployeeLogin = answerLogin(employeeLogin)
