import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { withRetries } from '../../platform/postgres/retry.ts'
import { isId } from '../../platform/input.rules.ts'
import { endMembership, reactivateMember, resumeMember, suspendMember } from '../people/member-state.ts'
import { addMember, changeMember } from '../people/write-member.ts'
import type { MemberFields } from '../newcomer/insert-members.ts'
import { listBody } from './scim-documents.rules.ts'
import type { ScimQuery } from './scim-query.ts'
import { ScimFault } from './scim-fault.ts'
import { filterBy } from './scim-filter.ts'
import type { FilterColumn, FilterColumns } from './scim-filter.ts'
import { patched, valueIn } from './scim-patch.rules.ts'
import { readUser, userResource } from './scim-user.rules.ts'
import type { ScimUserRow, WrittenUser } from './scim-user.rules.ts'

/** Of whom a provider reads and writes, and by what. */
export interface ScimContext {
  house: House
  workspaceId: string
  mayTakeSeats: MayTakeSeats
  /** Address before every resource. */
  base: string
  /** Notes a change in the audit log, in its own transaction. */
  note: (tx: Sql) => Promise<void>
}

/** Does a change, with its row in the audit log, or nothing. */
export async function changing<T>({ house, note }: ScimContext, work: (tx: Sql) => Promise<T>): Promise<T> {
  return await withRetries(
    async () =>
      await house.sql.begin(async (tx) => {
        const made = await work(tx)
        await note(tx)
        return made
      }),
  )
}

// What a reason says where nobody gave one.
const BY_PROVIDER = 'The provider of the workspace said so.'

const userName = (sql: Sql) => sql`coalesce(s.user_name, m.shown_email, m.shown_mobile, m.id::text)`

// Whatever it is made of has an index: directories ask for each of thousands by her name before they write of her.
const isNamed = (sql: Sql, workspaceId: string, name: string) => sql`lower(${userName(sql)}) = ${name} and m.id in (
  select membership_id from scim_user where workspace_id = ${workspaceId} and lower(user_name) = ${name}
  union all select id from membership where workspace_id = ${workspaceId} and shown_email is not null and shown_email collate "C" = ${name}
  union all select id from membership where workspace_id = ${workspaceId} and shown_mobile is not null and shown_mobile collate "C" = ${name}
  union all select id from membership where id = ${isId(name) ? name : null}::uuid)`

const columnsOf = (sql: Sql, workspaceId: string): FilterColumns => {
  const email: FilterColumn = {
    column: sql`lower(m.shown_email)`,
    kind: 'TEXT',
    equals: (value) => sql`m.shown_email is not null and m.shown_email collate "C" = ${value}`,
  }
  const manager: FilterColumn = { column: sql`m.manager_id`, kind: 'ID' }
  return {
    id: { column: sql`m.id`, kind: 'ID' },
    username: {
      column: sql`lower(${userName(sql)})`,
      kind: 'TEXT',
      equals: (value) => isNamed(sql, workspaceId, value),
    },
    externalid: {
      column: sql`s.external_id`,
      kind: 'EXACT',
      equals: (value) => sql`s.workspace_id = ${workspaceId} and s.external_id = ${value}`,
    },
    displayname: { column: sql`lower(m.shown_name)`, kind: 'TEXT' },
    'name.formatted': { column: sql`lower(m.shown_name)`, kind: 'TEXT' },
    'name.givenname': { column: sql`lower(s.given_name)`, kind: 'TEXT' },
    'name.familyname': { column: sql`lower(s.family_name)`, kind: 'TEXT' },
    title: { column: sql`lower(m.designation)`, kind: 'TEXT' },
    active: { column: sql`(m.state in ('INVITED', 'PRESENT'))`, kind: 'BOOLEAN' },
    emails: email,
    'emails.value': email,
    // Entra asks for her manager by the name of what holds the value.
    manager,
    'manager.value': manager,
    employeenumber: { column: sql`m.code_key`, kind: 'TEXT' },
  }
}

// Whoever left is known to the provider that still has her, and to no other.
const known = (sql: Sql, workspaceId: string) =>
  sql`m.workspace_id = ${workspaceId} and (m.left_at is null or s.membership_id is not null)`

