import { verifyAuditLog } from '@chowk/contract/operator/log.ts'
import type { Output } from '@chowk/contract/call.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import { findLostEnd } from './audit-end.job.ts'
import { countUnsealed } from './audit-seal.job.ts'

type Found = Pick<Output<typeof verifyAuditLog>, 'rows' | 'unsealed' | 'brokenBatch' | 'brokenFrom' | 'brokenTo'>

// Each batch is made anew from its rows, and each link from the one before. Rows that are in no batch and wait for none were put in.
const findBatches = async (sql: Sql) =>
  await sql<Found[]>`
    with link as (
      select s.batch, s.series, s.below, s.rows, s.digest,
        case when lag(s.series) over w = s.series then lag(s.below) over w end as from_xact,
        case when lag(s.batch) over w is null
          then s.batch = 0 and s.chain = coalesce((select hash from audit_log where hash is not null order by id desc limit 1), sha256(''))
          else s.batch = lag(s.batch) over w + 1 and s.total = lag(s.total) over w + s.rows
            and s.chain = audit_seal_chain(lag(s.chain) over w, s) end as follows
      from audit_seal s window w as (order by s.batch)),
    made as (
      select link.batch, follows and r.n = link.rows and r.made = link.digest as good, r.first, r.last
      from link cross join lateral (
        select count(*) as n, sha256(coalesce(string_agg(audit_row_digest(l), ''::bytea order by l.xact, l.id), ''::bytea)) as made,
          min(l.id) as first, max(l.id) as last
        from audit_log l where l.series = link.series and l.xact >= link.from_xact and l.xact < link.below) r),
    ends as (select series, max(below) as below, series = max(series) over () as is_open from audit_seal group by series),
    outside as (
      select count(*) filter (where e.is_open) as unsealed, min(l.id) filter (where e.is_open is not true) as first,
        max(l.id) filter (where e.is_open is not true) as last
      from audit_log l left join ends e using (series) where e.series is null or l.xact >= e.below),
    broken as (
      select batch, first, last from made where not good
      union all select -1, first, last from outside where first is not null
      order by batch limit 1)
    select (select count(*)::int from audit_log) as rows, (select unsealed::int from outside) as unsealed,
      (select greatest(batch, 0)::int from broken) as broken_batch, (select first::text from broken) as broken_from,
      (select last::text from broken) as broken_to`

// Rows from before batches also follow one by one. A row may not carry an older seal than the one before it: the older one leaves more out.
const findOlderRow = async (sql: Sql) =>
  await sql<{ id: string | null }[]>`
    select (min(id) filter (where hash is distinct from expected or seal < seal_before))::text as id from (
      select id, hash, seal, lag(seal, 1, seal) over (order by id) as seal_before,
        audit_log_seal(lag(hash) over (order by id), audit_log) as expected
      from audit_log where hash is not null) x`

/** The log as it stands now, compared with its seals. */
export async function verifyChain(sql: Sql): Promise<Found> {
  const [found] = await findBatches(sql)
  if (!found) throw new Error('verifying answered nothing')
  const [older] = await findOlderRow(sql)
  const row = older?.id ?? null
  return { ...found, ...(row !== null && { brokenBatch: 0, brokenFrom: row, brokenTo: row }) }
}

export const answerChain = handle(verifyAuditLog, async ({ sql, house, clock }) => ({
  ...(await verifyChain(sql)),
  late: (await countUnsealed(sql)).late,
  lost: (await findLostEnd(sql, house)) ?? null,
  checkedAt: clock.now().toISOString(),
}))
