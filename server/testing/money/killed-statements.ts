import type { Pool, Sql } from '../../platform/database.ts'
import type { World } from '../world.ts'

/** The failure of everything that a killed server would still have done. */
class Killed extends Error {
  constructor() {
    super('the server was killed')
  }
}

/** How many statements a server may still send before it is killed, and whether it was. */
interface Life {
  left: number
  isOver: boolean
}

function spend(life: Life): void {
  if (life.left-- <= 0) life.isOver = true
  if (life.isOver) throw new Killed()
}

const isStatement = ([first]: readonly unknown[]) => Array.isArray(first) && 'raw' in first

// Pieces of statements count too: a death between two of them is one before the statement that they are of.
function mortal<S extends Sql>(sql: S, life: Life): S {
  return new Proxy(sql, {
    apply(target, self, given) {
      if (isStatement(given)) spend(life)
      return Reflect.apply(target as never, self, given) as unknown
    },
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      return name === 'begin' ? beginOf(target as unknown as Pool, life) : value
    },
  })
}

// Its transaction is undone, as PostgreSQL undoes that of a connection that breaks.
const beginOf =
  (pool: Pool, life: Life): Pool['begin'] =>
  async (work, opening) => {
    if (life.isOver) throw new Killed()
    return await pool.begin(async (tx) => {
      const done = await work(mortal(tx, life))
      if (life.isOver) throw new Killed()
      return done
    }, opening)
  }

/**
 * Does some work again and again in a server that is killed before its first statement, its second and so on, until it ends unharmed, and
 * calls `check` each time. Returns how often the server was killed. The work must bear repetition.
 */
export async function killAtEveryStatement(
  { house }: World,
  work: () => Promise<unknown>,
  check: (killedBefore: number) => Promise<void>,
): Promise<number> {
  const { sql } = house
  for (let statements = 0; ; statements++) {
    const life = { left: statements, isOver: false }
    Object.assign(house, { sql: mortal(sql, life) })
    try {
      await work().catch(() => {})
    } finally {
      Object.assign(house, { sql })
    }
    await check(statements)
    if (!life.isOver) return statements
  }
}
