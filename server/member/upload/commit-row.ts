import type { RowFaultCode, RowOutcome, RowPlan } from '@chowk/contract/member/upload.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findDepartments as allDepartments, holdTree } from '../department/department-row.ts'
import { addDepartment } from '../department/write-department.ts'
import { isTaken } from '../people/member-fault.ts'
import { endMembership } from '../people/member-state.ts'
import { addMember, changeMember, holdMember } from '../people/write-member.ts'
import type { MemberFields } from '../newcomer/insert-members.ts'
import type { WrittenFacts } from '../row-check/parse-row.ts'
import { faultOf } from '../row-check/parse-row.ts'
import { findDepartments } from '../row-check/known-members.ts'
import { newDepartmentOf } from '../department/new-department.rules.ts'
import { demandOfRow } from './row-chunks.ts'
import { linkReports, managerOf } from './upload-managers.ts'
import type { UploadRecord } from './upload-row.ts'

/** What writing a row needs. */
export interface Committing {
  upload: UploadRecord
  mayTakeSeats: MayTakeSeats
}

/** A row that was checked. */
export interface Row {
  number: number
  plan: RowPlan
  facts: WrittenFacts
  membershipId: string | null
  version: number | null
}

interface Done {
  outcome: RowOutcome
  membershipId: string | null
  invites: boolean
  /** What was written of her before, so that it can be taken back. */
  before?: Partial<MemberFields>
}

/** Writes one row in a transaction of its own; what stands against it is noted with it. */
export async function commitRow(
  house: House,
  committing: Committing,
  { number, isLast }: { number: number; isLast: boolean },
): Promise<void> {
  const { id } = committing.upload
  try {
    await house.sql.begin(async (tx) => {
      const [row] = await holdRows(tx, id, [number])
      if (!row) return
      await writeRow(tx, house, { ...committing, row })
      await countDone(tx, id, 1)
    })
  } catch (failure) {
    demandOfRow(house, failure, { uploadId: id, number, isLast })
    await house.sql.begin(async (tx) => {
      if (await noteFailed(tx, { id, number }, failure)) await countDone(tx, id, 1)
    })
  }
}

/** Rows that were not written yet, held until the transaction ends. */
export const holdRows = async (tx: Sql, uploadId: string, numbers: readonly number[]): Promise<Row[]> =>
  await tx<Row[]>`
    select number, plan, facts, membership_id, version from member_upload_row
    where upload_id = ${uploadId} and number = any(${numbers as number[]}::int[]) and outcome is null order by number for update`

/** Counts rows as done, in the transaction that wrote them: how far an upload is, is true at every moment. */
export async function countDone(tx: Sql, uploadId: string, rows: number): Promise<void> {
  await tx`update member_upload set done = done + ${rows} where id = ${uploadId}`
}

/** Writes what a row says and that it is done: both stand or fall together, so that no row is done twice. */
export async function writeRow(tx: Sql, house: House, writing: Writing): Promise<void> {
  const { upload, row } = writing
  const done = await write(tx, house, writing)
  await tx`
    update member_upload_row set outcome = ${done.outcome}, membership_id = ${done.membershipId}, invites = ${done.invites},
      before = ${done.before ? JSON.stringify(done.before) : null}::text::jsonb,
      version_after = (select version from membership where id = ${done.membershipId})
    where upload_id = ${upload.id} and number = ${row.number}`
  if (done.membershipId !== null) await linkReports(tx, upload, new Map([[row.number, done.membershipId]]))
}

/** A row that is being written. */
export type Writing = Committing & { row: Row }

async function write(tx: Sql, house: House, writing: Writing): Promise<Done> {
  const { row } = writing
  if (row.plan === 'REMOVE') return await remove(tx, house, writing)
  const { newDepartment, managerRow, ...facts } = row.facts
  if (managerRow !== undefined) {
    const managerId = await managerOf(tx, { uploadId: writing.upload.id, number: row.number, managerRow })
    if (managerId !== undefined) facts.managerId = managerId
  }
  if (newDepartment !== undefined)
    facts.departmentId = await departmentOf(tx, house, { upload: writing.upload, name: newDepartment })
  if (row.plan === 'NEW') return await add(tx, house, { ...writing, facts })
  return await change(tx, house, { ...writing, facts })
}

/** What is written of somebody once her department and her manager are known. */
export type Facts = Omit<WrittenFacts, 'newDepartment' | 'managerRow'>

/** All that is written of somebody who comes in. */
export const fieldsOf = (facts: Facts): MemberFields => ({
  name: facts.name ?? '',
  email: facts.email ?? null,
  mobile: facts.mobile ?? null,
  employeeCode: facts.employeeCode ?? null,
  designation: facts.designation ?? '',
  departmentId: facts.departmentId ?? null,
  managerId: facts.managerId ?? null,
  class: facts.class ?? null,
  birthYear: facts.birthYear ?? null,
  bornOn: facts.bornOn ?? null,
  guardianContact: facts.guardianContact ?? null,
  role: facts.role ?? 'MEMBER',
  storeAllowed: facts.storeAllowed ?? false,
})

