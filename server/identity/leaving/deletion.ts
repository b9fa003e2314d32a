import type { Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { DELETION } from './leaving.rules.ts'
import type { DeletionState } from './leaving.rules.ts'

/** One step of a request: by her, or by the house when `actorId` is null. */
export interface DeletionStep {
  id: string
  to: DeletionState
  actorId: string | null
  at: Date
}

/** Moves a request to another state; a step that D2 does not name is refused. */
export async function moveDeletion(sql: Sql, step: DeletionStep): Promise<void> {
  await transition(sql, DELETION, step)
  const isOver = step.to === 'CANCELLED' || step.to === 'COMPLETED'
  await sql`update profile_deletion set ended_at = ${isOver ? step.at : null} where id = ${step.id}`
  await showDeletion(sql, step.id)
}

/** Brings her own row in step with the request: every page reads it there. */
export async function showDeletion(sql: Sql, id: string): Promise<void> {
  await sql`
    update person p set deletion_state = case when d.ended_at is null then d.state end,
      deletes_at = case when d.ended_at is null then d.deletes_at end
    from profile_deletion d where d.id = ${id} and p.id = d.person_id`
}
