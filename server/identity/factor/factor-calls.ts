import { beginFactor, confirmFactor, removeFactor, renewRecoveryCodes } from '@chowk/contract/identity/factor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
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

// A wrong code is refused, and its try still counts.
const countTries = async ({ sql, clock, viewer }: { sql: Sql; clock: Clock; viewer: Person }): Promise<void> =>
  await countFactor(sql, clock, viewer)

const answerBegin = handle(beginFactor, async ({ tx, house, clock, viewer, refuse }) => {
  const { personId } = viewer
  const secret = newSecret()
  const stored = encryptSecret(house.config.serverKey, personId, secret)
  const made = await tx`
      insert into second_factor as f (person_id, secret, created_at) values (${personId}, ${stored}, ${clock.now()})
      on conflict (person_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where f.confirmed_at is null`
  if (made.count === 0) throw refuse('FACTOR_IS_ON')
  const [owner] = await tx<{ label: string }[]>`
      select coalesce(email, mobile, name) as label from person where id = ${personId}`
  const { Secret, TOTP } = await import('otpauth')
  const shared = new Secret({ buffer: new Uint8Array(secret).buffer })
  const uri = new TOTP({ issuer: 'Chowk', label: owner?.label ?? '', secret: shared }).toString()
  return { secret: shared.base32, uri, picture: await pictureOf(uri) }
})

const answerConfirm = handle(
  confirmFactor,
  async ({ input, tx, house, clock, origin, viewer, refuse, reply, audit }) => {
    const { personId } = viewer
    const [begun] = await tx<{ secret: Uint8Array }[]>`
      select secret from second_factor where person_id = ${personId} and confirmed_at is null for update`
    if (!begun) throw refuse('NO_FACTOR')
    const secret = decryptSecret(house.config.serverKey, personId, begun.secret)
    const step = secret && (await stepOf(secret, input.code, clock.now()))
    if (step === undefined) throw refuse('CODE_WRONG')
    await tx`
      update second_factor set confirmed_at = ${clock.now()}, last_step = ${step} where person_id = ${personId}`
    // What was asked about an earlier one does not turn off this one.
    await stopByUse(tx, house, personId)
    const recoveryCodes = await makeRecoveryCodes(tx, house, personId)
    await tx`update session_family set by_code = true where id = ${viewer.familyId}`
    await tellFactor(tx, house, { personId, news: 'ON' })
    await forgetFactorTries(tx, viewer)
    audit(`person ${personId}`)
    await tellAccess({ house, sql: tx, origin, viewer, reply })
    return { recoveryCodes }
  },
  { first: countTries },
)

const answerRenewCodes = handle(
  renewRecoveryCodes,
  async ({ input, tx, house, viewer, refuse, audit }) => {
    const { personId } = viewer
    await demandFactor(tx, personId, refuse)
    if (!(await spendFactorCode(tx, house, { personId, code: input.code }))) throw refuse('CODE_WRONG')
    await stopByUse(tx, house, personId)
    await tellFactor(tx, house, { personId, news: 'NEW_CODES' })
    await forgetFactorTries(tx, viewer)
    audit(`person ${personId}`)
    return { recoveryCodes: await makeRecoveryCodes(tx, house, personId) }
  },
  { first: countTries },
)

const answerRemove = handle(
  removeFactor,
  async ({ input, tx, house, clock, origin, viewer, refuse, reply, audit }) => {
    const { personId } = viewer
    await demandFactor(tx, personId, refuse)
    if (!(await spendFactorCode(tx, house, { personId, code: input.code }))) throw refuse('CODE_WRONG')
    await stopByUse(tx, house, personId)
    await forgetFactor(tx, clock, personId)
    await tellFactor(tx, house, { personId, news: 'OFF' })
    await forgetFactorTries(tx, viewer)
    audit(`person ${personId}`)
    await tellAccess({ house, sql: tx, origin, viewer, reply })
    return { isOn: false as const }
  },
  { first: countTries },
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
