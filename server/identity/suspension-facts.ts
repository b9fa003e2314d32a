import type { Sql } from '../platform/database.ts'

interface SuspensionRow {
  because: 'GUARDIAN' | 'LEFT' | null
  until: Date | null
  reason: string | null
}

/**
 * What somebody who has proven that an account is hers is told of its suspension: who suspended it, why and until when. It stands in the
 * details of ACCOUNT_SUSPENDED.
 */
export async function suspensionFacts(sql: Sql, personId: string): Promise<{ details: Record<string, string | null> }> {
  const [row] = await sql<SuspensionRow[]>`
    select p.suspended_because as because, p.suspended_until as until, (
      select h.reason from status_history h
      where h.entity = 'person' and h.entity_id = ${personId} and h.to_state = 'SUSPENDED' order by h.id desc limit 1) as reason
    from person p where p.id = ${personId}`
  const by = row?.because ?? 'CHOWK'
  return {
    details: {
      by,
      reason: by === 'CHOWK' ? (row?.reason ?? null) : null,
      until: row?.until?.toISOString() ?? null,
    },
  }
}
