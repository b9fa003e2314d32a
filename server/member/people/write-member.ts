import type { Role } from '@chowk/contract/identity/viewer.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import {
  MEMBERSHIP,
  CannotCreatePerson,
  createPerson,
  demandMayHoldRole,
  tooYoung,
} from '../../identity/managed-account.ts'
import { mayHoldRole } from '@chowk/contract/identity/held-role.ts'
import { isReachedBy, letWrittenGo } from '../../identity/identity.ts'
import { demandSeat } from '../../organisation/seats.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { Refusal } from '../../platform/refusal.ts'
import { unlockReturned } from './left-account.ts'
import { keepsAnAdmin } from './keeps-an-admin.ts'
import { needsGuardian } from '../guardian.rules.ts'
import { demandManager, managerAfter } from '../reporting-line.ts'
import { classOf, insertMembers } from '../newcomer/insert-members.ts'
import type { MemberFields } from '../newcomer/insert-members.ts'
import { fieldFault, noDepartment, noMember, refuseTaken } from './member-fault.ts'
import { tellRights } from './member-letter.ts'

/** Who writes in which organisation; nobody where a job or a machine does. */
export interface Writing {
  workspaceId: string
  actorId: string | null
}

/** The job that writes the letter of an invitation; its payload names the membership. */
export const INVITATION_LETTER = 'invitation-letter'

/** So many invitations of one file, or of one directory, go out in a minute (O22). */
export const INVITATIONS_A_MINUTE = 100

const NOBODY = '00000000-0000-0000-0000-000000000000'

interface Adding extends Writing {
  mayTakeSeats: MayTakeSeats
  fields: MemberFields
  /** Writes the letter with this transaction; else whoever calls puts INVITATION_LETTER in when it is time. */
  invites: boolean
}

/** A member who waits for her own yes. */
export interface Added {
  membershipId: string
  personId: string
  state: 'INVITED'
}

/**
 * Invites somebody: the person of that e-mail, or of that mobile where no e-mail is given, else a new one (O9, O14). She takes a seat. What
 * is known of her elsewhere is neither read nor changed by it.
 */
export async function addMember(tx: Sql, house: House, adding: Adding): Promise<Added> {
  const { workspaceId, actorId, mayTakeSeats, fields, invites } = adding
  const known = await findPerson(tx, adding)
  const [before] = await tx<{ id: string; leftAt: Date | null }[]>`
    select id, left_at from membership where workspace_id = ${workspaceId} and person_id = ${known ?? null} for update`
  // A former membership of the same person keeps its code, and takes it up again.
  await demandFields(tx, workspaceId, fields, before?.id)
  if (fields.email === null && fields.mobile === null) throw fieldFault('CONTACT_NEEDED', 'email')
  await demandManager(tx, { workspaceId, managerId: fields.managerId, membershipId: before?.id ?? null })
  const isHere = fieldFault('MEMBER_EXISTS', fields.email === null ? 'mobile' : 'email')
  if (before && before.leftAt === null) throw isHere
  if (known) await demandMayHoldRole(tx, house.clock, { workspaceId, personId: known, role: fields.role })
  else demandOfNewcomer(fields, house.clock.now().getUTCFullYear())
  if (fields.guardianContact === null && needsGuardian(fields, house.clock.now().getUTCFullYear()))
    throw fieldFault('GUARDIAN_MISSING', 'guardianContact')
  // Before anybody is made: where there is no room for her, nothing of her stays.
  await demandSeat(tx, house.clock, { mayTakeSeats, workspaceId, personId: known ?? NOBODY })
  const personId = known ?? (await makePerson(tx, adding))
  const at = house.clock.now()
  const membershipId = before
    ? await inviteAgain(tx, { id: before.id, workspaceId, personId, at, actorId, fields })
    : (await insertMembers(tx, { workspaceId, at, actorId, members: [{ personId, fields }] })).get(personId)
  if (membershipId === undefined) throw isHere
  if (invites) await house.enqueue(tx, INVITATION_LETTER, { membershipId })
  return { membershipId, personId, state: 'INVITED' }
}

function demandOfNewcomer({ role, birthYear }: MemberFields, thisYear: number): void {
  if (!mayHoldRole(role, { isPupil: false, birthYear, isKnownAsChild: false, thisYear })) throw tooYoung()
}

