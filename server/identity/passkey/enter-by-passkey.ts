import { askForPasskey, enterByPasskey } from '@chowk/contract/identity/passkey.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { Handler, House, Origin } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { knowDevice, deviceOf } from '../../device/device.ts'
import { enter, giveEntry } from '../enter.ts'
import { stopByUse } from '../factor/lost-factor.ts'
import { suspensionFacts } from '../suspension-facts.ts'
import { CHALLENGE_LIVES_MS, makeChallenge, spendPasskeyChallenge } from './passkey-challenge.ts'
import { checkShown } from './passkey-check.ts'
import type { KnownPasskey } from './passkey-check.ts'
import { passkeyDomain, readClientData, userHandleOf } from './passkey-settings.rules.ts'

/** A computer room signs in one after the other on one machine, a school behind one address. */
const DEVICE = { most: 60, windowMs: 10 * MINUTE_MS }
const ADDRESS = { most: 300, windowMs: 10 * MINUTE_MS }

async function countEntering({ sql, clock }: House, origin: Origin, deviceId: string | null): Promise<void> {
  if (deviceId) await keepWithin(sql, clock, `passkey device ${deviceId}`, DEVICE)
  await keepWithin(sql, clock, `passkey address ${origin.ip}`, ADDRESS)
}

const answerAsk = handle(
  askForPasskey,
  async ({ tx, house, clock, origin, reply }) => {
    const { config } = house
    const deviceId = await knowDevice({ sql: tx, key: config.serverKey, origin, reply, now: clock.now() })
    return {
      rpId: passkeyDomain(config),
      challenge: await makeChallenge(tx, clock, { deviceId, personId: null }),
      timeout: CHALLENGE_LIVES_MS,
      userVerification: 'required' as const,
    }
  },
  { first: async ({ house, origin, viewer }) => await countEntering(house, origin, viewer.deviceId) },
)

interface Holder extends KnownPasskey {
  id: string
  personId: string
  state: 'ACTIVE' | 'SUSPENDED'
}

async function findHolder(sql: Sql, credential: string): Promise<Holder | undefined> {
  const [holder] = await sql<(Omit<Holder, 'counter'> & { counter: string })[]>`
    select k.id, k.person_id, k.credential, k.public_key, k.counter, p.state
    from passkey k join person p on p.id = k.person_id and p.state <> 'DELETED' where k.credential = ${credential}`
  return holder && { ...holder, counter: Number(holder.counter) }
}

const answerEnter = handleTuned(
  enterByPasskey,
  async ({ input: { credential, administers }, house, clock, origin, reply, refuse, begin, auditAs, concerns }) => {
    const { sql, config } = house
    const deviceId = deviceOf(config.serverKey, origin.cookies['chowk_device'])
    await countEntering(house, origin, deviceId)
    const signed = readClientData(credential.response.clientDataJSON)
    const isOpen =
      signed &&
      deviceId &&
      (await spendPasskeyChallenge(sql, clock, { challenge: signed.challenge, deviceId, personId: null }))
    if (!isOpen) throw refuse('PASSKEY_OVER')
    const holder = await findHolder(sql, credential.id)
    if (!holder) throw refuse('PASSKEY_UNKNOWN')
    concerns(`person ${holder.personId}`)
    if (credential.response.userHandle !== userHandleOf(holder.personId)) throw refuse('PASSKEY_REFUSED')
    const counter = await checkShown(house, credential, { signed, known: holder })
    if (counter === undefined) throw refuse('PASSKEY_REFUSED')
    if (holder.state === 'SUSPENDED') throw refuse('ACCOUNT_SUSPENDED', await suspensionFacts(sql, holder.personId))
    const session = await begin(async (tx) => {
      // Of two that were signed with one count, one is a copy.
      const used = await tx`
        update passkey set counter = ${counter}, used_at = ${clock.now()}
        where id = ${holder.id} and (counter < ${counter} or ${counter} = 0)`
      if (used.count === 0) throw refuse('PASSKEY_REFUSED')
      const { personId } = holder
      await stopByUse(tx, house, personId)
      // It asked for her finger or its PIN: what she has, and what she is or knows.
      return await enter(tx, house, {
        auditAs,
        origin,
        personId,
        deviceId,
        administers,
        second: { passkeyId: holder.id },
      })
    })
    return await giveEntry(house, { origin, reply }, session)
  },
  { transactions: 'own' },
)

/** Calls by which somebody signs in with a passkey. */
export const enterByPasskeyCalls: Handler[] = [answerAsk, answerEnter]
