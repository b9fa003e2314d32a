import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'

/** Ends workspaces whose days of grace have passed since they were closed: their people leave them, and their addresses are given up. */
export function endClosedTask({ sql, clock, log }: House): Task {
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
        await tx`
          update membership set state = 'LEFT', left_at = ${now} where workspace_id = ${id} and left_at is null`
        await tx`
          update join_request set state = 'REFUSED', decided_at = ${now} where workspace_id = ${id} and state = 'OPEN'`
        await tx`
          update workspace set slug = ${`closed-${id}`}, is_public = false, about = '', about_hi = '', website = '', version = version + 1
          where id = ${id}`
        log.info({ workspace: id }, 'a closed workspace has ended')
      })
    }
  }
}
