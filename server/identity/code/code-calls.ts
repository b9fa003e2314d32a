import type { CodePurpose, CodeTransaction } from '@chowk/contract/identity/code.ts'
import {
  resendCode,
  sendEmailCode,
  sendMobileCode,
  sendPasswordCode,
  verifyCode,
} from '@chowk/contract/identity/code.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { Context, Handler, House, Origin } from '../../platform/handle.ts'
import { commonRefusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { knowDevice, deviceOf } from '../../device/device.ts'
import { countAsking, openCode, sendAgain, tryCode } from './code.ts'
import type { CodeRequest, Proven } from './code.ts'
import { isReachedBy } from '../identity.ts'
import { readContact } from './contact.ts'
import type { Contact } from './contact.ts'
import { makeSignInLink } from './sign-in-link.ts'
import { ownOrigin } from '../../platform/config.ts'

/** What a handler has at hand when a code is asked for. */
interface Asking {
  house: House
  origin: Origin
  viewer: Viewer
  reply: { cookie(line: string): void }
}

/** Makes the device known, counts the asking and opens the code. */
export async function askCode(
  { house, origin, viewer, reply }: Asking,
  requested: Omit<CodeRequest, 'deviceId'>,
): Promise<CodeTransaction> {
  const { sql, clock, config } = house
  const deviceId = viewer.signedIn
    ? viewer.deviceId
    : await knowDevice({ sql, key: config.serverKey, origin, reply, now: clock.now() })
  await countAsking(house, origin, deviceId)
  return await openCode(house, { ...requested, deviceId })
}

/** Whose address it is, of those who may sign in. */
export async function findOwner(sql: Sql, contact: Contact): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from person where ${isReachedBy(sql, contact)} and state <> 'DELETED'`
  return row?.id
}

/** What a letter says: an address that another account has does not become anybody's, and only the letter tells so. */
export async function saidTo(
  sql: Sql,
  requested: { purpose: CodePurpose; contact: Contact; personId: string | undefined },
): Promise<'CODE' | 'HAS_ACCOUNT'> {
  const owner = await findOwner(sql, requested.contact)
  return requested.purpose === 'CONTACT_CHANGE' && owner !== undefined && owner !== requested.personId
    ? 'HAS_ACCOUNT'
    : 'CODE'
}

/** A sign-in link for whoever has the address; for nobody the same work is done for nothing. */
export async function linkFor(sql: Sql, house: House, personId: string | undefined): Promise<string> {
  if (personId) return await makeSignInLink(sql, house, personId)
  await sql`
    insert into sign_in_link (token_hash, person_id, created_at, expires_at)
    select '', id, now(), now() from person where false`
  return `${ownOrigin(house.config)}/signup`
}

/** A code for whoever has the address, to come in by or to set a new password; for nobody the letter says that there is no account. */
export async function askOwnersCode(
  asking: Asking,
  purpose: 'PASSWORD' | 'SIGN_IN',
  input: Context<typeof sendPasswordCode>['input'],
): Promise<CodeTransaction> {
  const { sql, config } = asking.house
  const contact = await readContact(input)
  const personId = await findOwner(sql, contact)
  return await askCode(asking, {
    purpose,
    contact,
    language: input.language,
    personId,
    says: personId ? 'CODE' : 'NO_ACCOUNT',
    link: `${ownOrigin(config)}/signup`,
  })
}

const answerPasswordCode = handleTuned(
  sendPasswordCode,
  async ({ input, house, origin, viewer, reply }) =>
    await askOwnersCode({ house, origin, viewer, reply }, 'PASSWORD', input),
  { transactions: 'own' },
)

const answerMobileCode = handle(sendMobileCode, async ({ input, house, origin, viewer, reply }) => {
  const { purpose, language } = input
  const contact = await readContact({ mobile: input.mobile })
  const link = ownOrigin(house.config)
  const { personId } = viewer
  const says = await saidTo(house.sql, { purpose, contact, personId })
  return await askCode({ house, origin, viewer, reply }, { purpose, contact, language, personId, says, link })
})

const answerEmailCode = handle(sendEmailCode, async ({ input, house, origin, viewer, reply }) => {
  const { purpose, language } = input
  if (purpose !== 'EMAIL' && !viewer.signedIn) throw commonRefusal('SIGN_IN_NEEDED')
  const contact = await readContact({ email: input.email })
  const personId = viewer.signedIn ? viewer.personId : undefined
  const link = ownOrigin(house.config)
  const says = await saidTo(house.sql, { purpose, contact, personId })
  return await askCode({ house, origin, viewer, reply }, { purpose, contact, language, personId, says, link })
})

const deviceAt = ({ house, origin, viewer }: Omit<Asking, 'reply'>): string | null =>
  viewer.signedIn ? viewer.deviceId : deviceOf(house.config.serverKey, origin.cookies['chowk_device'])

const answerResend = handle(resendCode, async ({ input, house, origin, viewer, refuse }) => {
  const deviceId = deviceAt({ house, origin, viewer })
  if (!deviceId) throw refuse('CODE_OVER')
  await countAsking(house, origin, deviceId)
  const again = await sendAgain(house, { transactionId: input.transactionId, deviceId }, async (tx, row) => {
    // In the row of a change of contact stands who asked, and the letter goes to somebody else.
    if (row.says === 'HAS_ACCOUNT' && row.purpose === 'SIGN_UP')
      return await linkFor(tx, house, row.personId ?? undefined)
    return `${ownOrigin(house.config)}/${row.purpose === 'GUARDIAN' ? 'guardian' : 'signup'}`
  })
  if (!again) throw refuse('CODE_OVER')
  return again
})

const answerVerify = handleTuned(
  verifyCode,
  async ({ input, house, origin, viewer, refuse }) => {
    const deviceId = deviceAt({ house, origin, viewer })
    if (!deviceId) throw refuse('CODE_OVER')
    const { transactionId, code } = input
    const tried = await tryCode(house, { transactionId, deviceId, code })
    if (tried.is === 'OVER') throw refuse('CODE_OVER')
    if (tried.is === 'WRONG') throw refuse('CODE_WRONG', { details: { triesLeft: tried.triesLeft } })
    await confirmOwn(house, tried.code)
    return { transactionId, purpose: tried.code.purpose, spendBefore: tried.spendBefore.toISOString() }
  },
  { transactions: 'own' },
)

// Whoever reads what is sent to her own address has it.
async function confirmOwn({ sql, clock }: House, { contact, personId }: Proven): Promise<void> {
  if (!personId) return
  const now = clock.now()
  await (contact.channel === 'EMAIL'
    ? sql`
        update person set email_verified_at = ${now}
        where id = ${personId} and email = ${contact.address} and email_verified_at is null`
    : sql`
        update person set mobile_verified_at = ${now}
        where id = ${personId} and mobile = ${contact.address} and mobile_verified_at is null`)
}

export const codeCalls: Handler[] = [answerPasswordCode, answerMobileCode, answerEmailCode, answerResend, answerVerify]
