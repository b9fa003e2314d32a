import { GUARDIAN_VERSION } from '@chowk/contract/identity/signup.ts'
import { createPerson } from '@chowk/server/identity/managed-account.ts'
import { invite } from '@chowk/server/identity/invitation/invitation.ts'
import { DEMO_DOMAIN } from '@chowk/server/platform/config.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import type { Sql } from '@chowk/server/platform/database.ts'

/** The password of everybody in the demo world; a production start refuses a database that holds these people. */
export const DEMO_PASSWORD = 'Chowk-2026!'

/** The address of somebody in the demo world. */
export const demoAddress = (name: string): string => `${name}@${DEMO_DOMAIN}`

/** Somebody one can sign in as. */
export interface DemoPerson {
  email: string
  name: string
  customUrl: string
  part: string
  birthYear: number
  language?: 'en' | 'hi'
  isOperator?: boolean
  /** Belongs to squares of her own, not to the workspace of individuals. */
  hasOwnSquare?: boolean
  /** Who consented to a child's account. */
  guardian?: { name: string; email: string }
  member?: { role: 'OWNER' | 'ADMIN' | 'FACULTY' | 'MEMBER'; class?: number }
}

export const demoPeople: DemoPerson[] = [
  {
    email: demoAddress('meera'),
    name: 'Meera Joshi',
    customUrl: 'meera-joshi',
    part: 'an individual reader',
    birthYear: 1988,
  },
  {
    email: demoAddress('kabir'),
    name: 'Kabir Solanki',
    customUrl: 'kabir-solanki',
    part: 'a student of class 7',
    birthYear: 2014,
    member: { role: 'MEMBER', class: 7 },
    guardian: { name: 'Ila Solanki', email: demoAddress('ila') },
  },
  {
    email: demoAddress('leela'),
    name: 'Leela Thomas',
    customUrl: 'leela-thomas',
    part: 'a teacher',
    birthYear: 1981,
    member: { role: 'FACULTY' },
  },
  {
    email: demoAddress('anil'),
    name: 'Anil Deshpande',
    customUrl: 'anil-deshpande',
    part: "the school's administrator",
    birthYear: 1974,
    language: 'hi',
    member: { role: 'OWNER' },
  },
  {
    email: demoAddress('tara'),
    name: 'Tara Bordoloi',
    customUrl: 'tara-bordoloi',
    part: 'who runs an NGO, a company and a housing society',
    birthYear: 1979,
    hasOwnSquare: true,
  },
  {
    email: demoAddress('farah'),
    name: 'Farah Siddiqui',
    customUrl: 'farah-siddiqui',
    part: 'the platform administrator',
    birthYear: 1985,
    isOperator: true,
  },
]

/** A pupil whom the school has entered; her account begins with her invitation. */
export const INVITED_PUPIL = { email: demoAddress('esha'), name: 'Esha Kale', birthYear: 2014, class: 7 }

const SCHOOL = { slug: 'neelkanth-school', name: 'Neelkanth School', nameHi: 'नीलकंठ विद्यालय, पुणे' }
const DEFAULT = { slug: 'chowk', name: 'Chowk', nameHi: 'चौक' }

/** Makes the school and its people, once; answers person ids by e-mail address. */
export async function settlePeople(sql: Sql): Promise<Map<string, string>> {
  const [school] = await sql<{ id: string }[]>`
    insert into workspace (kind, name, name_hi, slug, duotone, letter)
    values ('INSTITUTE', ${SCHOOL.name}, ${SCHOOL.nameHi}, ${SCHOOL.slug}, 'neel', 'नी')
    on conflict (slug) do update set name = excluded.name returning id`
  const [home] = await sql<{ id: string }[]>`
    insert into workspace (kind, name, name_hi, slug, letter) values ('DEFAULT', ${DEFAULT.name}, ${DEFAULT.nameHi}, ${DEFAULT.slug}, 'च')
    on conflict (slug) do update set name = excluded.name returning id`
  const known = new Map(
    (await sql<{ email: string; id: string }[]>`select email, id from person`).map((row) => [row.email, row.id]),
  )
  for (const person of demoPeople) {
    if (known.has(person.email)) continue
    const { member, isOperator, language } = person
    const { id } = await createPerson(sql, {
      email: person.email,
      name: person.name,
      customUrl: person.customUrl,
      password: DEMO_PASSWORD,
      birthYear: person.birthYear,
      isVerified: true,
      ...(language && { language }),
      ...(isOperator && { isOperator }),
      ...(!person.hasOwnSquare && {
        membership: member
          ? { workspaceId: school?.id ?? '', ...member }
          : { workspaceId: home?.id ?? '', role: 'MEMBER' },
      }),
    })
    known.set(person.email, id)
  }
  for (const { email, guardian } of demoPeople) if (guardian) await consentFor(sql, known.get(email) ?? '', guardian)
  return known
}

async function consentFor(
  sql: Sql,
  personId: string,
  { name, email }: NonNullable<DemoPerson['guardian']>,
): Promise<void> {
  await sql`
    insert into guardian_consent (person_id, guardian_name, channel, contact, text_version, language, given_at)
    select ${personId}::uuid, ${name}, 'EMAIL', ${email}, ${GUARDIAN_VERSION}, 'en', now()
    where not exists (select from guardian_consent where person_id = ${personId}::uuid)`
}

/** Enters a pupil at the school and invites her, as its office does; once. */
export async function invitePupil(house: House, sql: Sql): Promise<void> {
  const { class: schoolClass, ...facts } = INVITED_PUPIL
  const [known] = await sql`select 1 from person where email = ${facts.email}`
  const [school] = await sql<{ id: string }[]>`select id from workspace where slug = ${SCHOOL.slug}`
  if (known || !school) return
  const { id } = await createPerson(sql, { ...facts, withoutPassword: true })
  const [waits] = await sql<{ id: string }[]>`
    insert into membership (workspace_id, person_id, role, class, state)
    values (${school.id}, ${id}, 'MEMBER', ${schoolClass}, 'INVITED') returning id`
  if (waits) await invite(sql, house, { membershipId: waits.id, language: 'en' })
}
