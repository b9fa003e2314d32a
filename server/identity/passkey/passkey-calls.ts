import {
  MOST_PASSKEYS,
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@chowk/contract/identity/passkey.ts'
import type { Passkey } from '@chowk/contract/identity/passkey.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { Handler, ReadContext } from '../../platform/handle.ts'
import { enterByPasskeyCalls } from './enter-by-passkey.ts'
import { CHALLENGE_LIVES_MS, makeChallenge, spendPasskeyChallenge } from './passkey-challenge.ts'
import { PASSKEY_ALGORITHMS, checkMade } from './passkey-check.ts'
import { tellOfPasskey } from './passkey-letter.ts'
import { passkeyDomain, readClientData, userHandleOf } from './passkey-settings.rules.ts'

interface PasskeyRow {
  id: string
  name: string
  credential: string
  transports: string[]
  isShared: boolean
  isRoaming: boolean
  createdAt: Date
  usedAt: Date | null
}

const viewOf = ({ id, name, isShared, isRoaming, createdAt, usedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  isShared,
  isRoaming,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})

const findPasskeys = async (sql: Sql, personId: string) =>
  await sql<PasskeyRow[]>`
    select id, name, credential, transports, is_shared, is_roaming, created_at, used_at from passkey
    where person_id = ${personId} order by id desc`

const answerList = handle(listPasskeys, async ({ sql, viewer }) => ({
  content: (await findPasskeys(sql, viewer.personId)).map(viewOf),
}))

// Who signs in by two steps adds no passkey, which counts as both, by having shown one.
async function demandBoth({ sql, viewer, refuse }: ReadContext<typeof beginPasskey>): Promise<void> {
  const [factor] = await sql`
    select from second_factor where person_id = ${viewer.personId} and confirmed_at is not null`
  if (factor && !viewer.provenTwice) throw refuse('SIGN_IN_AGAIN')
}

const answerBegin = handle(
  beginPasskey,
  async ({ tx, viewer, house, clock, refuse }) => {
    const { personId, deviceId } = viewer
    const [person] = await tx<{ name: string; email: string | null; mobile: string | null }[]>`
      select name, email, mobile from person where id = ${personId}`
    const known = await findPasskeys(tx, personId)
    if (known.length >= MOST_PASSKEYS) throw refuse('TOO_MANY_PASSKEYS')
    return {
      rp: { id: passkeyDomain(house.config), name: 'Chowk' },
      user: {
        id: userHandleOf(personId),
        name: person?.email ?? person?.mobile ?? '',
        displayName: person?.name ?? '',
      },
      challenge: await makeChallenge(tx, clock, { deviceId, personId }),
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: CHALLENGE_LIVES_MS,
      excludeCredentials: known.map(({ credential, transports }) => ({
        id: credential,
        type: 'public-key' as const,
        transports,
      })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    }
  },
  { first: demandBoth },
)

const answerAdd = handleTuned(
  addPasskey,
  async ({ input: { name, credential }, house, clock, viewer, refuse, begin, audit }) => {
    const { personId, deviceId } = viewer
    const signed = readClientData(credential.response.clientDataJSON)
    const by = { challenge: signed?.challenge ?? '', deviceId, personId }
    if (!signed || !(await spendPasskeyChallenge(house.sql, clock, by))) throw refuse('PASSKEY_OVER')
    const made = await checkMade(house, credential, signed)
    if (!made) throw refuse('PASSKEY_REFUSED')
    const transports = credential.response.transports ?? []
    const isRoaming = credential.authenticatorAttachment === 'cross-platform' && !made.isShared
    return await begin(async (tx) => {
      await tx`select 1 from person where id = ${personId} for update`
      if ((await findPasskeys(tx, personId)).length >= MOST_PASSKEYS) throw refuse('TOO_MANY_PASSKEYS')
      const [row] = await tx<PasskeyRow[]>`
        insert into passkey (person_id, credential, public_key, counter, transports, name, is_shared, is_roaming, created_at)
        values (${personId}, ${made.credential}, ${Buffer.from(made.publicKey)}, ${made.counter}, ${transports}, ${name},
          ${made.isShared}, ${isRoaming}, ${clock.now()})
        on conflict (credential) do nothing returning *`
      if (!row) throw refuse('PASSKEY_REFUSED')
      audit(`passkey ${row.id}`, undefined, { name })
      await tellOfPasskey(tx, house, { personId, passkeyId: row.id, passkey: name, what: 'ADDED' })
      return viewOf(row)
    })
  },
  { transactions: 'own' },
)

const answerRename = handle(renamePasskey, async ({ input: { id, name }, tx, viewer, refuse }) => {
  const [row] = await tx<PasskeyRow[]>`
    update passkey set name = ${name} where id = ${id} and person_id = ${viewer.personId} returning *`
  if (!row) throw refuse('PASSKEY_NOT_FOUND')
  return viewOf(row)
})

const answerRemove = handle(removePasskey, async ({ input: { id }, tx, viewer, house, refuse, audit }) => {
  const [row] = await tx<PasskeyRow[]>`
      delete from passkey where id = ${id} and person_id = ${viewer.personId} returning *`
  if (!row) throw refuse('PASSKEY_NOT_FOUND')
  audit(`passkey ${id}`, { name: row.name })
  const reported = { personId: viewer.personId, passkeyId: id, passkey: row.name, what: 'REMOVED' as const }
  await tellOfPasskey(tx, house, reported)
  return { removed: true as const }
})

/** Calls about passkeys: those of one's own, and signing in by one. */
export const passkeyCalls: Handler[] = [
  answerList,
  answerBegin,
  answerAdd,
  answerRename,
  answerRemove,
  ...enterByPasskeyCalls,
]
