import { createHash } from 'node:crypto'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { beginCommit, findNextCommit } from '../upload/begin-commit.ts'
import { MEMBER_UPLOAD, countRows, findUpload, noteNewDepartments, removalsToConfirm } from '../upload/upload-row.ts'
import type { UploadRecord } from '../upload/upload-row.ts'
import { markRings } from './manager-rings.ts'
import { judgeRows, readCheckFacts, readNaming, readRow } from './check-rows.ts'
import type { CheckFacts, RawRow } from './check-rows.ts'

/** What is written of so many rows stays below 128 KiB: larger pieces outlive each quick collection of garbage that finds them in use. */
const BATCH = 100

/** Checks every row of a file that waits for it, and changes nobody. Begun again it judges all rows anew. */
export function checkUploadTask(house: House, mayTakeSeats: MayTakeSeats): Task {
  return async (payload, { signal, isLast }) => {
    const { uploadId } = payload as { uploadId: string }
    const upload = await findUpload(house.sql, { uploadId })
    if (upload?.state !== 'VALIDATING') return
    try {
      await checkAll(house, { upload, mayTakeSeats, signal })
    } catch (failure) {
      if (isLast) {
        await move(house, upload, 'FAILED')
        await house.sql`update member_upload set check_failed = true where id = ${uploadId} and state = 'FAILED'`
      }
      throw failure
    }
  }
}

interface Checking {
  upload: UploadRecord
  mayTakeSeats: MayTakeSeats
  signal: AbortSignal
}

async function checkAll(house: House, { upload, mayTakeSeats, signal }: Checking): Promise<void> {
  const { sql } = house
  const facts = await sql.begin(async (tx) => await readCheckFacts(tx, house, { upload, mayTakeSeats, taken: 0 }))
  const rowsOf = await findDoubled(sql, facts)
  const otherRow: CheckFacts['otherRow'] = (key, number) => rowsOf.get(key)?.find((other) => other !== number)
  await sql`delete from member_upload_row where upload_id = ${upload.id} and plan = 'REMOVE' and outcome is null`
  let done = 0
  for await (const batch of batches(sql, upload.id)) {
    signal.throwIfAborted()
    const read = await Promise.all(batch.map(async (row) => await readRow(row, facts)))
    await judgeRows(sql, read, { ...facts, otherRow })
    done += batch.length
    await sql`update member_upload set done = ${done} where id = ${upload.id}`
  }
  await markRings(sql, upload)
  if (upload.mode === 'FULL_LIST') await listMissing(sql, upload)
  await end(house, upload)
}

// All numbers first: while nobody has counted the rows of a new file, PostgreSQL would put all that are left in order for each batch.
async function* batches(sql: Sql, uploadId: string): AsyncGenerator<RawRow[]> {
  const rows = await sql<{ number: number }[]>`
    select number from member_upload_row
    where upload_id = ${uploadId} and outcome is null and plan is distinct from 'LEFT_OUT' and plan is distinct from 'REMOVE'
    order by number`
  yield* batchesOf(
    sql,
    uploadId,
    rows.map(({ number }) => number),
  )
}

// Which rows name the same, or whom others report to. Of each key of all rows a number is remembered, and only the rows of which two have the same are compared by their keys.
async function findDoubled(
  sql: Sql,
  facts: Pick<CheckFacts, 'upload' | 'cells'>,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const hashes: number[] = []
  const numbers: number[] = []
  for await (const { key, manager, number } of keysIn(batches(sql, facts.upload.id), facts)) {
    hashes.push(hashOf(key ?? manager))
    numbers.push(number)
  }
  const rowsOf = new Map<string, number[]>()
  const sharing = batchesOf(sql, facts.upload.id, sharingRows(hashes, numbers))
  for await (const { key, number } of keysIn(sharing, facts)) {
    if (key === undefined) continue
    const rows = rowsOf.get(key)
    if (rows) rows.push(number)
    else rowsOf.set(key, [number])
  }
  return rowsOf
}