async function add(tx: Sql, house: House, { upload, mayTakeSeats, facts }: Writing & { facts: Facts }): Promise<Done> {
  const { workspaceId, personId: actorId } = upload
  const adding = { workspaceId, actorId, mayTakeSeats, fields: fieldsOf(facts), invites: false }
  const { membershipId } = await addMember(tx, house, adding)
  return { outcome: 'CREATED', membershipId, invites: true }
}

async function change(tx: Sql, house: House, { upload, row, facts }: Writing & { facts: Facts }): Promise<Done> {
  const { membershipId, version } = row
  if (membershipId === null || version === null) throw new Refusal(409, { code: 'VERSION_CONFLICT' })
  const { workspaceId, personId: actorId } = upload
  const held = await holdMember(tx, { workspaceId, membershipId })
  await changeMember(tx, house, { workspaceId, actorId, membershipId, version, changes: facts })
  const before = held && Object.fromEntries(WRITTEN.map((name) => [name, held[name]]))
  return { outcome: 'UPDATED', membershipId, invites: false, ...(before && { before }) }
}

const WRITTEN = [
  'name',
  'email',
  'mobile',
  'employeeCode',
  'designation',
  'departmentId',
  'managerId',
  'class',
  'birthYear',
  'bornOn',
  'guardianContact',
  'role',
  'storeAllowed',
] as const

// Somebody who is named by a row after all is not missing.
async function remove(tx: Sql, house: House, { upload, row }: Writing): Promise<Done> {
  const { membershipId } = row
  const { id, workspaceId, personId: actorId } = upload
  const [named] = await tx`
    select from member_upload_row where upload_id = ${id} and membership_id = ${membershipId} and plan is distinct from 'REMOVE'`
  const [member] = await tx`select from membership where id = ${membershipId} and left_at is null for update`
  if (named || !member || membershipId === null) return { outcome: 'UNCHANGED', membershipId, invites: false }
  const at = house.clock.now()
  await endMembership(tx, house, { workspaceId, actorId, membershipId, reason: 'NOT_IN_FULL_LIST', at })
  return { outcome: 'REMOVED', membershipId, invites: false }
}

/** The department of a name: two rows of a new one make it once, also where one says Class 7 A and the other VII-A. */
export async function departmentOf(
  tx: Sql,
  { clock }: House,
  { upload: { id: uploadId, workspaceId }, name }: { upload: UploadRecord; name: string },
): Promise<string> {
  const { isSchool } = await holdTree(tx, workspaceId)
  const found = (await findDepartments(tx, workspaceId)).find(name)
  if (found?.isActive) return found.id
  const all = await allDepartments(tx, workspaceId)
  const fields = newDepartmentOf(name, { isSchool, all, now: clock.now() })
  const made = await addDepartment(tx, { workspaceId, fields })
  await tx`update department set made_by_upload = ${uploadId} where id = ${made}`
  return made
}

const FAULTS: Readonly<Record<string, RowFaultCode>> = {
  SEATS_TAKEN: 'SEATS_TAKEN',
  LAST_ADMIN: 'LAST_ADMIN',
  DEPARTMENT_NOT_FOUND: 'DEPARTMENT_CLOSED',
  MANAGER_NOT_FOUND: 'MANAGER_UNKNOWN',
  MANAGER_CYCLE: 'MANAGER_CYCLE',
  PERSONAL_IS_HERS: 'PERSONAL_IS_HERS',
  OWN_RIGHTS: 'ROLE_OWN',
  TOO_YOUNG: 'TOO_YOUNG',
  IS_OWNER: 'ROLE_NOT_ALLOWED',
  VERSION_CONFLICT: 'CHANGED_MEANWHILE',
  MEMBER_EXISTS: 'CHANGED_MEANWHILE',
  MEMBER_NOT_FOUND: 'CHANGED_MEANWHILE',
  CODE_TAKEN: 'CODE_TAKEN',
  CONTACT_TAKEN: 'CHANGED_MEANWHILE',
}

async function noteFailed(tx: Sql, { id, number }: { id: string; number: number }, failure: unknown): Promise<boolean> {
  const refused = failure instanceof Refusal ? failure.refused : undefined
  const code = FAULTS[refused?.code ?? ''] ?? (isTaken(failure) ? 'CHANGED_MEANWHILE' : 'NOT_DONE')
  const seats = Number(refused?.details?.['seats'] ?? 0)
  const fault = faultOf(code, null, { params: code === 'SEATS_TAKEN' ? { seats } : { cell: '' } })
  const noted = await tx`
    update member_upload_row set outcome = 'FAILED', faults = faults || ${JSON.stringify([fault])}::text::jsonb
    where upload_id = ${id} and number = ${number} and outcome is null returning 1`
  return noted.length > 0
}