/** Refuses a code that is taken and a department that is not there or not in use. `except` is the membership that is changed. */
export async function demandFields(
  tx: Sql,
  workspaceId: string,
  fields: Partial<MemberFields>,
  except: string | null = null,
): Promise<void> {
  const { employeeCode = null, departmentId = null } = fields
  if (employeeCode !== null) {
    const [taken] = await tx`
      select from membership where workspace_id = ${workspaceId} and lower(employee_code) = lower(${employeeCode}::text)
        and id is distinct from ${except}::uuid`
    if (taken) throw fieldFault('CODE_TAKEN', 'employeeCode')
  }
  if (departmentId !== null) {
    const [department] = await tx`
      select from department where id = ${departmentId} and workspace_id = ${workspaceId} and is_active for share`
    if (!department) throw noDepartment()
  }
}

// Families share a telephone: whoever has an e-mail of her own is never taken for the one whose number it is. A number that others only wrote
// beside an e-mail finds nobody: the invitation would go to that e-mail.
async function findPerson(tx: Sql, { workspaceId, fields }: Pick<Writing, 'workspaceId'> & { fields: MemberFields }) {
  const { email, mobile } = fields
  const [row] =
    email === null
      ? await tx<{ id: string }[]>`
          select id from person where state <> 'DELETED' and (
            ${isReachedBy(tx, { channel: 'MOBILE', address: mobile ?? '' })}
            or mobile = ${mobile} and id in (select person_id from membership where workspace_id = ${workspaceId}))`
      : await tx<{ id: string }[]>`select id from person where email = ${email} and state <> 'DELETED'`
  return row?.id
}

async function makePerson(tx: Sql, adding: Pick<Adding, 'workspaceId' | 'fields'>): Promise<string> {
  const { fields } = adding
  const { name, email, mobile, birthYear } = fields
  if (email === null && mobile !== null) await letWrittenGo(tx, { channel: 'MOBILE', address: mobile })
  const [sharing] = email === null ? [] : await tx`select from person where mobile = ${mobile}`
  try {
    const made = await createPerson(tx, {
      name,
      email,
      ...(mobile !== null && !sharing && { mobile }),
      ...(birthYear !== null && { birthYear }),
      ...(fields.bornOn && { bornOn: fields.bornOn }),
      withoutPassword: true,
    })
    return made.id
  } catch (failure) {
    // Somebody else wrote her down at the same moment.
    const meanwhile = failure instanceof CannotCreatePerson ? await findPerson(tx, adding) : undefined
    if (meanwhile) return meanwhile
    throw failure
  }
}

interface Row extends Pick<Writing, 'actorId'> {
  at: Date
  fields: MemberFields
}

async function inviteAgain(
  tx: Sql,
  { id, workspaceId, personId, at, actorId, fields }: Row & { id: string; workspaceId: string; personId: string },
): Promise<string | undefined> {
  await unlockReturned(tx, { workspaceId, personIds: [personId] }, { actorId, at })
  const [moved] = await refuseTaken(
    transitionWhere(tx, MEMBERSHIP, {
      where: tx`id = ${id}`,
      from: ['LEFT', 'EXPIRED', 'REVOKED'],
      to: 'INVITED',
      actorId,
      at,
      also: tx`, role = ${fields.role}, class = ${classOf(fields)}, employee_code = ${fields.employeeCode}, designation = ${fields.designation},
        department_id = ${fields.departmentId}, manager_id = ${fields.managerId ?? null}, store_allowed = ${fields.storeAllowed}, guardian_contact = ${fields.guardianContact},
        shown_name = ${fields.name}, shown_email = ${fields.email}, shown_mobile = ${fields.mobile}, reason = '',
        invited_at = ${at}, invited_by = ${actorId}, version = version + 1`,
    }),
  )
  return moved
}

interface Changing extends Writing {
  membershipId: string
  /** As the change was begun from; without one it holds whatever came between. */
  version?: number
  changes: Partial<MemberFields>
  /** Puts back what an upload changed. */
  isUndo?: boolean
}

interface Held extends Omit<MemberFields, 'role'> {
  personId: string
  role: Role
  state: MembershipState
  version: number
  /** Whether this organisation alone wrote of her, and she has not begun her account. */
  isOurs: boolean
}

const PERSONAL = ['name', 'email', 'mobile', 'birthYear', 'bornOn'] as const

/** A membership with all that is written of it, held until the transaction ends. */
export async function holdMember(
  tx: Sql,
  { workspaceId, membershipId }: { workspaceId: string; membershipId: string },
) {
  const [row] = await tx<Held[]>`
    select m.person_id, m.state, m.version, m.shown_name as name, m.shown_email as email, m.shown_mobile as mobile,
      m.employee_code, m.designation, m.department_id, m.manager_id, m.class, p.birth_year, to_char(p.born_on, 'YYYY-MM-DD') as born_on, m.guardian_contact, m.role, m.store_allowed,
      not p.is_begun and not exists (select from membership o where o.person_id = p.id and o.id <> m.id) as is_ours
    from membership m join person p on p.id = m.person_id
    where m.id = ${membershipId} and m.workspace_id = ${workspaceId} for update of m`
  return row
}

