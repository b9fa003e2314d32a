import { TERMS_VERSION } from '@chowk/contract/identity/signup.ts'
import type { NewAccount } from '@chowk/contract/identity/signup.ts'
import { firstUrl } from '../../custom-url/custom-url.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { commonRefusal } from '../../platform/refusal.ts'
import type { Contact } from '../code/contact.ts'
import { letWrittenGo } from '../identity.ts'
import { isMinor } from '../minor.rules.ts'
import type { AgeFacts } from '../minor.rules.ts'
import { hashPassword } from '../password.ts'
import { isCommonPassword } from '../password/common-password.rules.ts'

/** The hash of a password that may be set; a common one is refused with its field. */
export async function hashNewPassword(password: string, path: string, own: readonly string[]): Promise<string> {
  if (!isCommonPassword(password, own)) return await hashPassword(password)
  const code = 'COMMON_PASSWORD'
  throw commonRefusal('INVALID_INPUT', { fields: [{ path, code, message: code }] })
}

/** Makes the account of somebody whose contact is confirmed; undefined when somebody has that contact already. */
export async function makeAccount(
  tx: Sql,
  clock: Clock,
  account: Pick<NewAccount, 'name' | 'birthYear' | 'language'> & { contact: Contact; passwordHash: string },
): Promise<string | undefined> {
  const { contact, name, birthYear, language, passwordHash } = account
  const now = clock.now()
  const isMail = contact.channel === 'EMAIL'
  const [email, mobile] = isMail ? [contact.address, null] : [null, contact.address]
  const [made] = await tx<{ id: string }[]>`
    insert into person (name, custom_url, email, mobile, password_hash, birth_year, language, email_verified_at, mobile_verified_at, created_at)
    values (${name}, ${firstUrl(name)}, ${email}, ${mobile}, ${passwordHash}, ${birthYear ?? null}, ${language}, ${isMail ? now : null},
      ${isMail ? null : now}, ${now})
    on conflict do nothing returning id`
  if (made) await keepTerms(tx, clock, { personId: made.id, language })
  return made?.id
}

/** Somebody whom an organisation wrote down and who has not begun: of her contacts she is reached by her e-mail, or by her mobile where she has none. */
export const isUnbegun = (sql: Sql, { channel, address }: Contact): Fragment => sql`
  state = 'ACTIVE' and not is_begun and ${channel === 'EMAIL' ? sql`email = ${address}` : sql`email is null and mobile = ${address}`}`

/**
 * As whose pupil an organisation wrote down the person of a row of `person`: she counts as a child by that before she begins, also where the
 * invitation is over or withdrawn, or nobody would have to wait long to be older.
 */
export const findWrittenClasses = async (sql: Sql, whose: Fragment): Promise<AgeFacts['memberships']> =>
  await sql<AgeFacts['memberships'][number][]>`
    select o.kind, a.role, a.class from membership a join workspace o on o.id = a.workspace_id
    where a.class is not null and a.person_id in (select id from person where ${whose})`

/** The year that an applicant gives; one of an adult does not count for a pupil, whose school knows better. */
export const yearOfApplicant = (
  birthYear: number | undefined,
  written: AgeFacts['memberships'],
  now: Date,
): number | undefined => {
  const isAdult = !isMinor({ birthYear: birthYear ?? null, memberships: [], thisYear: now.getUTCFullYear() })
  return written.length > 0 && isAdult ? undefined : birthYear
}

/**
 * Of the contacts that were written of somebody, the one by which she begins is hers. The other, which she has not shown to have, is let go, or
 * whoever has it would come in by it; the organisation that wrote it reads it until she joins.
 */
export const letOtherGo = (sql: Sql, { channel }: Contact): Fragment =>
  channel === 'EMAIL' ? sql`mobile = null, mobile_verified_at = null` : sql`email = null, email_verified_at = null`

/**
 * Begins the account of somebody whom an organisation wrote down and who comes by herself; undefined when there is none. What she is invited
 * to goes on waiting for her. A year that was written stays where she gives none; a day of birth in another year than hers does not.
 */
export async function beginWritten(
  tx: Sql,
  clock: Clock,
  account: Parameters<typeof makeAccount>[2],
): Promise<string | undefined> {
  const { contact, name, birthYear = null, language, passwordHash } = account
  const [written] = await tx<{ id: string; name: string }[]>`
    select id, name from person where ${isUnbegun(tx, contact)} for update`
  if (!written) {
    await letWrittenGo(tx, contact)
    return undefined
  }
  const { id } = written
  const shown = tx(contact.channel === 'EMAIL' ? 'email_verified_at' : 'mobile_verified_at')
  await tx`
    update person set name = ${name}, password_hash = ${passwordHash}, language = ${language}, is_begun = true,
      birth_year = coalesce(${birthYear}::smallint, birth_year),
      born_on = case when extract(year from born_on) = coalesce(${birthYear}::smallint, birth_year) then born_on end,
      ${shown} = ${clock.now()}, ${letOtherGo(tx, contact)}
    where id = ${id}`
  if (written.name !== name) await renewUrl(tx, { personId: id, name })
  await keepTerms(tx, clock, { personId: id, language })
  return id
}

// Her address was made of the name that others wrote. It has led nowhere while she had no account: nothing leads on from it, and her first
// choice stays free.
async function renewUrl(tx: Sql, { personId, name }: { personId: string; name: string }): Promise<void> {
  await tx`delete from custom_url where person_id = ${personId}`
  await tx`update person set custom_url = ${firstUrl(name)} where id = ${personId}`
}

/** Keeps that somebody agreed to the terms and read the privacy notice, with the version of their texts. */
export async function keepTerms(
  tx: Sql,
  clock: Clock,
  { personId, language }: { personId: string; language: string },
): Promise<void> {
  await tx`
    insert into person_consent (person_id, purpose, text_version, language, given_at)
    select ${personId}, purpose, ${TERMS_VERSION}, ${language}, ${clock.now()} from unnest(array['TERMS', 'PRIVACY']) purpose`
}

/** The workspace of those who belong to no other; made when the first of them comes. */
export async function joinDefaultWorkspace(tx: Sql, clock: Clock, personId: string): Promise<void> {
  const find = async () =>
    (await tx<{ id: string }[]>`select id from workspace where kind = 'DEFAULT' order by created_at, id limit 1`)[0]
  if (!(await find()))
    await tx`
      insert into workspace (kind, name, name_hi, slug, letter) values ('DEFAULT', 'Chowk', 'चौक', 'chowk', 'च')
      on conflict (slug) do nothing`
  const home = await find()
  if (!home) throw new Error('another workspace has the address of the default one')
  await tx`
    insert into membership (workspace_id, person_id, role, joined_at)
    values (${home.id}, ${personId}, 'MEMBER', ${clock.now()})`
}
