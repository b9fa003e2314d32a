import { administers } from '@chowk/contract/identity/viewer.ts'
import type { UserData, WorkspaceKind } from '@chowk/contract/identity/viewer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import type { Person, Viewer } from '../platform/viewer.ts'
import type { Contact } from './code/contact.ts'
import { restrictionOf } from './restriction.rules.ts'
import { isMinor } from './minor.rules.ts'
import type { AgeFacts } from './minor.rules.ts'
import { portraitAddress } from './profile/portrait-address.ts'
import { proofOf } from '../device/device.ts'
import { AccessReader } from './token.ts'
import type { DeviceProof } from '../device/device.ts'

/** What decides about a session beside its row. */
export type Judging = Pick<House, 'clock' | 'config'>

/** The channel of PostgreSQL on which it says whose age or rights have changed. */
const CHANNEL = 'person_facts'

/**
 * Says who makes a call: the access token's person, else the visitor of the device, or with `byDevice` the person signed in on it.
 * A token that says what is true no longer is not believed: its person is asked of the database, as she is now.
 */
export async function openIdentify({ sql, ...judging }: Judging & Pick<House, 'sql'>) {
  const key = judging.config.serverKey
  const reader = new AccessReader(key, judging.clock)
  await sql.listen(CHANNEL, (said) => {
    const [personId = '', version] = said.split(' ')
    reader.noteChange(personId, Number(version))
  })
  return async (
    cookies: Readonly<Record<string, string>>,
    authorization: string | undefined,
    byDevice: boolean,
  ): Promise<Viewer> => {
    const token = cookies['chowk_access'] ?? authorization?.replace(/^Bearer /i, '')
    const person = token ? await reader.read(token) : undefined
    if (person && reader.isStale(person))
      return (await findSession(sql, judging, person))?.viewer ?? { signedIn: false, deviceId: person.deviceId }
    if (person) return person
    const proof = proofOf(key, cookies['chowk_device'])
    const session = byDevice && proof && cookies['chowk_in'] ? await findSession(sql, judging, proof) : undefined
    return session?.viewer ?? { signedIn: false, deviceId: proof?.deviceId ?? null }
  }
}

/** Whether sessions stand, by what this installation demands. */
export function makeLive(config: Pick<Config, 'operatorsProveTwice'>) {
  const whileLive = (sql: Sql, person: Person): Fragment => sql`exists (
    select from session_family f join person p on p.id = f.person_id
    where f.id = ${person.familyId} and f.revoked_at is null and p.state = 'ACTIVE' and p.facts_version = ${person.factsVersion}
      and (not ${person.isOperator} or p.is_operator and (f.proven_twice or not ${config.operatorsProveTwice}))
      and (f.proven_twice or not ${administers(person.role)} or not exists (
        select from workspace w where w.id = ${person.workspaceId} and w.demands_second_factor))
      and not exists (select from workspace w where w.id = ${person.workspaceId} and not w.is_open))`
  const isLive = async (sql: Sql, person: Person) => {
    const [live] = await sql`select 1 where ${whileLive(sql, person)}`
    return live !== undefined
  }
  return { whileLive, isLive }
}