/**
 * Changes what an organisation says of a member. Her name, contacts and year of birth are hers once she has begun her account, or once
 * another organisation has written of her too (O35); nobody raises herself, and owners change their rights among themselves (O3).
 */
export async function changeMember(tx: Sql, house: House, changing: Changing): Promise<{ version: number }> {
  const { workspaceId, actorId, membershipId, version, changes, isUndo = false } = changing
  const before = await holdMember(tx, { workspaceId, membershipId })
  if (!before) throw noMember()
  if (version !== undefined && version !== before.version)
    throw new Refusal(409, { code: 'VERSION_CONFLICT', details: { version: before.version } })
  demandOthersRights(before, actorId, changes)
  const { role = before.role, birthYear = before.birthYear } = changes
  if (role !== before.role || birthYear !== before.birthYear)
    await demandMayHoldRole(tx, house.clock, { workspaceId, personId: before.personId, role, birthYear, isUndo })
  await demandFields(tx, workspaceId, changes, membershipId)
  if (changes.managerId !== before.managerId)
    await demandManager(tx, { workspaceId, managerId: changes.managerId, membershipId })
  const after = { ...before, ...changes, managerId: await managerAfter(tx, before, changes) }
  const differs = PERSONAL.filter((name) => after[name] !== before[name])
  const [first] = differs
  if (first && !before.isOurs) throw fieldFault('PERSONAL_IS_HERS', first)
  if (after.email === null && after.mobile === null) throw fieldFault('CONTACT_NEEDED', 'email')
  if (first) await changePerson(tx, before.personId, { before, after })
  await refuseTaken(tx`
    update membership set role = ${after.role}, class = ${classOf(after)}, employee_code = ${after.employeeCode}, designation = ${after.designation},
      department_id = ${after.departmentId}, manager_id = ${after.managerId}, store_allowed = ${after.storeAllowed}, guardian_contact = ${after.guardianContact},
      shown_name = ${after.name}, shown_email = ${after.email}, shown_mobile = ${after.mobile}, version = version + 1
    where id = ${membershipId}`)
  if (before.role === 'ADMIN' && after.role !== 'ADMIN') await keepsAnAdmin(tx, workspaceId)
  if (before.state === 'PRESENT') await tellRights(tx, house, { membershipId, before, after })
  // As invitations go out: by mail, else by SMS.
  if ((after.email ?? after.mobile) !== (before.email ?? before.mobile) && before.state === 'INVITED')
    await house.enqueue(tx, INVITATION_LETTER, { membershipId })
  return { version: before.version + 1 }
}

function demandOthersRights(before: Held, actorId: string | null, changes: Partial<MemberFields>): void {
  const { role = before.role, storeAllowed = before.storeAllowed } = changes
  if (role === before.role && storeAllowed === before.storeAllowed) return
  if (before.personId === actorId) throw new Refusal(403, { code: 'OWN_RIGHTS' })
  if (role !== before.role && before.role === 'OWNER') throw new Refusal(403, { code: 'IS_OWNER' })
}

// Links that went to an address which is hers no more open nothing. A number that she shares stays with the one who has it as her own, as when
// she was written down.
async function changePerson(
  tx: Sql,
  personId: string,
  { before, after }: { before: Held; after: Held },
): Promise<void> {
  const { name, email, mobile, birthYear, bornOn = null } = after
  const takesMobile = mobile !== before.mobile || email === null
  const [newEmail, newMobile] = [email === before.email ? null : email, takesMobile ? mobile : null]
  const [other] = await tx<{ isMail: boolean | null }[]>`
    select email = ${newEmail} as is_mail from person where id <> ${personId} and (email = ${newEmail} or mobile = ${newMobile}) limit 1`
  if (other) throw fieldFault('CONTACT_TAKEN', other.isMail ? 'email' : 'mobile')
  const written = await refuseTaken(tx`
    update person set name = ${name}, email = ${email}, birth_year = ${birthYear}, born_on = ${bornOn}::date
      ${takesMobile ? tx`, mobile = ${mobile}` : tx``} where id = ${personId} and not is_begun returning id`)
  // She began her account in the same moment: since then all that is hers.
  if (written.length === 0) throw fieldFault('PERSONAL_IS_HERS', 'name')
  const hers = [email, mobile].filter((each) => each !== null)
  await tx`
    update invitation set used_at = now() where used_at is null and sent_to <> all(${hers}::text[])
      and membership_id in (select id from membership where person_id = ${personId})`
}
