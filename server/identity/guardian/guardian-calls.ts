import {
  addGuardianConsent,
  changeGuardianConsent,
  listGuardianConsents,
  sendGuardianCode,
} from '@chowk/contract/identity/guardian.ts'
import { GUARDIAN_VERSION } from '@chowk/contract/identity/signup.ts'
import type { GuardianConsent } from '@chowk/contract/identity/guardian.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { Handler, House, Origin } from '../../platform/handle.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { post } from '../../platform/post/post.ts'
import { askCode } from '../code/code-calls.ts'
import { countAsking, readProof, spendCode } from '../code/code.ts'
import { addressOf, readContact } from '../code/contact.ts'
import { readMobile } from '../../platform/text/mobile-number.ts'
import type { Contact } from '../code/contact.ts'
import { ownOrigin } from '../../platform/config.ts'
import { PERSON_STATES } from '../operator/person.rules.ts'
import { tellAccess } from '../enter.ts'
import { findInvitation, knownGuardian } from '../invitation/invitation.ts'
import { findMemberships } from '../identity.ts'
import { deviceOf } from '../../device/device.ts'
import { keepConsent, spendGuardianCode } from './guardian.ts'
import { writeConsentLetter } from './guardian-letter.ts'

/** A consent as its row has it. */
export interface ConsentRow extends Omit<GuardianConsent, 'givenAt' | 'withdrawnAt' | 'deletesAt'> {
  deletesAt: Date | null
  personId: string
  givenAt: Date
  withdrawnAt: Date | null
  language: 'en' | 'hi'
}

const answerGuardianCode = handleTuned(
  sendGuardianCode,
  async ({ input, house, origin, viewer, reply, refuse }) => {
    const { childEmail, childMobile, language, invitationCode } = input
    const { contact, childName } =
      invitationCode === undefined
        ? { contact: await readContact(input), childName: input.childName }
        : await invitedGuardian({ house, origin, refuse }, { childEmail, childMobile, code: invitationCode })
    if (await isSameContact(contact, { email: childEmail, mobile: childMobile })) throw refuse('GUARDIAN_IS_CHILD')
    const link = `${ownOrigin(house.config)}/guardian`
    const context = childName ? { childName } : {}
    return await askCode(
      { house, origin, viewer, reply },
      { purpose: 'GUARDIAN', contact, language, says: 'CODE', context, link },
    )
  },
  { transactions: 'own' },
)

interface Inviting {
  house: House
  origin: Origin
  refuse: (code: 'LINK_OVER' | 'GUARDIAN_UNKNOWN') => Refusal
}

// Whoever holds the link has the code sent to the one contact that stands beside it, and reads no more of that than its ends.
async function invitedGuardian(
  { house, origin, refuse }: Inviting,
  by: { childEmail: string | undefined; childMobile: string | undefined; code: string },
): Promise<{ contact: Contact; childName: string }> {
  const { sql, clock } = house
  const { address } = await readContact({ email: by.childEmail, mobile: by.childMobile })
  const open = await findInvitation(sql, clock, { address, code: by.code })
  if (!open?.isNew) {
    // A link that is guessed at counts as an asking, too.
    await countAsking(house, origin, null)
    throw refuse('LINK_OVER')
  }
  const contact = await knownGuardian(open)
  if (!contact) throw refuse('GUARDIAN_UNKNOWN')
  return { contact, childName: open.name }
}

// What the child gives may be no number at all: then it is nobody's.
async function isSameContact(
  { channel, address }: Contact,
  other: { email: string | undefined; mobile: string | undefined },
): Promise<boolean> {
  if (channel === 'EMAIL') return other.email === address
  return other.mobile !== undefined && (await readMobile(other.mobile)) === address
}

/** The newest word of a guardian for each child. A yes that was taken back and given again is one row each: what stood when must stay readable. */
export async function findConsents(sql: Sql, { channel, address }: Contact, consentId?: string): Promise<ConsentRow[]> {
  return await sql<ConsentRow[]>`
    select distinct on (g.person_id) g.id as consent_id, p.name as child_name, g.guardian_name, g.text_version, g.given_at,
      g.withdrawn_at, g.person_id, g.language,
      (select d.deletes_at from profile_deletion d
        where d.person_id = g.person_id and d.asked_by = 'GUARDIAN' and d.state in ('REQUESTED', 'BLOCKED', 'PROCESSING')) as deletes_at
    from guardian_consent g join person p on p.id = g.person_id and p.state <> 'DELETED'
    where g.channel = ${channel} and g.contact = ${address} ${consentId ? sql`and g.id = ${consentId}` : sql``}
    order by g.person_id, g.given_at desc, g.id desc`
}

/** A consent as the wire has it. */
export const reported = (row: ConsentRow): GuardianConsent => ({
  consentId: row.consentId,
  childName: row.childName,
  guardianName: row.guardianName,
  textVersion: row.textVersion,
  givenAt: row.givenAt.toISOString(),
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  deletesAt: row.deletesAt?.toISOString() ?? null,
})

const deviceFrom = (house: House, cookies: Readonly<Record<string, string>>) =>
  deviceOf(house.config.serverKey, cookies['chowk_device'])

