import type { Fragment, Sql } from '../database.ts'
import { Refusal } from '../refusal.ts'

/** Which state may follow which, for one kind of thing. The name is that of its table, which has a column `state` unless it says another. */
export interface TransitionTable<State extends string> {
  entity: string
  /** Its column of keys, where that is not `id`. */
  key?: string
  /** Its column of states, if it is not `state`. */
  column?: 'status' | 'chargeback'
  /** Rows that live for some days only say themselves what became of them. */
  hasHistory?: false
  allowed: Readonly<Record<State, readonly State[]>>
}

/** One change of a state: to what, by whom and why. */
export interface Change<State extends string> {
  to: State
  actorId: string | null
  reason?: string
  at: Date
  /** Columns that change in the same statement, each after a comma: `, left_at = …`. */
  also?: Fragment
}

/** Whether the table allows the step. */
export const mayFollow = <State extends string>(table: TransitionTable<State>, from: State, to: State): boolean =>
  table.allowed[from].includes(to)

/** Refuses a step that the table does not name with 409 ILLEGAL_TRANSITION. */
function demandStep<State extends string>(table: TransitionTable<State>, from: State, to: State): void {
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
  { id, ...change }: Change<State> & { id: string },
): Promise<{ from: State } | undefined> {
  const where = sql`${sql(table.key ?? 'id')} = ${id}`
  const [row] = await sql<{ state: State }[]>`
    select ${sql(table.column ?? 'state')} as state from ${sql(table.entity)} where ${where} for update`
  if (!row) return undefined
  demandStep(table, row.state, change.to)
  await transitionWhere(sql, table, { where, ...change })
  return { from: row.state }
}

/**
 * Moves every row that meets the condition and whose state the table lets go there, or only those in the states `from`; others stay as
 * they are. Answers the keys of those moved.
 */
export async function transitionWhere<State extends string>(
  sql: Sql,
  table: TransitionTable<State>,
  {
    where,
    from,
    to,
    actorId,
    reason = '',
    at: time,
    also,
  }: Change<State> & { where: Fragment; from?: readonly State[] },
): Promise<string[]> {
  const { entity, key = 'id', column = 'state', hasHistory = true } = table
  const sources = (Object.keys(table.allowed) as State[]).filter((state) => mayFollow(table, state, to))
  const wrong = from?.find((state) => !sources.includes(state))
  if (wrong) throw new Error(`no table says that a ${entity} goes from ${wrong} to ${to}`)
  const written = sql`, written as (
    insert into status_history (entity, entity_id, from_state, to_state, actor_id, reason, at)
    select ${entity}::text, key, state, ${to}::text, ${actorId}::uuid, ${reason}::text, ${time}::timestamptz from moved)`
  const rows = await sql<{ key: string }[]>`
    with held as (
      select ${sql(key)} as held_key, ${sql(column)} as state_before from ${sql(entity)}
      where ${where} and ${sql(column)} = any(${[...(from ?? sources)]}::text[]) order by 1 for update
    ), moved as (
      update ${sql(entity)} set ${sql(column)} = ${to} ${also ?? sql``} from held where ${sql(key)} = held_key
      returning held_key::text as key, state_before as state
    ) ${hasHistory ? written : sql``}
    select key from moved`
  return rows.map((row) => row.key)
}
