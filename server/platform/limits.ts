import type { Clock } from './clock.ts'
import type { Fragment, Sql } from './database.ts'
import { tooMany } from './refusal.ts'
import { joined } from './postgres/statement.ts'

/** So many tries in so long. */
export interface Limit {
  most: number
  windowMs: number
}

/** Several limits of one key. Everybody takes their rows in one order, so that no two wait for each other. */
export class Limits {
  readonly inOrder: readonly Limit[]

  constructor(limits: readonly Limit[]) {
    this.inOrder = limits.toSorted((a, b) => a.windowMs - b.windowMs)
  }
}

/** Counts in this process alone: for limits that only keep a flood out. Memory is bounded by one window's keys. */
export class FloodGate {
  readonly #limit: Limit
  readonly #now: () => number
  #counts = new Map<string, number>()
  #windowEnds = 0

  constructor(limit: Limit, now: () => number) {
    this.#limit = limit
    this.#now = now
  }

  /** Counts `weight`; answers 0 when it may pass, else the milliseconds to wait. */
  count(key: string, weight = 1): number {
    const now = this.#now()
    if (now >= this.#windowEnds) {
      this.#counts = new Map()
      this.#windowEnds = now + this.#limit.windowMs
    }
    const count = (this.#counts.get(key) ?? 0) + weight
    this.#counts.set(key, count)
    return count > this.#limit.most ? this.#windowEnds - now : 0
  }
}

/**
 * Counts one in the database, for all processes together; answers 0 when it may pass, else the milliseconds to wait.
 * Within a transaction a refusal takes its own count back, which leaves the others standing. Outside one it must be asked before the
 * transaction opens: a request that holds a connection may not wait for a second one.
 */
export async function countTry(sql: Sql, clock: Clock, key: string, limit: Limit): Promise<number> {
  const now = clock.now().getTime()
  const start = now - (now % limit.windowMs)
  const [row] = await sql<{ count: number }[]>`
    insert into limit_count (key, window_start, count) values (${key}, ${new Date(start)}, 1)
    on conflict (key, window_start) do update set count = limit_count.count + 1
    returning count`
  return (row?.count ?? 1) > limit.most ? start + limit.windowMs - now : 0
}

/**
 * Counts one within each of the limits, in one statement, and refuses with 429 TOO_MANY_REQUESTS when any of them is exceeded. Several limits of one
 * key have counts of their own, also where their windows begin at the same moment.
 */
export async function keepWithin(sql: Sql, clock: Clock, key: string, limit: Limit | Limits): Promise<void> {
  await keepWithinThen(sql, clock, { key, limit, afterwards: sql`null` })
}

/** The same, and works out a value in that statement once they are counted: what else must be done before the next one. */
export async function keepWithinThen(
  sql: Sql,
  clock: Clock,
  { key, limit, afterwards }: { key: string; limit: Limit | Limits; afterwards: Fragment },
): Promise<void> {
  const now = clock.now().getTime()
  const windows = (limit instanceof Limits ? limit.inOrder : [limit]).map((each) => ({
    ...each,
    key: `${key} ${each.windowMs}`,
    start: now - (now % each.windowMs),
  }))
  const tries = joined(
    windows.map((each) => sql`(${each.key}, ${new Date(each.start)}, 1)`),
    ', ',
  )
  const rows = await sql<{ key: string; count: number }[]>`
    insert into limit_count (key, window_start, count) values ${tries}
    on conflict (key, window_start) do update set count = limit_count.count + 1
    returning key, count, ${afterwards}`
  const counts = new Map(rows.map((row) => [row.key, row.count]))
  const waits = windows.flatMap((each) =>
    (counts.get(each.key) ?? 0) > each.most ? [each.start + each.windowMs - now] : [],
  )
  if (waits.length > 0) throw tooMany(Math.max(...waits))
}