const findUsers = async (sql: Sql, where: Fragment) =>
  await sql<ScimUserRow[]>`
    select m.id, ${userName(sql)} as user_name, s.external_id, coalesce(s.given_name, '') as given_name,
      coalesce(s.family_name, '') as family_name, m.shown_name as name, m.shown_email as email, m.shown_mobile as mobile, m.designation,
      m.employee_code, m.department_id, d.name as department, g.id as manager_id, g.shown_name as manager, m.state in ('INVITED', 'PRESENT') as is_active, m.joined_at as created_at
    from membership m left join scim_user s on s.membership_id = m.id left join department d on d.id = m.department_id
      left join membership g on g.id = m.manager_id and g.left_at is null
    where ${where}`

/** A page of members. */
export async function listUsers({ house: { sql }, workspaceId, base }: ScimContext, query: ScimQuery): Promise<object> {
  const where = sql`${known(sql, workspaceId)} and ${filterBy(sql, columnsOf(sql, workspaceId), query.filter)}`
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from membership m left join scim_user s on s.membership_id = m.id where ${where}`
  const rows =
    query.count === 0
      ? []
      : await findUsers(sql, sql`${where} order by m.id limit ${query.count} offset ${query.startIndex - 1}`)
  const resources = rows.map((each) => userResource(each, base))
  return listBody({ total: row?.total ?? 0, startIndex: query.startIndex, resources })
}

/** One member. */
export async function getUser(context: ScimContext, id: string, sql: Sql = context.house.sql) {
  const [row] = isId(id) ? await findUsers(sql, sql`${known(sql, context.workspaceId)} and m.id = ${id}`) : []
  if (!row) throw new ScimFault(404, 'There is no such user.')
  return userResource(row, context.base)
}

async function keepNames(tx: Sql, { workspaceId }: ScimContext, membershipId: string, written: WrittenUser) {
  const { userName: name, externalId, givenName, familyName } = written
  const [other] = await tx`
    select from membership m left join scim_user s on s.membership_id = m.id
    where ${known(tx, workspaceId)} and ${isNamed(tx, workspaceId, name.toLowerCase())} and m.id <> ${membershipId}`
  if (other) throw new ScimFault(409, 'Another user has this userName.', 'uniqueness')
  await tx`
    insert into scim_user (membership_id, workspace_id, user_name, external_id, given_name, family_name)
    values (${membershipId}, ${workspaceId}, ${name}, ${externalId}, ${givenName}, ${familyName})
    on conflict (membership_id) do update set user_name = excluded.user_name, external_id = excluded.external_id,
      given_name = excluded.given_name, family_name = excluded.family_name`
}

// As whom newcomers come in by the provider's sign-on, they come in by this too.
async function roleOf(tx: Sql, workspaceId: string): Promise<'FACULTY' | 'MEMBER'> {
  const [row] = await tx<{ newcomerRole: 'FACULTY' | 'MEMBER' }[]>`
    select newcomer_role from sign_on where workspace_id = ${workspaceId} and removed_at is null`
  return row?.newcomerRole ?? 'MEMBER'
}

/** Invites a member; one who was removed by an active:false is taken in anew. */
export async function createUser(context: ScimContext, body: unknown) {
  const written = await readUser(body)
  return await changing(context, async (tx) => {
    const { house, workspaceId, mayTakeSeats } = context
    const fields: MemberFields = {
      ...fieldsOf(written),
      departmentId: null,
      class: null,
      birthYear: null,
      guardianContact: null,
      role: await roleOf(tx, workspaceId),
      storeAllowed: false,
    }
    const adding = { workspaceId, actorId: null, mayTakeSeats, fields, invites: false }
    const { membershipId } = await addMember(tx, house, adding)
    await keepNames(tx, context, membershipId, written)
    if (written.isActive) await tx`update scim_user set invites = true where membership_id = ${membershipId}`
    else await deactivate(tx, context, membershipId)
    return await getUser(context, membershipId, tx)
  })
}

const fieldsOf = ({ name, email, mobile, designation, employeeCode, managerId }: WrittenUser) => ({
  name,
  email,
  mobile,
  designation,
  employeeCode,
  managerId,
})

type Reading = (before: object) => unknown

/** Puts another resource in the place of a member's. */
export const replaceUser = async (context: ScimContext, id: string, body: unknown) =>
  await writeUser(context, id, (before) => withActive(before, body))

// Whoever was suspended is not let in by a resource that says nothing of that.
function withActive(before: object, body: unknown): unknown {
  const isSilent = typeof body === 'object' && (valueIn(body, 'active') ?? null) === null
  return isSilent ? { ...body, active: valueIn(before, 'active') } : body
}

/** Changes some of a member. */
export const patchUser = async (context: ScimContext, id: string, body: unknown) =>
  await writeUser(context, id, (before) => patched(before as Record<string, unknown>, body))

async function writeUser(context: ScimContext, id: string, after: Reading) {
  return await changing(context, async (tx) => {
    if (isId(id)) await tx`select from membership where id = ${id} and workspace_id = ${context.workspaceId} for update`
    const before = await getUser(context, id, tx)
    const [was, written] = [await readUser(before), await readUser(after(before))]
    await keepNames(tx, context, before.id, written)
    // Activated first: of whoever is gone nothing is written.
    if (written.isActive && !was.isActive) await activate(tx, context, before.id)
    await changeFields(tx, context, before.id, { was, written })
    if (!written.isActive && was.isActive) await deactivate(tx, context, before.id)
    return await getUser(context, before.id, tx)
  })
}

// Name and contacts are hers once she has begun her account: what a provider says of them then is heard and left (O35).
async function changeFields(
  tx: Sql,
  { house, workspaceId }: ScimContext,
  membershipId: string,
  { was, written }: { was: WrittenUser; written: WrittenUser },
) {
  const [own] = await tx<{ isOurs: boolean }[]>`
    select not p.is_begun and not exists (select from membership o where o.person_id = p.id and o.id <> m.id) as is_ours
    from membership m join person p on p.id = m.person_id where m.id = ${membershipId} and m.left_at is null`
  if (!own) return
  const { designation, employeeCode, managerId, ...personal } = fieldsOf(written)
  const changes = { designation, employeeCode, managerId, ...(own.isOurs && personal) }
  const before = fieldsOf(was)
  const differs = Object.entries(changes).some(([name, value]) => before[name as keyof typeof before] !== value)
  if (differs) await changeMember(tx, house, { workspaceId, actorId: null, membershipId, changes })
  // To another address her invitation has gone already.
  if (own.isOurs && personal.email !== before.email)
    await tx`update scim_user set invites = false where membership_id = ${membershipId}`
}

const stateOf = async (tx: Sql, membershipId: string) => {
  const [row] = await tx<
    { state: string; role: string }[]
  >`select state, role from membership where id = ${membershipId}`
  return row
}

// A provider's list is no reason for an organisation to lose whom it belongs to.
async function demandNoOwner(tx: Sql, membershipId: string) {
  if ((await stateOf(tx, membershipId))?.role === 'OWNER')
    throw new ScimFault(403, 'Owners are removed in Chowk, by owners.')
}

const stepOf = ({ house, workspaceId }: ScimContext, membershipId: string) => ({
  workspaceId,
  actorId: null,
  membershipId,
  reason: BY_PROVIDER,
  at: house.clock.now(),
})

// Whoever was there keeps her seat and comes back as she was; an invitation is withdrawn.
async function deactivate(tx: Sql, context: ScimContext, membershipId: string) {
  await demandNoOwner(tx, membershipId)
  await tx`update scim_user set invites = false where membership_id = ${membershipId}`
  const state = (await stateOf(tx, membershipId))?.state
  const step = stepOf(context, membershipId)
  if (state === 'PRESENT') await suspendMember(tx, context.house, step)
  else if (state === 'INVITED') await endMembership(tx, context.house, step)
}

async function activate(tx: Sql, context: ScimContext, membershipId: string) {
  const { house, mayTakeSeats } = context
  const step = stepOf(context, membershipId)
  if ((await stateOf(tx, membershipId))?.state === 'SUSPENDED') await resumeMember(tx, house, step)
  else await reactivateMember(tx, house, { ...step, mayTakeSeats })
}

/** Ends a membership; the provider knows her no more. */
export async function deleteUser(context: ScimContext, id: string): Promise<void> {
  await changing(context, async (tx) => {
    const { id: membershipId } = await getUser(context, id, tx)
    await demandNoOwner(tx, membershipId)
    const [row] = await tx`select from membership where id = ${membershipId} and left_at is null for update`
    if (row) await endMembership(tx, context.house, stepOf(context, membershipId))
    await tx`delete from scim_user where membership_id = ${membershipId}`
  })
}
