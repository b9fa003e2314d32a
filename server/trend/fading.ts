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
