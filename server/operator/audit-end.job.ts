import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import type { Task } from '../platform/jobs.ts'
import { readLasting, writeLasting } from '../platform/storage/lasting-file.ts'

/** The newest batch of the audit log at some moment, with all rows until then: whatever comes later stands on it. */
interface End {
  batch: string
  total: string
  chain: string
}

const LINE = /^(\d{1,18}) (\d{1,18}) ([\da-f]{64})$/
// What stood there before rows were sealed in batches: the newest row and its hash.
const OLDER_LINE = /^(\d{1,18}) ([\da-f]{64})$/
// The chain tells when a batch is changed or taken out of it, and not when its newest ones are cut off: that is told by what is kept elsewhere.
const endFile = ({ config }: Pick<House, 'config'>) => join(config.home, 'audit-end.txt')

async function standsIn(sql: Sql, line: string): Promise<boolean> {
  const [, batch, total, chain] = LINE.exec(line) ?? []
  if (batch && total && chain) {
    const [stands] = await sql`
      select 1 from audit_seal where batch = ${batch} and total = ${total} and chain = decode(${chain}, 'hex')`
    return stands !== undefined
  }
  const [, id, hash] = OLDER_LINE.exec(line) ?? []
  if (!id || !hash) return true
  const [stands] = await sql`select 1 from audit_log where id = ${id} and hash = decode(${hash}, 'hex')`
  return stands !== undefined
}

/** The batch that was the newest at an earlier look and does not stand there any more as it was; none where all is well. */
export async function findLostEnd(sql: Sql, house: Pick<House, 'config'>): Promise<string | undefined> {
  const line = (await readLasting(endFile(house))).trim()
  return (await standsIn(sql, line)) ? undefined : line.split(' ')[0]
}

/** Keeps the newest batch of the audit log beside the database and in the log, once nothing that was kept before is lost. */
export function keepEndTask(house: Pick<House, 'sql' | 'config' | 'log'>): Task {
  const { sql, log } = house
  return async () => {
    const lost = await findLostEnd(sql, house)
    if (lost !== undefined) return log.error({ batch: lost }, 'a batch of the audit log is gone, or was written anew')
    const [end] = await sql<End[]>`
      select batch::text, total::text, encode(chain, 'hex') as chain from audit_seal order by audit_seal.batch desc limit 1`
    if (!end) return log.error({}, 'the audit log has lost its seals')
    await writeLasting(endFile(house), `${end.batch} ${end.total} ${end.chain}\n`)
    // Each hour, though nothing was added: whoever keeps the log elsewhere sees that it stood.
    log.info({ ...end }, 'newest batch of the audit log')
  }
}

/** A database that was made anew has another log. */
export const forgetEnd = async (config: House['config']): Promise<void> =>
  await rm(endFile({ config }), { force: true })
