import type { Sql } from '../../platform/database.ts'

/** Ends for good the removed provider of one workspace, or all that were removed until a moment, with what tied people to them. */
export async function endRemoved(sql: Sql, which: { workspaceId: string } | { until: Date }): Promise<void> {
  await sql`
    with ended as (
      delete from sign_on
      where removed_at is not null and ${'until' in which ? sql`removed_at <= ${which.until}` : sql`workspace_id = ${which.workspaceId}`}
      returning workspace_id
    ) delete from sign_on_person where workspace_id in (select workspace_id from ended)`
}
