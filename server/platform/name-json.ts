import type { Fragment, Sql } from './database.ts'

/** The English and the Hindi name of the row that the statement calls so. */
export const nameJson = (sql: Sql, row: string): Fragment =>
  sql`json_build_object('en', ${sql(row)}.name, 'hi', nullif(${sql(row)}.name_hi, ''))`
