import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { hashAddress } from '../code/code.ts'
import type { Contact } from '../code/contact.ts'
import { needsGuardian } from '../guardian/guardian.ts'
import { isUnbegun } from './account.ts'

/** The contact that opens an account, and the year of birth given for it. */
interface Claim {
  contact: Contact
  birthYear: number | undefined
}

/**
 * The year of birth that counts for a contact. Once a minor's was given for it, no later year makes her older: the first one that
 * is asked with a minor's year leaves it behind, also when the account is refused. So does what an organisation wrote of somebody who has not begun.
 */
export async function settleBirthYear({ sql, config, clock }: House, { contact, birthYear }: Claim): Promise<Claim> {
  const now = clock.now()
  const hash = hashAddress(config.serverKey, contact)
  if (birthYear !== undefined && needsGuardian({ birthYear, memberships: [] }, now))
    await sql`
      insert into claimed_age (contact_hash, birth_year, at) values (${hash}, ${birthYear}, ${now})
      on conflict (contact_hash) do update set birth_year = excluded.birth_year, at = excluded.at`
  const [known] = await sql<{ birthYear: number | null }[]>`
    select max(birth_year)::int as birth_year from (
      select birth_year from claimed_age where contact_hash = ${hash}
      union all select birth_year from person where ${isUnbegun(sql, contact)}) known`
  const year = known?.birthYear ?? null
  const isStillYoung = year !== null && needsGuardian({ birthYear: year, memberships: [] }, now)
  return { contact, birthYear: isStillYoung ? year : birthYear }
}

/** Forgets what was claimed for a contact: its account knows the year now, or an operator knows better. Answers whether there was anything. */
export async function forgetClaim(sql: Sql, { config }: Pick<House, 'config'>, contact: Contact): Promise<boolean> {
  const hash = hashAddress(config.serverKey, contact)
  const gone = await sql`delete from claimed_age where contact_hash = ${hash} returning 1`
  return gone.length > 0
}

/** Somebody's account gets a contact for which a minor's year was given: from then on that is her year, unless she is younger already. */
export async function takeClaimedYear(
  sql: Sql,
  { config, clock }: Pick<House, 'config' | 'clock'>,
  { contact, personId }: { contact: Contact; personId: string },
): Promise<void> {
  const [claimed] = await sql<{ birthYear: number }[]>`
    delete from claimed_age where contact_hash = ${hashAddress(config.serverKey, contact)} returning birth_year::int as birth_year`
  if (!claimed || !needsGuardian({ birthYear: claimed.birthYear, memberships: [] }, clock.now())) return
  await sql`
    update person set birth_year = ${claimed.birthYear}
    where id = ${personId} and (birth_year is null or birth_year < ${claimed.birthYear})`
}