// A row names its own person, and whom she reports to.
type Naming = { key: string; manager?: never } | { key?: never; manager: string }

async function* keysIn(
  read: AsyncGenerator<RawRow[]>,
  facts: Pick<CheckFacts, 'upload' | 'cells'>,
): AsyncGenerator<Naming & { number: number }> {
  for await (const batch of read)
    for (const row of batch) {
      const { number } = row
      const { keys, manager } = await readNaming(row, facts)
      yield* keys.map((key) => ({ key, number }))
      if (manager) yield { manager, number }
    }
}

const HASH_BYTES = 6
const hashOf = (key: string) => createHash('sha1').update(key).digest().readUIntBE(0, HASH_BYTES)

function sharingRows(hashes: readonly number[], numbers: readonly number[]): number[] {
  const inOrder = Uint32Array.from(hashes.keys()).sort((a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0))
  const isShared = (index: number) => {
    const own = hashes[inOrder[index] ?? -1]
    return own === hashes[inOrder[index - 1] ?? -1] || own === hashes[inOrder[index + 1] ?? -1]
  }
  const rows = new Set<number>()
  inOrder.forEach((position, index) => isShared(index) && rows.add(numbers[position] ?? 0))
  return [...rows].toSorted((a, b) => a - b)
}

async function* batchesOf(sql: Sql, uploadId: string, numbers: readonly number[]): AsyncGenerator<RawRow[]> {
  for (let from = 0; from < numbers.length; from += BATCH)
    yield await sql<RawRow[]>`
      select number, cells from member_upload_row
      where upload_id = ${uploadId} and number = any(${numbers.slice(from, from + BATCH)}::int[]) order by number`
}

// Whoever is of a kind that the file names, and is not in it. Nobody who runs the organisation is removed by a file.
async function listMissing(sql: Sql, { id, workspaceId }: UploadRecord): Promise<void> {
  await sql`
    insert into member_upload_row (upload_id, number, plan, membership_id, version)
    select ${id}, (select max(number) from member_upload_row where upload_id = ${id}) + row_number() over (order by m.shown_name, m.id),
      'REMOVE', m.id, m.version
    from membership m
    where m.workspace_id = ${workspaceId} and m.left_at is null and m.role in ('MEMBER', 'FACULTY')
      and (m.role = 'MEMBER' or exists (select from member_upload_row r where r.upload_id = ${id} and r.facts->>'role' = 'FACULTY'))
      and not exists (select from member_upload_row r where r.upload_id = ${id} and r.membership_id = m.id)`
}

const move = async ({ sql, clock }: House, { id }: UploadRecord, to: 'READY' | 'FAILED') =>
  await sql.begin(
    async (tx) =>
      await transitionWhere(tx, MEMBER_UPLOAD, {
        where: tx`id = ${id}`,
        from: ['VALIDATING'],
        to,
        actorId: null,
        at: clock.now(),
        also: to === 'READY' ? tx`, checked_at = ${clock.now()}` : tx`, ended_at = ${clock.now()}`,
      }),
  )

async function end(house: House, upload: UploadRecord): Promise<void> {
  const counts = await countRows(house.sql, upload.id)
  await noteNewDepartments(house.sql, upload)
  const moved = await move(house, upload, 'READY')
  const mayGoOn = counts.remove === 0 || removalsToConfirm(counts, Number.MAX_SAFE_INTEGER) === null
  const goesOn = moved.length > 0 && upload.commitsDirectly && upload.mode === 'CHANGES' && mayGoOn
  // Past the limit of a day it waits for a hand, which reads from when it may go on.
  if (
    goesOn &&
    !(await findNextCommit(house.sql, house.clock, { uploadId: upload.id, workspaceId: upload.workspaceId }))
  )
    await house.sql.begin(async (tx) => await beginCommit(tx, house, { uploadId: upload.id, actorId: upload.personId }))
}
