import { corporateLogin, employeeLogin } from '@chowk/contract/identity/session.ts'
import { handleTuned } from '../platform/handle-tuned.ts'
import type { Sql } from '../platform/database.ts'
import { readMobile } from '../platform/text/mobile-number.ts'
import { enter, giveEntry } from './enter.ts'
import { countLogin, forgetTries } from './login-limit.ts'
import { isReachedBy } from './identity.ts'
import type { Contact } from './code/contact.ts'
import { isPassword } from './password.ts'
import { suspensionFacts } from './suspension-facts.ts'
import { tooMany } from '../platform/refusal.ts'
import { deviceOf } from '../device/device.ts'

interface Account {
  id: string
  passwordHash: string | null
  state: 'ACTIVE' | 'SUSPENDED' | 'DELETED'
  isKnownDevice: boolean
}

async function findAccount(sql: Sql, address: string, deviceId: string | null): Promise<Account | undefined> {
  const contact: Contact = { channel: address.includes('@') ? 'EMAIL' : 'MOBILE', address }
  const [account] = await sql<Account[]>`
    select p.id, p.password_hash, p.state,
      exists (select from session_family f where f.person_id = p.id and f.device_id = ${deviceId}) as is_known_device
    from person p where ${isReachedBy(sql, contact)} and p.state <> 'DELETED'`
  return account
}

// Both calls take every account; they differ in the workspace that is opened first (R2.07).
function answerLogin(declared: typeof corporateLogin | typeof employeeLogin) {
  return handleTuned(
    declared,
    async ({ input, house, clock, origin, refuse, reply, begin, auditAs, concerns }) => {
      const key = house.config.serverKey
      const deviceId = deviceOf(key, origin.cookies['chowk_device'])
      const email = input.email.includes('@') ? input.email : ((await readMobile(input.email)) ?? input.email)
      const account = await findAccount(house.sql, email, deviceId)
      if (account) concerns(`person ${account.id}`)
      const isKnownDevice = account?.isKnownDevice ?? false
      const attempt = { account: account?.id ?? email, deviceId, isKnownDevice, ip: origin.ip }
      const wait = await countLogin(house.sql, clock, attempt)
      if (wait > 0) throw tooMany(wait)
      const isRight = await isPassword(input.password, account?.passwordHash ?? null)
      if (!account || !isRight) throw refuse('WRONG_CREDENTIALS')
      if (account.state === 'SUSPENDED') throw refuse('ACCOUNT_SUSPENDED', await suspensionFacts(house.sql, account.id))
      const session = await begin(async (tx) => {
        const administers = declared === corporateLogin
        return await enter(tx, house, { auditAs, origin, personId: account.id, deviceId, administers })
      })
      await forgetTries(house.sql, attempt)
      return await giveEntry(house, { origin, reply }, session)
    },
    { transactions: 'own' },
  )
}

export const answerCorporateLogin = answerLogin(corporateLogin)
export const answerEmployeeLogin = answerLogin(employeeLogin)
