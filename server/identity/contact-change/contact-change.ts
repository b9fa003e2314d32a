import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { post } from '../../platform/post/post.ts'
import type { Language } from '../../platform/post/letter.ts'
import { DAY_MS } from '../../platform/time.ts'
import { voidCodes } from '../code/code.ts'
import { maskContact } from '../code/code.rules.ts'
import { addressOf } from '../code/contact.ts'
import type { Contact } from '../code/contact.ts'
import { hashToken, newToken } from '../code/sign-in-link.ts'
import { letWrittenGo } from '../identity.ts'
import { ownOrigin } from '../../platform/config.ts'
import { writeChanged, writeUndone } from './contact-letter.ts'

/** The old address may take a change back for this long. */
export const UNDO_MS = 7 * DAY_MS

/** Whose contacts change; her row is held until the transaction ends. */
export interface Owner {
  id: string
  name: string
  email: string | null
  mobile: string | null
  language: Language
}

/** Her row, held: two changes at once come one after the other. */
export async function holdOwner(tx: Sql, personId: string): Promise<Owner | undefined> {
  const [owner] = await tx<Owner[]>`
    select id, name, email, mobile, language from person where id = ${personId} and state <> 'DELETED' for update`
  return owner
}

/** What she had of this kind. */
export const presentOf = (owner: Owner, channel: Contact['channel']): string | null =>
  channel === 'EMAIL' ? owner.email : owner.mobile

// Who had none of this kind is told at the other one: a thief may add a number to get in by.
function notifiedContact(owner: Owner, channel: Contact['channel']): Contact | undefined {
  const same = presentOf(owner, channel)
  if (same) return { channel, address: same }
  const other = channel === 'EMAIL' ? 'MOBILE' : 'EMAIL'
  const address = presentOf(owner, other)
  return address ? { channel: other, address } : undefined
}

/** Sets a contact; false when somebody else has it. */
export async function setContact(
  tx: Sql,
  personId: string,
  given: { channel: Contact['channel']; address: string | null; at: Date | null },
): Promise<boolean> {
  const [done] = await tx<{ isSet: boolean }[]>`
    select set_contact(${personId}, ${given.channel}, ${given.address}, ${given.at}) as is_set`
  return done?.isSet === true
}

/** Changes a contact and tells the old one how to take that back; false when somebody else has the new one. */
export async function change(tx: Sql, house: House, owner: Owner, contact: Contact): Promise<boolean> {
  const now = house.clock.now()
  const { channel, address } = contact
  await letWrittenGo(tx, contact)
  if (!(await setContact(tx, owner.id, { channel, address, at: now }))) return false
  const token = newToken()
  const [made] = await tx<{ id: string }[]>`
    insert into contact_change (person_id, channel, old_address, new_address, undo_hash, changed_at, undo_until)
    values (${owner.id}, ${channel}, ${presentOf(owner, channel)}, ${address}, ${hashToken(token)}, ${now},
      ${new Date(now.getTime() + UNDO_MS)}) returning id`
  // Codes and links that went to the old address fit nothing any more.
  await voidCodes(tx, house.clock, owner.id)
  const reported = notifiedContact(owner, channel)
  if (reported) {
    const link = `${ownOrigin(house.config)}/contact-undo?token=${token}`
    const facts = { name: owner.name, masked: maskContact(contact), channel, link }
    await post(tx, house, {
      key: `contact change ${made?.id}`,
      to: addressOf(reported),
      language: owner.language,
      write: (language) => writeChanged(facts, language),
    })
  }
  return true
}

interface Change {
  id: string
  personId: string
  channel: Contact['channel']
  oldAddress: string | null
  newAddress: string
  changedAt: Date
}

/** The change that a link takes back, as long as it may. */
export async function findUndoable(sql: Sql, clock: Clock, token: string): Promise<Change | undefined> {
  const [found] = await sql<Change[]>`
    select id, person_id, channel, old_address, new_address, changed_at from contact_change
    where undo_hash = ${hashToken(token)} and undone_at is null and undo_until > ${clock.now()}`
  return found
}

/**
 * Takes a change back, and with it every later one of either kind: who took an account over may have changed both.
 * False when somebody else has one of the old addresses by now. Nobody stays signed in, and the password is no longer known.
 */
export async function undo(tx: Sql, house: House, owner: Owner, from: Change): Promise<boolean> {
  const now = house.clock.now()
  const later = await tx<Change[]>`
    update contact_change set undone_at = ${now}
    where person_id = ${owner.id} and undone_at is null and (changed_at, id) >= (${from.changedAt}, ${from.id})
    returning id, person_id, channel, old_address, new_address, changed_at`
  const inOrder = later.toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime() || (a.id < b.id ? -1 : 1))
  for (const channel of ['EMAIL', 'MOBILE'] as const) {
    const first = inOrder.find((one) => one.channel === channel)
    if (!first) continue
    const address = first.oldAddress
    if (!(await setContact(tx, owner.id, { channel, address, at: address ? now : null }))) return false
    const away = presentOf(owner, channel)
    if (away)
      await post(tx, house, {
        key: `contact undone ${first.id}`,
        to: addressOf({ channel, address: away }),
        language: owner.language,
        write: writeUndone,
      })
  }
  await tx`update person set last_password_hash = password_hash, password_hash = null where id = ${owner.id}`
  await tx`
    update session_family set revoked_at = ${now}, revoked_because = 'CONTACT' where person_id = ${owner.id} and revoked_at is null`
  await tx`update sign_in_link set used_at = ${now} where person_id = ${owner.id} and used_at is null`
  await tx`delete from one_time_code where person_id = ${owner.id} and used_at is null`
  await tx`delete from entry_challenge where person_id = ${owner.id}`
  // A passkey, a second factor or a provider that came with the change is the thief's: it would let him in again, or keep the owner out.
  await tx`delete from sign_on_person where person_id = ${owner.id} and joined_at >= ${from.changedAt}`
  await tx`delete from passkey where person_id = ${owner.id} and created_at >= ${from.changedAt}`
  await tx`
    delete from recovery_code where person_id = ${owner.id} and created_at >= ${from.changedAt}`
  await tx`delete from second_factor where person_id = ${owner.id} and created_at >= ${from.changedAt}`
  return true
}
