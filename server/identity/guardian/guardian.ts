import { GUARDIAN_VERSION } from '@chowk/contract/identity/signup.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { post } from '../../platform/post/post.ts'
import { spendCode } from '../code/code.ts'
import { addressOf } from '../code/contact.ts'
import type { Contact } from '../code/contact.ts'
import { ownOrigin } from '../../platform/config.ts'
import { isMinor } from '../minor.rules.ts'
import type { AgeFacts } from '../minor.rules.ts'
import { writeConsentLetter } from './guardian-letter.ts'

/** A guardian's yes, as the sign-up brings it. */
export interface GuardianGiven {
  transactionId: string
  name: string
}

/** What is known of somebody who opens an account. */
export interface Applicant {
  name: string
  /** As whoever invited her entered it, or else as she says. */
  birthYear: number | null
  /** The workspaces that she is in already. */
  memberships: AgeFacts['memberships']
  deviceId: string | null
  /** Her own addresses: nobody is her own guardian. */
  contacts: readonly string[]
  guardian: GuardianGiven | undefined
}

/** A yes that was spent, to be kept with the account. */
export interface GuardianProof {
  name: string
  contact: Contact
}

/** Whether a guardian has to say yes: to whoever counts as a minor, and so to whoever's age nothing is known of. */
export const needsGuardian = (
  { birthYear, memberships }: Pick<Applicant, 'birthYear' | 'memberships'>,
  now: Date,
): boolean => isMinor({ birthYear, memberships, thisYear: now.getUTCFullYear() })

/** Spends the guardian's code of an applicant who needs one. The code was asked for under her very name, at another contact than hers. */
export async function spendGuardianCode(
  tx: Sql,
  { clock }: Pick<House, 'clock'>,
  applicant: Applicant,
): Promise<GuardianProof | 'NOT_NEEDED' | 'GUARDIAN_NEEDED' | 'GUARDIAN_IS_CHILD'> {
  const { guardian, deviceId, contacts, name } = applicant
  if (!needsGuardian(applicant, clock.now())) return 'NOT_NEEDED'
  if (!guardian) return 'GUARDIAN_NEEDED'
  const by = { transactionId: guardian.transactionId, purpose: 'GUARDIAN' as const, deviceId }
  const proven = await spendCode(tx, clock, by)
  if (proven?.context.childName !== name) return 'GUARDIAN_NEEDED'
  if (contacts.includes(proven.contact.address)) return 'GUARDIAN_IS_CHILD'
  return { name: guardian.name, contact: proven.contact }
}

/** Keeps a guardian's yes and confirms it to her, with the way to take it back. */
export async function keepConsent(
  tx: Sql,
  house: House,
  {
    personId,
    childName,
    language,
    proof,
  }: { personId: string; childName: string; language: 'en' | 'hi'; proof: GuardianProof },
): Promise<void> {
  const { contact, name } = proof
  const [made] = await tx<{ id: string }[]>`
    insert into guardian_consent (person_id, guardian_name, channel, contact, text_version, language, given_at)
    values (${personId}, ${name}, ${contact.channel}, ${contact.address}, ${GUARDIAN_VERSION}, ${language}, ${house.clock.now()})
    returning id`
  const link = `${ownOrigin(house.config)}/guardian`
  await post(tx, house, {
    key: `guardian ${made?.id}`,
    to: addressOf(contact),
    language,
    write: (each) => writeConsentLetter({ childName, link, isGiven: true }, each),
  })
}
