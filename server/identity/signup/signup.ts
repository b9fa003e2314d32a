import { createDefaultAccount, createPerson, sendSignUpCode } from '@chowk/contract/identity/signup.ts'
import type { NewAccount } from '@chowk/contract/identity/signup.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { Handler, House, Origin } from '../../platform/handle.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { requireYear } from '../../platform/calendar/year.ts'
import { askCode, linkFor } from '../code/code-calls.ts'
import { readProof, spendCode } from '../code/code.ts'
import type { Proven } from '../code/code.ts'
import type { Contact } from '../code/contact.ts'
import { readContact } from '../code/contact.ts'
import { isReachedBy } from '../identity.ts'
import { enter, giveEntry } from '../enter.ts'
import type { Entering, Entry } from '../enter.ts'
import { keepConsent, spendGuardianCode } from '../guardian/guardian.ts'
import { deviceOf } from '../../device/device.ts'
import {
  beginWritten,
  findWrittenClasses,
  hashNewPassword,
  isUnbegun,
  joinDefaultWorkspace,
  makeAccount,
  yearOfApplicant,
} from './account.ts'
import { forgetClaim, settleBirthYear } from './claimed-age.ts'

// Whom an organisation only wrote down has no account yet, and may open one without its invitation.
async function findAccount(sql: Sql, contact: Contact): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from person where ${isReachedBy(sql, contact)}
      and state <> 'DELETED' and (is_begun or state <> 'ACTIVE')`
  return row?.id
}

const answerSignUpCode = handle(sendSignUpCode, async ({ input, sql, house, origin, viewer, reply }) => {
  const contact = await readContact(input)
  const personId = await findAccount(sql, contact)
  return await askCode(
    { house, origin, viewer, reply },
    {
      purpose: 'SIGN_UP',
      contact,
      language: input.language,
      personId,
      says: personId ? 'HAS_ACCOUNT' : 'CODE',
      link: await linkFor(sql, house, personId),
    },
  )
})

type Refuse = (
  code: 'CODE_OVER' | 'ACCOUNT_EXISTS' | 'GUARDIAN_NEEDED' | 'GUARDIAN_IS_CHILD',
  more?: { details?: Record<string, unknown> },
) => Refusal

interface SigningUp {
  call: typeof createDefaultAccount | typeof createPerson
  input: NewAccount
  /** A minor's year was given for her contact before. */
  isOlder: boolean
  auditAs: Entering['auditAs']
  deviceId: string | null
  origin: Origin
  refuse: Refuse
}

function answerCreate(declared: SigningUp['call']) {
  return handleTuned(
    declared,
    async ({ input, house, origin, reply, refuse, begin, auditAs }) => {
      requireYear(input.birthYear, { path: 'birthYear', now: house.clock.now() })
      const deviceId = deviceOf(house.config.serverKey, origin.cookies['chowk_device'])
      const proof = { transactionId: input.transactionId, purpose: 'SIGN_UP' as const, deviceId }
      const proven = await readProof(house.sql, house.clock, proof)
      if (!proven) throw refuse('CODE_OVER')
      const passwordHash = await hashNewPassword(input.password, 'password', [input.name, proven.contact.address])
      const { birthYear } = await settleBirthYear(house, { contact: proven.contact, birthYear: input.birthYear })
      const given = { ...input, birthYear }
      const isOlder = birthYear !== input.birthYear
      const session = await begin(async (tx) => {
        const spent = await spendCode(tx, house.clock, proof)
        if (!spent) throw refuse('CODE_OVER')
        const more = { auditAs, deviceId, origin, refuse, isOlder, spent, passwordHash }
        return await signUp(tx, house, { call: declared, input: given, ...more })
      })
      return await giveEntry(house, { origin, reply }, session)
    },
    { transactions: 'own' },
  )
}

async function signUp(
  tx: Sql,
  house: House,
  given: SigningUp & { spent: Proven; passwordHash: string },
): Promise<Entry> {
  const { input, spent, passwordHash, deviceId, call, auditAs, origin, refuse, isOlder } = given
  const { name, language, guardian } = input
  const { contact } = spent
  const memberships = await findWrittenClasses(tx, isUnbegun(tx, contact))
  const birthYear = yearOfApplicant(input.birthYear, memberships, house.clock.now())
  const age = { birthYear: birthYear ?? null, memberships }
  const yes = await spendGuardianCode(tx, house, { ...age, name, deviceId, contacts: [contact.address], guardian })
  if (yes === 'GUARDIAN_IS_CHILD') throw refuse(yes)
  if (yes === 'GUARDIAN_NEEDED')
    throw refuse(yes, isOlder || memberships.length > 0 ? { details: { claimedBefore: true } } : {})
  const account = { name, birthYear, language, contact, passwordHash }
  const personId = (await beginWritten(tx, house.clock, account)) ?? (await makeAccount(tx, house.clock, account))
  if (!personId) throw refuse('ACCOUNT_EXISTS')
  await forgetClaim(tx, house, contact)
  if (yes !== 'NOT_NEEDED') await keepConsent(tx, house, { personId, childName: name, language, proof: yes })
  if (call === createDefaultAccount) await joinDefaultWorkspace(tx, house.clock, personId)
  return await enter(tx, house, { auditAs, origin, personId, deviceId })
}

export const signUpCalls: Handler[] = [answerSignUpCode, answerCreate(createDefaultAccount), answerCreate(createPerson)]
