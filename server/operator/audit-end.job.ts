import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import type { Task } from '../platform/jobs.ts'
import { readLasting, writeLasting } from '../platform/storage/lasting-file.ts'

/** The newest row of the audit log at some moment: whatever comes later stands on it. */
interface End {
  id: string
  hash: string
}

const LINE = /^([1-9]\d{0,17}) ([\da-f]{64})$/
// The chain tells when a row is changed or taken out of it, and not when its newest rows are cut off: that is told by what is kept elsewhere.
const endFile = ({ config }: Pick<House, 'config'>) => join(config.home, 'audit-end.txt')

async function keptEnd(house: Pick<House, 'config'>): Promise<End | undefined> {
  const [, id, hash] = LINE.exec((await readLasting(endFile(house))).trim()) ?? []
  return id && hash ? { id, hash } : undefined
}

/** The row that was the newest at an earlier look and does not stand there any more as it was; none where all is well. */
export async function findLostEnd(sql: Sql, house: Pick<House, 'config'>): Promise<string | undefined> {
  const kept = await keptEnd(house)
  if (!kept) return undefined
  const [stands] = await sql`select 1 from audit_log where id = ${kept.id} and hash = decode(${kept.hash}, 'hex')`
  return stands ? undefined : kept.id
}

/** Keeps the newest row of the audit log beside the database and in the log, once nothing that was kept before is lost. */
export function keepEndTask(house: Pick<House, 'sql' | 'config' | 'log'>): Task {
  const { sql, log } = house
  return async () => {
    const lost = await findLostEnd(sql, house)
    if (lost !== undefined) return log.error({ row: lost }, 'a row of the audit log is gone, or was written anew')
    const [end] = await sql<End[]>`
      select id::text, encode(hash, 'hex') as hash from audit_log order by id desc limit 1`
    if (!end || end.hash === (await keptEnd(house))?.hash) return
    await writeLasting(endFile(house), `${end.id} ${end.hash}\n`)
    log.info({ row: end.id, hash: end.hash }, 'newest row of the audit log')
  }
}

/** A database that was made anew has another log. */
export const forgetEnd = async (config: House['config']): Promise<void> =>
  await rm(endFile({ config }), { force: true })
