import fs from 'node:fs/promises'
import { join } from 'node:path'
import { UNFINISHED_HOURS } from '@chowk/contract/files/resumable.ts'
import type { House } from '../platform/handle.ts'
import type { Task } from '../platform/jobs.ts'
import { isId } from '../platform/input.rules.ts'
import { storageOf } from '../platform/storage/open-storage.ts'
import { HOUR_MS } from '../platform/time.ts'
import { removeBytes, unfinishedFolder } from './resumable/resumable-row.ts'

/** An upload that nothing uses is let go after this long (G25). */
const UNUSED_LIVES = '48 hours'
/** Longer than any upload takes from its claim to its attachment. */
const CLAIM_HOLDS = '1 hour'
const STALE_FOLDER_MS = 2 * HOUR_MS
const CONCURRENCY = 500

/** Removes uploads that nothing came to use, contents that no attachment names, and what killed processes left half received. */
export function unusedFilesTask({ sql, clock, config }: Pick<House, 'sql' | 'clock' | 'config'>): Task {
  const storage = storageOf(config)
  return async () => {
    const now = clock.now()
    await sql`delete from attachment where used_by is null and created_at < ${now}::timestamptz - ${UNUSED_LIVES}::interval`
    const loose = await sql<{ hash: string }[]>`
      select c.hash from file_content c
      where c.claimed_at < ${now}::timestamptz - ${CLAIM_HOLDS}::interval
        and not exists (select from attachment a where a.hash = c.hash)
        and not exists (select from attachment_picture p where p.hash = c.hash)
      limit ${CONCURRENCY}`
    for (const { hash } of loose) {
      // Whoever uploads the same bytes now waits for this row, finds it gone and stores them anew.
      await sql.begin(async (tx) => {
        const [gone] = await tx`
          delete from file_content c
          where c.hash = ${hash} and c.claimed_at < ${now}::timestamptz - ${CLAIM_HOLDS}::interval
            and not exists (select from attachment a where a.hash = c.hash)
            and not exists (select from attachment_picture p where p.hash = c.hash)
          returning 1`
        if (gone) await storage.remove(hash)
      })
    }
    await removeStaleFolders(join(config.home, 'incoming'))
    await removeResting({ sql, clock, config })
  }
}

/** Ends uploads in stretches that rest for too long, with what came of them. */
async function removeResting({ sql, clock, config }: Pick<House, 'sql' | 'clock' | 'config'>): Promise<void> {
  await sql`
    delete from resumable_upload
    where moved_at < ${clock.now()}::timestamptz - ${`${UNFINISHED_HOURS} hours`}::interval`
  const folder = unfinishedFolder(config)
  const names = (await fs.readdir(folder).catch(() => [])).filter((name) => isId(name))
  const rows = await sql<{ id: string }[]>`
    select id from resumable_upload where id = any(${names}::uuid[]) and attachment_id is null`
  const going = new Set(rows.map(({ id }) => id))
  for (const name of names) if (!going.has(name)) await removeBytes(config, name)
}

async function removeStaleFolders(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const found = await fs.stat(join(folder, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > STALE_FOLDER_MS)
      await fs.rm(join(folder, name), { recursive: true, force: true })
  }
}
