import type { Pool } from '../../platform/database.ts'
import { Statement } from '../../platform/postgres/statement.ts'
import type { World } from '../world.ts'

type Done = Parameters<Statement['then']>

/** The texts of all statements that calls send over the quick connections from now on; before each is sent, `meanwhile` happens. */
export function watchQuick({ house }: Pick<World, 'house'>, meanwhile?: (count: number) => Promise<void>): string[] {
  const asked: string[] = []
  const watch = (statement: Statement): Statement => {
    const send = statement.then.bind(statement)
    // oxlint-disable-next-line unicorn/no-thenable -- it is awaited
    return Object.defineProperty(statement, 'then', {
      configurable: true,
      async value(...done: Done) {
        asked.push(statement.write({ values: [], isLasting: true }, ''))
        await meanwhile?.(asked.length)
        return await send(...done)
      },
    })
  }
  house.quick = new Proxy(house.quick, {
    apply(target, self, values) {
      const made: unknown = Reflect.apply(target as (...all: unknown[]) => unknown, self, values)
      return made instanceof Statement ? watch(made) : made
    },
  }) satisfies Pool
  return asked
}

/** How PostgreSQL runs a statement whatever its values are, where it may read no table from one end to the other unless it knows no other way. */
export async function planOf({ owner }: Pick<World, 'owner'>, text: string): Promise<string> {
  return await owner.begin(async (sql) => {
    await sql.unsafe('set local enable_seqscan = off')
    const rows = await sql.unsafe<Record<string, string>[]>(`explain (generic_plan) ${text}`)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })
}