/** Those of the sessions that stand, for whoever keeps connections open. */
export async function stillSignedIn(sql: Sql, clock: Clock, familyIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select f.id from session_family f join person p on p.id = f.person_id and p.state = 'ACTIVE'
    where f.id = any(${[...familyIds]}::uuid[]) and f.revoked_at is null and f.expires_at > ${clock.now()}`
  return new Set(rows.map(({ id }) => id))
}

/** A person as she stands now, without any session: for what is done in her name while she is away. */
export async function findPerson(sql: Sql, clock: Clock, personId: string): Promise<Person | undefined> {
  const [row] = await sql<PersonRow[]>`
    select '' as family_id, '' as device_id, true as proven_twice, coalesce(w.demands_second_factor, false) as demands_second_factor, p.id, p.name, p.birth_year, p.facts_version, p.language, p.custom_url, p.is_operator, p.deletion_state, p.deletes_at, ${hasGuardian(sql)},
      w.id as workspace_id, w.name as workspace_name, w.slug as workspace_slug, w.kind as workspace_kind, m.role, m.class,
      ${membershipsOf(sql)}, null as picture_id, 0 as portrait
    from person p left join (membership m join workspace w on w.id = m.workspace_id and w.is_open) on m.person_id = p.id and m.state = 'PRESENT'
    where p.id = ${personId} and p.state = 'ACTIVE' order by m.class nulls last, m.joined_at desc limit 1`
  return row && viewerOf({ ...row, operates: row.isOperator }, clock)
}

/** Address of the portrait that is drawn for a person, in lists where her own picture is not for everybody who reads them. */
export const drawnPortrait = (personId: string, portrait: number): string =>
  portraitAddress({ id: personId, portrait, pictureId: null })

/** Whether a person counts as a minor now, also one who may not sign in. */
export const isMinorNow = async (sql: Sql, clock: Clock, personId: string): Promise<boolean> =>
  (await findMinors(sql, clock, [personId])).has(personId)

/** Those of them who count as minors now; so does whoever is not there. */
export async function findMinors(sql: Sql, clock: Clock, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const minors = new Set(personIds)
  if (personIds.length === 0) return minors
  const rows = await sql<(Pick<AgeFacts, 'birthYear' | 'memberships'> & { id: string })[]>`
    select p.id, p.birth_year, ${membershipsOf(sql)} from person p where p.id = any(${personIds as string[]}::uuid[])`
  const thisYear = clock.now().getUTCFullYear()
  for (const { id, ...facts } of rows) if (!isMinor({ ...facts, thisYear })) minors.delete(id)
  return minors
}

/** Every workspace that somebody is in, as her age is judged by them (P1). */
export async function findMemberships(sql: Sql, personId: string): Promise<AgeFacts['memberships']> {
  const [row] = await sql<Pick<AgeFacts, 'memberships'>[]>`
    select ${membershipsOf(sql)} from person p where p.id = ${personId}`
  return row?.memberships ?? []
}

/** All memberships of the person in the row named `p`: her age is judged by each (P1). */
export const membershipsOf = (sql: Sql) => sql`
  coalesce((
    select json_agg(json_build_object('kind', o.kind, 'role', a.role, 'class', a.class))
    from membership a join workspace o on o.id = a.workspace_id where a.person_id = p.id and a.state = 'PRESENT'), '[]') as memberships`

/** The person in the row named `p` counts as no minor: the same as `isMinor`, for lists that would read too many. */
export const isAdult = (sql: Sql, clock: Clock): Fragment => sql`(
  case when p.birth_year is not null then p.birth_year < ${clock.now().getUTCFullYear() - 18}::int else
    not exists (
      select from membership a join workspace o on o.id = a.workspace_id
      where a.person_id = p.id and a.state = 'PRESENT' and (a.class is not null or (o.kind = 'INSTITUTE' and a.role = 'MEMBER')))
    and (p.is_operator or exists (
      select from membership a join workspace o on o.id = a.workspace_id
      where a.person_id = p.id and a.state = 'PRESENT' and (a.role in ('OWNER', 'ADMIN', 'FACULTY') or o.kind in ('CORPORATE', 'NGO')))) end)`

/** Of the person `p` with her profile `f`: whether she shows it to somebody of one workspace with her, or to everybody; from outside nobody sees a minor (W8). */
export const isProfileShown = (sql: Sql, clock: Clock, isOfSameWorkspace: Fragment): Fragment => sql`(
  f.visibility ->> 'profile' = 'PUBLIC' and ${isAdult(sql, clock)}
  or f.visibility ->> 'profile' is distinct from 'ONLY_ME' and ${isOfSameWorkspace})`

/** Whether a guardian's consent stands for the person in the row named `p`. */
const hasGuardian = (sql: Sql) => sql`
  exists (select from guardian_consent y where y.person_id = p.id and y.withdrawn_at is null) as has_guardian`

interface PersonRow {
  familyId: string
  deviceId: string
  id: string
  name: string
  birthYear: number | null
  factsVersion: number
  language: 'en' | 'hi'
  customUrl: string | null
  isOperator: boolean
  deletionState: string | null
  deletesAt: Date | null
  hasGuardian: boolean
  workspaceId: string | null
  workspaceName: string | null
  workspaceSlug: string | null
  workspaceKind: WorkspaceKind | null
  role: 'OWNER' | 'ADMIN' | 'FACULTY' | 'MEMBER' | null
  class: number | null
  provenTwice: boolean
  demandsSecondFactor: boolean
  pictureId: string | null
  portrait: number
  memberships: AgeFacts['memberships']
  isOpen?: boolean | null
  workspaceNameHi?: string | null
  moderates?: boolean
  heldUntil?: Date | null
  /** Its end is written as JSON has it. */
  suspension?: Pick<NonNullable<UserData['held']>, 'name' | 'nameHi' | 'reason' | 'until'> | null
}

/** The person of a live session with all that her token and her pages need; `by` names the family, or its device with the proof that the device's cookie gives. */
export async function findSession(
  sql: Sql,
  { clock, config }: Judging,
  by: { familyId: string } | DeviceProof,
): Promise<{ viewer: Person; data: UserData } | undefined> {
  const where =
    'familyId' in by ? sql`f.id = ${by.familyId}` : sql`f.device_id = ${by.deviceId} and f.device_nonce = ${by.nonce}`
  const [row] = await sql<PersonRow[]>`
    select f.id as family_id, f.device_id, f.proven_twice, coalesce(w.demands_second_factor, false) as demands_second_factor, p.id, p.name, p.birth_year, p.facts_version, p.language, p.custom_url, p.is_operator, p.deletion_state, p.deletes_at, ${hasGuardian(sql)},
      w.id as workspace_id, w.name as workspace_name, w.slug as workspace_slug, w.kind as workspace_kind, m.role, m.class,
      w.is_open, w.suspended_until as held_until, w.name_hi as workspace_name_hi,
      exists (select from moderated_category z where z.person_id = p.id and z.workspace_id = w.id) as moderates,
      ${membershipsOf(sql)}, ${suspensionOf(sql)}, g.picture_id, coalesce(g.portrait, 0)::int as portrait
    from session_family f
    join person p on p.id = f.person_id and p.state = 'ACTIVE'
    left join profile g on g.person_id = p.id
    left join (membership m join workspace w on w.id = m.workspace_id)
      on m.person_id = p.id and m.workspace_id = f.workspace_id and m.state = 'PRESENT' and w.state <> 'CLOSED'
    where ${where} and f.revoked_at is null and f.expires_at > ${clock.now()}
    order by f.renewed_at desc limit 1`
  if (!row) return undefined
  // Who acted for a workspace that is suspended is here for herself, and is told so; of a closed one she was told by mail.
  const isShut = row.workspaceId !== null && !row.isOpen
  const isHeldBack = !isShut && lacksFactor(row)
  const lacksOperation = row.isOperator && config.operatorsProveTwice && !row.provenTwice
  const acting = { ...row, ...((isShut || isHeldBack) && NOWHERE), operates: row.isOperator && !lacksOperation }
  const secondFactorFor = isHeldBack ? row.workspaceName : lacksOperation ? OPERATION : null
  const held = isShut ? heldByChowk(row) : heldByWorkspace(row)
  return { viewer: viewerOf(acting, clock), data: { ...dataOf(acting, clock), secondFactorFor, ...(held && { held }) } }
}

type Held = NonNullable<UserData['held']>

const heldByChowk = ({ workspaceName, workspaceNameHi, heldUntil }: PersonRow): Held => ({
  name: workspaceName ?? '',
  nameHi: workspaceNameHi ?? null,
  by: 'CHOWK',
  reason: null,
  until: heldUntil?.toISOString() ?? null,
})

const heldByWorkspace = ({ suspension }: PersonRow): Held | undefined =>
  suspension
    ? { ...suspension, by: 'WORKSPACE', until: suspension.until && new Date(suspension.until).toISOString() }
    : undefined

// Of the membership `m` and the person `p`: whoever acts for no workspace is told which one has suspended her.
const suspensionOf = (sql: Sql) => sql`
  case when m.person_id is null then (
    select json_build_object('name', o.name, 'nameHi', nullif(o.name_hi, ''), 'reason', a.reason, 'until', a.suspended_until)
    from membership a join workspace o on o.id = a.workspace_id and o.is_open and o.kind <> 'DEFAULT'
    where a.person_id = p.id and a.left_at is null and a.state = 'SUSPENDED' order by a.joined_at desc limit 1) end as suspension`

/** As what somebody runs this installation, in the place of a workspace's name. */
const OPERATION = 'Chowk'

// Here alone it is decided that who runs a workspace acts for it only when she proved herself as it demands.
const lacksFactor = ({ demandsSecondFactor, provenTwice, role }: PersonRow) =>
  demandsSecondFactor && !provenTwice && administers(role)

/** Part of a statement over membership `m` and workspace `w`: the role that somebody may act in now, where it is not read from her session. Whoever runs a workspace without the second factor that it demands is a member there. */
export const roleActed = (sql: Sql, provenTwice: boolean) => sql`
  case when w.demands_second_factor and m.role in ('OWNER', 'ADMIN') and not ${provenTwice} then 'MEMBER' else m.role end`

const NOWHERE = {
  workspaceId: null,
  workspaceName: null,
  workspaceSlug: null,
  workspaceKind: null,
  role: null,
  class: null,
} as const

/** A row with whether she runs this installation in this session. */
type ActingRow = PersonRow & { operates: boolean }

function viewerOf(row: ActingRow, clock: Clock): Person {
  return {
    signedIn: true,
    personId: row.id,
    familyId: row.familyId,
    deviceId: row.deviceId,
    workspaceId: row.workspaceId,
    role: row.role,
    isOperator: row.operates,
    isMinor: isMinorRow(row, clock),
    class: row.class,
    restriction: restrictionOfRow(row, clock),
    provenTwice: row.provenTwice,
    factsVersion: row.factsVersion,
  }
}

function dataOf(row: ActingRow, clock: Clock): Omit<UserData, 'secondFactorFor'> {
  const { workspaceId, workspaceName, workspaceSlug, workspaceKind, role } = row
  return {
    userId: row.id,
    name: row.name,
    type: role === 'OWNER' ? 'corporate' : 'employee',
    admin: administers(role),
    corporateId: workspaceId,
    // Who owns a workspace is known by its address (R2.03).
    customUrl: role === 'OWNER' ? workspaceSlug : row.customUrl,
    profileDeletion: row.deletionState,
    deletesAt: row.deletesAt?.toISOString() ?? null,
    operator: row.operates,
    minor: isMinorRow(row, clock),
    restriction: restrictionOfRow(row, clock),
    class: row.class,
    portrait: portraitAddress(row),
    language: row.language,
    ...(workspaceId && row.moderates && { moderates: true }),
    workspace:
      workspaceId && workspaceName && workspaceSlug && workspaceKind && role
        ? {
            id: workspaceId,
            name: workspaceName,
            nameHi: row.workspaceNameHi || null,
            slug: workspaceSlug,
            kind: workspaceKind,
            isDefault: workspaceKind === 'DEFAULT',
            role,
          }
        : null,
  }
}

const isMinorRow = (row: PersonRow, clock: Clock) => isMinor({ ...row, thisYear: clock.now().getUTCFullYear() })
const restrictionOfRow = (row: PersonRow, clock: Clock) => restrictionOf({ ...row, isMinor: isMinorRow(row, clock) })

/**
 * The person of the row is reached by the contact, and comes in by it: by her e-mail, or by a number that is all she has or that she has
 * shown to have. A number that was only written down beside an e-mail may be anybody's.
 */
export const isReachedBy = (sql: Sql, { channel, address }: Contact): Fragment =>
  channel === 'EMAIL'
    ? sql`email = ${address}`
    : sql`(mobile = ${address} and (email is null or mobile_verified_at is not null))`

/** Lets go of a number that was only written down beside an e-mail: it is of whoever has shown to have it. */
export async function letWrittenGo(tx: Sql, { channel, address }: Contact): Promise<void> {
  if (channel === 'EMAIL') return
  await tx`
    update person set mobile = null, mobile_verified_at = null
    where mobile = ${address} and email is not null and (not is_begun or mobile_verified_at is null)`
}
