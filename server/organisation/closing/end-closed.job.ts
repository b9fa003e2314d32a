import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import type { WorkspaceData } from '../../platform/workspace-data.ts'

/** Ends workspaces whose days of grace have passed since they were closed (W9, G10): each domain removes what it keeps of them. */
export function endClosedTask({ sql, clock, log }: House, parts: readonly WorkspaceData[]): Task {
  return async () => {
    const now = clock.now()
    const due = await sql<{ id: string }[]>`
      select w.id from workspace w where w.state = 'CLOSED' and w.closes_at <= ${now} and w.slug not like 'closed-%' order by w.closes_at limit 500`
    for (const { id } of due) {
      await sql.begin(async (tx) => {
        // Somebody may open it at this moment.
        const [held] = await tx`
          select 1 from workspace where id = ${id} and state = 'CLOSED' and closes_at <= ${now} for update`
        if (!held) return
        for (const data of parts) await data.purge(tx, { workspaceId: id, at: now })
        log.info({ workspace: id }, 'a closed workspace has ended')
      })
    }
  }
}