const answerConsents = handle(listGuardianConsents, async ({ input, tx, clock, house, origin, refuse }) => {
  const deviceId = deviceFrom(house, origin.cookies)
  const proven = await readProof(tx, clock, { ...input, purpose: 'GUARDIAN', deviceId })
  // A code that names a child is told to the child, who opens an account with it.
  if (!proven || proven.context.childName) throw refuse('CODE_OVER')
  return { consents: (await findConsents(tx, proven.contact)).map(reported) }
})

const answerChange = handle(changeGuardianConsent, async ({ input, tx, clock, house, origin, refuse, audit }) => {
  const deviceId = deviceFrom(house, origin.cookies)
  const { transactionId, consentId, given } = input
  const proven = await spendCode(tx, clock, { transactionId, purpose: 'GUARDIAN', deviceId })
  if (!proven || proven.context.childName) throw refuse('CODE_OVER')
  const [row] = await findConsents(tx, proven.contact, consentId)
  if (!row) throw refuse('NOT_FOUND')
  if (given === (row.withdrawnAt === null)) return reported(row)
  const changed = given ? await giveAgain(tx, clock, row) : await withdraw(tx, clock, row)
  await post(tx, house, {
    key: `guardian ${changed.consentId} ${given}`,
    to: addressOf(proven.contact),
    language: row.language,
    write: (each) =>
      writeConsentLetter(
        { childName: row.childName, link: `${ownOrigin(house.config)}/guardian`, isGiven: given },
        each,
      ),
  })
  audit(`person ${row.personId}`, { given: !given }, { given })
  return reported(changed)
})

/** Closes the account at once: what is hers stays, and nobody works in it. */
async function withdraw(sql: Sql, clock: Clock, row: ConsentRow): Promise<ConsentRow> {
  const now = clock.now()
  await sql`update guardian_consent set withdrawn_at = ${now} where person_id = ${row.personId} and withdrawn_at is null`
  await moveChild(sql, { id: row.personId, to: 'SUSPENDED', at: now })
  await sql`
    update session_family set revoked_at = ${now}, revoked_because = 'GUARDIAN'
    where person_id = ${row.personId} and revoked_at is null`
  return { ...row, withdrawnAt: now }
}

// What an operator has said of the account stays: a guardian takes back only her own word.
async function moveChild(sql: Sql, { id, to, at: time }: { id: string; to: 'ACTIVE' | 'SUSPENDED'; at: Date }) {
  const because = to === 'SUSPENDED' ? 'GUARDIAN' : null
  const [account] = await sql<{ may: boolean }[]>`
    select state = ${to === 'SUSPENDED' ? 'ACTIVE' : 'SUSPENDED'}
      and suspended_because is not distinct from ${because ? null : 'GUARDIAN'} as may
    from person where id = ${id} for update`
  if (!account?.may) return
  const reason = because ? 'GUARDIAN_WITHDREW' : 'GUARDIAN_AGREED'
  await transition(sql, PERSON_STATES, { id, to, actorId: null, reason, at: time })
  await sql`update person set suspended_because = ${because} where id = ${id}`
}

async function giveAgain(sql: Sql, clock: Clock, row: ConsentRow): Promise<ConsentRow> {
  const now = clock.now()
  const [made] = await sql<{ id: string }[]>`
    insert into guardian_consent (person_id, guardian_name, channel, contact, text_version, language, given_at)
    select person_id, guardian_name, channel, contact, ${GUARDIAN_VERSION}, language, ${now}
    from guardian_consent where id = ${row.consentId} returning id`
  await moveChild(sql, { id: row.personId, to: 'ACTIVE', at: now })
  return { ...row, consentId: made?.id ?? '', givenAt: now, withdrawnAt: null, textVersion: GUARDIAN_VERSION }
}

interface OwnAccount {
  name: string
  birthYear: number | null
  email: string | null
  mobile: string | null
  language: 'en' | 'hi'
}

const answerAdd = handle(addGuardianConsent, async ({ input, viewer, tx, house, origin, reply, refuse, audit }) => {
  const { personId, deviceId } = viewer
  const acting = { house, sql: tx, origin, viewer, reply }
  // Two tabs may bring the same code: her row is held, and the second finds that nothing is needed any more.
  const [own] = await tx<OwnAccount[]>`
    select name, birth_year::int as birth_year, email, mobile, language from person where id = ${personId} for update`
  const [present] = await tx`select 1 from guardian_consent where person_id = ${personId} and withdrawn_at is null`
  if (own && !present) {
    const { name, birthYear, language, email, mobile } = own
    const memberships = await findMemberships(tx, personId)
    const contacts = [email, mobile].filter((address) => address !== null)
    const applicant = { name, birthYear, memberships, deviceId, contacts, guardian: input }
    const given = await spendGuardianCode(tx, house, applicant)
    if (given === 'GUARDIAN_NEEDED' || given === 'GUARDIAN_IS_CHILD') throw refuse(given)
    if (given !== 'NOT_NEEDED') await keepConsent(tx, house, { personId, childName: name, language, proof: given })
    audit(`person ${personId}`, { given: false }, { given: given !== 'NOT_NEEDED' })
  }
  const data = await tellAccess(acting)
  if (!data) throw refuse('SIGN_IN_NEEDED')
  return data
})

export const guardianCalls: Handler[] = [answerAdd, answerGuardianCode, answerConsents, answerChange]
