import { describe, expect } from 'vitest'
import { SUBSCRIPTION } from './billing/subscription.rules.ts'
import { findSubscription, moveSubscription } from './billing/subscription-row.ts'
import { PERSON_STATES } from './identity/desk/person.rules.ts'
import { DELETION } from './identity/leaving/leaving.rules.ts'
import { WORKSPACE_STATES } from './organisation/workspace.rules.ts'
import type { Sql } from './platform/database.ts'
import { transition } from './platform/postgres/transition.ts'
import type { TransitionTable } from './platform/postgres/transition.ts'
import { test } from './testing/test.ts'
import type { World } from './testing/world.ts'

interface Machine {
  table: TransitionTable<string>
  /** A thing of the kind, in any state. */
  given(world: World): Promise<string>
  /** What the table holds beside a state. */
  beside?(state: string): Record<string, unknown>
  /** Asks for a step as the calls do. */
  move(sql: Sql, id: string, to: string, at: Date): Promise<unknown>
}

const byTable = (table: TransitionTable<string>, given: Machine['given']): Machine => ({
  table,
  given,
  move: async (sql, id, to, at) => await transition(sql, table, { id, to, actorId: null, at }),
})

const idOf = ([row]: readonly { id?: string }[]) => row?.id ?? ''

const MACHINES: readonly Machine[] = [
  byTable(PERSON_STATES as TransitionTable<string>, async (world) => (await world.person()).id),
  byTable(WORKSPACE_STATES as TransitionTable<string>, async (world) => await world.workspace()),
  byTable(DELETION as TransitionTable<string>, async (world) =>
    idOf(
      await world.owner`
        insert into profile_deletion (person_id, state, reason, writings, requested_at, deletes_at)
        values (${(await world.person()).id}, 'REQUESTED', 'NO_LONGER_NEEDED', 'REMOVE', now(), now()) returning id`,
    ),
  ),
  {
    table: SUBSCRIPTION as TransitionTable<string>,
    given: async (world) =>
      idOf(
        await world.owner`
          insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
          values (${await world.workspace()}, 'STORE', 'YEAR', 'TRIALING', now(), now() + interval '1 day') returning id`,
      ),
    beside: (state) => ({ expiredAt: state === 'EXPIRED' ? new Date() : null }),
    async move(sql, id, to, at) {
      const [row] = await sql<{ workspaceId: string }[]>`select workspace_id from subscription where id = ${id}`
      const held = await findSubscription(sql, row?.workspaceId ?? '', { forUpdate: true })
      if (held) await moveSubscription(sql, held, { to: to as never, actorId: null, reason: '', at })
    },
  },
]

describe.each(MACHINES)('the states of a $table.entity', ({ table, given, beside, move }) => {
  const { entity, allowed } = table
  const states = Object.keys(allowed)

  test('[S10] each step that its table names can be made, every other is refused and changes nothing', async ({
    world,
  }) => {
    const id = await given(world)
    const put = async (state: string) => {
      const row = { state, ...beside?.(state) }
      await world.owner`update ${world.owner(entity)} set ${world.owner(row)} where id = ${id}`
    }
    const stands = async () =>
      (await world.owner<{ state: string }[]>`select state from ${world.owner(entity)} where id = ${id}`)[0]?.state
    const wrong: string[] = []
    for (const from of states)
      for (const to of states) {
        await put(from)
        const step = world.owner.begin(async (tx) => await move(tx, id, to, world.clock.now()))
        const said = await step.then(() => 'made').catch((failure: { status: number; message: string }) => failure)
        const isNamed = allowed[from]?.includes(to)
        const isRight = isNamed ? said === 'made' : JSON.stringify(said).includes('ILLEGAL_TRANSITION')
        if (!isRight || (await stands()) !== (isNamed ? to : from))
          wrong.push(`${from} to ${to}: ${JSON.stringify(said)}`)
      }
    expect(wrong).toEqual([])
  })

  test('[S10] the database knows the same states and no others', async ({ world }) => {
    const [check] = await world.owner<{ text: string }[]>`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = ${entity}::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%(state = ANY%'`
    const known = [...(check?.text ?? '').matchAll(/'([A-Z_]+)'/g)].map(([, state]) => state)
    expect(new Set(known)).toEqual(new Set(states))
  })
})
