import type { Sql } from '../platform/database.ts'
import { FLOOR } from './trend.rules.ts'

/** 2 to a power below this is nothing, and PostgreSQL would refuse it as an underflow. */
export const LEAST_POWER = -60

/**
 * A stored sum after one more event: the same arithmetic as afterEvent of trend.rules.ts, done where the row is, so that two
 * events at once lose nothing. `past` is the event's time in half-lives since 1970.
 */
export const afterEventIn = (sql: Sql, column: string, { past, weight = 1 }: { past: number; weight?: number }) => sql`
  ln(greatest(${FLOOR}::float8, power(2::float8, greatest(${sql(column)} - ${past}::float8, ${LEAST_POWER})) + ${weight}::float8))
    / ln(2::float8) + ${past}::float8`

/** Two stored sums of one half-life as one. */
export const bothIn = (sql: Sql, one: string, other: string) => {
  const [a, b] = [sql(one), sql(other)]
  return sql`
  greatest(${a}, ${b}) + case when ${a} = ${b} then 1
    else ln(1 + power(2::float8, greatest(least(${a}, ${b}) - greatest(${a}, ${b}), ${LEAST_POWER}))) / ln(2::float8) end`
}

/** What is left of a stored sum at `past`, in half-lives since 1970. */
export const sumIn = (sql: Sql, column: string, past: number) => sql`
  power(2::float8, greatest(${sql(column)} - ${past}::float8, ${LEAST_POWER}))`
