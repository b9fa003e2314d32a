import { beginFactor, confirmFactor, removeFactor, renewRecoveryCodes } from '@chowk/contract/identity/factor.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { tellAccess } from '../enter.ts'
import { answerEntryChallenge } from './challenge-calls.ts'
import { tellFactor } from './factor-letter.ts'
import { countFactor, forgetFactor, forgetFactorTries, makeRecoveryCodes, spendFactorCode, stepOf } from './factor.ts'
import { pathOf } from './factor.rules.ts'
import { answerStopReset, stopByUse } from './lost-factor.ts'
import { decryptSecret, encryptSecret, newSecret } from './secret.ts'

async function pictureOf(text: string): Promise<{ size: number; path: string }> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  return { size: modules.size, path: pathOf(modules.size, (x, y) => Boolean(modules.get(y, x))) }
}

const answerBegin = handle(
  beginFactor,
  async ({ house, clock, viewer, refuse }) => {
    const { personId } = viewer
    const secret = newSecret()
    const stored = encryptSecret(house.config.serverKey, personId, secret)
    const made = await house.sql`
      insert into second_factor as f (person_id, secret, created_at) values (${personId}, ${stored}, ${clock.now()})
      on conflict (person_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where f.confirmed_at is null`
    if (made.count === 0) throw refuse('FACTOR_IS_ON')
    const [owner] = await house.sql<{ label: string }[]>`
      select coalesce(email, mobile, name) as label from person where id = ${personId}`
    const { Secret, TOTP } = await import('otpauth')
    const shared = new Secret({ buffer: new Uint8Array(secret).buffer })
    const uri = new TOTP({ issuer: 'Chowk', label: owner?.label ?? '', secret: shared }).toString()
    return { secret: shared.base32, uri, picture: await pictureOf(uri) }
  },
  { transactions: 'own' },
)

const answerConfirm = handle(
  confirmFactor,
  async ({ input, sql, house, clock, origin, viewer, refuse, reply, audit }) => {
    const { personId } = viewer
    const [begun] = await sql<{ secret: Uint8Array }[]>`
      select secret from second_factor where person_id = ${personId} and confirmed_at is null for update`
    if (!begun) throw refuse('NO_FACTOR')
    const secret = decryptSecret(house.config.serverKey, personId, begun.secret)
    const step = secret && (await stepOf(secret, input.code, clock.now()))
    if (step === undefined) throw refuse('CODE_WRONG')
    await sql`
      update second_factor set confirmed_at = ${clock.now()}, last_step = ${step} where person_id = ${personId}`
    // What was asked about an earlier one does not turn off this one.
    await stopByUse(sql, house, personId)
    const recoveryCodes = await makeRecoveryCodes(sql, house, personId)
    await sql`update session_family set by_code = true where id = ${viewer.familyId}`
    await tellFactor(sql, house, { personId, news: 'ON' })
    await forgetFactorTries(sql, viewer)
    audit(`person ${personId}`)
    await tellAccess({ house, sql, origin, viewer, reply })
    return { recoveryCodes }
  },
  { first: async ({ house, clock, viewer }) => await countFactor(house.sql, clock, viewer) },
)

const answerRenewCodes = handle(
  renewRecoveryCodes,
  async ({ input, house, clock, viewer, refuse, begin, audit }) => {
    await countFactor(house.sql, clock, viewer)
    const { personId } = viewer
    const recoveryCodes = await begin(async (tx) => {
      await demandFactor(tx, personId, refuse)
      if (!(await spendFactorCode(tx, house, { personId, code: input.code }))) throw refuse('CODE_WRONG')
      await stopByUse(tx, house, personId)
      await tellFactor(tx, house, { personId, news: 'NEW_CODES' })
      audit(`person ${personId}`)
      return await makeRecoveryCodes(tx, house, personId)
    })
    await forgetFactorTries(house.sql, viewer)
    return { recoveryCodes }
  },
  { transactions: 'own' },
)

const answerRemove = handle(
  removeFactor,
  async ({ input, house, clock, origin, viewer, refuse, reply, begin, audit }) => {
    await countFactor(house.sql, clock, viewer)
    const { personId } = viewer
    await begin(async (tx) => {
      await demandFactor(tx, personId, refuse)
      if (!(await spendFactorCode(tx, house, { personId, code: input.code }))) throw refuse('CODE_WRONG')
      await stopByUse(tx, house, personId)
      await forgetFactor(tx, clock, personId)
      await tellFactor(tx, house, { personId, news: 'OFF' })
      audit(`person ${personId}`)
      await tellAccess({ house, sql: tx, origin, viewer, reply })
    })
    await forgetFactorTries(house.sql, viewer)
    return { isOn: false as const }
  },
  { transactions: 'own' },
)

async function demandFactor(tx: Sql, personId: string, refuse: (code: 'NO_FACTOR') => Error): Promise<void> {
  const [on] = await tx`
    select 1 from second_factor where person_id = ${personId} and confirmed_at is not null for update`
  if (!on) throw refuse('NO_FACTOR')
}

/** Calls about the second factor. */
export const factorCalls: Handler[] = [
  answerBegin,
  answerConfirm,
  answerRenewCodes,
  answerRemove,
  answerEntryChallenge,
  answerStopReset,
]
