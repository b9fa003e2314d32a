import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import type { Task } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'

const EVERY_MS = 2000

/** Seals what no transaction can add to any more; answers how many rows, null where another process is at it. */
export async function sealAudit(owner: Sql): Promise<number | null> {
  const [row] = await owner<{ rows: number | null }[]>`select seal_audit_log()::float8 as rows`
  return row?.rows ?? null
}

/** Seals the audit log every two seconds until stopped. Any number of processes may: one at a time does it. */
export function startSealing(owner: Sql, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const work = (async () => {
    let isFailing = false
    while (!signal.aborted) {
      const failure = await sealAudit(owner).then(
        () => undefined,
        (error: unknown) => String(error),
      )
      if (failure !== undefined && !isFailing) log.warn({ error: failure }, 'the audit log could not be sealed')
      isFailing = failure !== undefined
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await work
    },
  }
}

/** Rows that are older than a minute and not sealed: sealing has stopped, or a transaction has been open for too long. */
export async function countUnsealed(sql: Sql): Promise<{ late: number; oldest: Date | null }> {
  const [row] = await sql<{ late: number; oldest: Date | null }[]>`
    with last as (select series, below from audit_seal order by batch desc limit 1)
    select count(*)::int as late, min(at) as oldest from audit_log, last
    where audit_log.series = last.series and xact >= last.below and at < now() - interval '60 seconds'`
  return row ?? { late: 0, oldest: null }
}

/** Says once a minute in the log of the server that rows wait for their seal too long; it does not depend on the process that seals. */
export function watchSealsTask({ sql, log }: Pick<House, 'sql' | 'log'>): Task {
  return async () => {
    const { late, oldest } = await countUnsealed(sql)
    if (late > 0) log.error({ rows: late, oldest }, 'rows of the audit log are not sealed')
  }
}
