import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { addMembers } from '../newcomer/add-members.ts'
import type { Newcomer } from '../newcomer/add-members.ts'
import { countDone, departmentOf, fieldsOf, holdRows, writeRow } from './commit-row.ts'
import type { Committing, Row } from './commit-row.ts'
import { linkReports, managersIn } from './upload-managers.ts'

/**
 * Writes some rows in one transaction: newcomers against whom nothing stands in a few statements for all, then the others one after the other.
 * A row that was written before, by a process that was killed since, is not written again.
 */
export async function commitRows(tx: Sql, house: House, writing: Committing & { numbers: readonly number[] }) {
  const { numbers, ...committing } = writing
  const { upload } = committing
  const rows = await holdRows(tx, upload.id, numbers)
  const added = await addNewcomers(tx, house, { ...committing, rows })
  for (const row of rows) if (!added.has(row.number)) await writeRow(tx, house, { ...committing, row })
  await countDone(tx, upload.id, rows.length)
}

async function addNewcomers(
  tx: Sql,
  house: House,
  { upload, mayTakeSeats, rows }: Committing & { rows: readonly Row[] },
): Promise<ReadonlyMap<number, string>> {
  const { id, workspaceId, personId: actorId } = upload
  const all = await newcomersIn(tx, house, { upload, rows })
  const added = await addMembers(tx, house, { workspaceId, actorId, mayTakeSeats, all })
  if (added.size === 0) return added
  await tx`
    update member_upload_row r set outcome = 'CREATED', membership_id = m.id, invites = true, version_after = m.version
    from unnest(${[...added.keys()]}::int[], ${[...added.values()]}::uuid[]) x(number, id) join membership m on m.id = x.id
    where r.upload_id = ${id} and r.number = x.number`
  await linkReports(tx, upload, added)
  return added
}

// Whoever reports to somebody whom the same file does not bring in after all is left to be warned by herself.
async function newcomersIn(
  tx: Sql,
  house: House,
  { upload, rows }: Pick<Committing, 'upload'> & { rows: readonly Row[] },
): Promise<Newcomer[]> {
  const fresh = rows.filter(({ plan }) => plan === 'NEW')
  const named = new Set(fresh.flatMap(({ facts }) => facts.newDepartment ?? []))
  const made = new Map<string, string>()
  for (const name of named) made.set(name, await departmentOf(tx, house, { upload, name }))
  const managers = await managersIn(
    tx,
    upload.id,
    fresh.flatMap(({ facts }) => facts.managerRow ?? []),
  )
  return fresh.flatMap(({ number, facts: { newDepartment, managerRow, ...facts } }) => {
    const departmentId = made.get(newDepartment ?? '')
    const manager = managerRow === undefined ? undefined : managers.get(managerRow)
    if (managerRow !== undefined && !manager?.isWaiting && !manager?.membershipId) return []
    const managerId = manager?.membershipId
    const known = { ...facts, ...(departmentId && { departmentId }), ...(managerId && { managerId }) }
    return [{ number, fields: fieldsOf(known) }]
  })
}
