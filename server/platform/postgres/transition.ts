import type { Sql } from '../database.ts'
import { Refusal } from '../refusal.ts'

/** Which state may follow which, for one kind of thing. The name is that of its table, which has a column `state`. */
export interface TransitionTable<State extends string> {
  entity: string
  allowed: Readonly<Record<State, readonly State[]>>
}

/** One change of a state: of what, to what, by whom and why. */
export interface Change<State extends string> {
  id: string
  to: State
  actorId: string | null
  reason?: string
  at: Date
}

/** Whether the table allows the step. */
export const mayFollow = <State extends string>(table: TransitionTable<State>, from: State, to: State): boolean =>
  table.allowed[from].includes(to)

/** Refuses a step that the table does not name with 409 ILLEGAL_TRANSITION. */
export function demandStep<State extends string>(table: TransitionTable<State>, from: State, to: State): void {
  if (mayFollow(table, from, to)) return
  throw new Refusal(409, { code: 'ILLEGAL_TRANSITION', details: { from, to, allowed: [...table.allowed[from]] } })
}

/**
 * Moves one row to another state and writes the step down with who, when and why (G12). The row is held meanwhile, so of two at once the
 * second sees the first. A step that the table does not name is refused with 409 ILLEGAL_TRANSITION; undefined when there is no such row.
 */
export async function transition<State extends string>(
  sql: Sql,
  table: TransitionTable<State>,
  { id, to, actorId, reason = '', at }: Change<State>,
): Promise<{ from: State } | undefined> {
  const [row] = await sql<{ state: State }[]>`select state from ${sql(table.entity)} where id = ${id} for update`
  if (!row) return undefined
  const from = row.state
  demandStep(table, from, to)
  await sql`update ${sql(table.entity)} set state = ${to} where id = ${id}`
  await sql`
    insert into status_history (entity, entity_id, from_state, to_state, actor_id, reason, at)
    values (${table.entity}, ${id}, ${from}, ${to}, ${actorId}, ${reason}, ${at})`
  return { from }
}
