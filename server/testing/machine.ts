import type { Sql } from '../platform/database.ts'
import type { Value } from '../platform/postgres/statement.ts'
import { transition } from '../platform/postgres/transition.ts'
import type { TransitionTable } from '../platform/postgres/transition.ts'
import type { World } from './world.ts'

/** A kind of thing with states, for the test of its steps. */
export interface Machine {
  table: TransitionTable<string>
  /** A thing of the kind, in any state. */
  given(world: World): Promise<string>
  /** What the table holds beside a state. */
  beside?(state: string): Record<string, Value>
  /** Asks for a step as the calls do. */
  move(sql: Sql, id: string, to: string, time: Date): Promise<unknown>
}

/** A machine whose steps need nothing beside the state. */
export const byTable = <State extends string>(
  of: TransitionTable<State>,
  given: Machine['given'],
  beside?: NonNullable<Machine['beside']>,
): Machine => ({
  table: of as TransitionTable<string>,
  given,
  ...(beside && { beside }),
  move: async (sql, id, to, time) => await transition(sql, of, { id, to: to as State, actorId: null, at: time }),
})

/** The id of a row that was just written. */
export const idOf = ([row]: readonly { id?: string }[]) => row?.id ?? ''
