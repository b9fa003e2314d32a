import { sendSignInCode, signInByCode } from '@chowk/contract/identity/sign-in-code.ts'
import type { Sql } from '../../platform/database.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { Handler } from '../../platform/handle.ts'
import { enter, giveEntry } from '../enter.ts'
import { suspensionFacts } from '../suspension-facts.ts'
import { deviceOf } from '../../device/device.ts'
import { askOwnersCode, findOwner } from './code-calls.ts'
import { readProof, spendCode } from './code.ts'
import type { Proven } from './code.ts'

const answerSignInCode = handleTuned(
  sendSignInCode,
  async ({ input, house, origin, viewer, reply }) =>
    await askOwnersCode({ house, origin, viewer, reply }, 'SIGN_IN', input),
  { transactions: 'own' },
)

// Who has the address now, and not who had it when the code was asked for: it may have changed hands since.
async function findAccount(sql: Sql, proven: Proven | undefined) {
  const personId = proven && (await findOwner(sql, proven.contact))
  if (!personId || personId !== proven?.personId) return undefined
  const [account] = await sql<{ id: string; state: 'ACTIVE' | 'SUSPENDED' }[]>`
    select id, state from person where id = ${personId} for share`
  return account
}

const answerSignIn = handleTuned(
  signInByCode,
  async ({ input, house, origin, reply, refuse, begin, auditAs, concerns }) => {
    const deviceId = deviceOf(house.config.serverKey, origin.cookies['chowk_device'])
    const by = { transactionId: input.transactionId, purpose: 'SIGN_IN' as const, deviceId }
    const account = await findAccount(house.sql, await readProof(house.sql, house.clock, by))
    if (!account) throw refuse('CODE_OVER')
    concerns(`person ${account.id}`)
    if (account.state === 'SUSPENDED') throw refuse('ACCOUNT_SUSPENDED', await suspensionFacts(house.sql, account.id))
    const session = await begin(async (tx) => {
      const proven = await spendCode(tx, house.clock, by)
      if ((await findAccount(tx, proven))?.state !== 'ACTIVE') throw refuse('CODE_OVER')
      const administers = input.loginType === 'corporate'
      return await enter(tx, house, { auditAs, origin, personId: account.id, deviceId, administers })
    })
    return await giveEntry(house, { origin, reply }, session)
  },
  { transactions: 'own' },
)

/** Signing in by a code instead of a password. */
export const signInCalls: Handler[] = [answerSignInCode, answerSignIn]
