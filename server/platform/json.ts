import type { Fragment, Sql } from './database.ts'

/** A value as a column of kind jsonb takes it; null and undefined are no value. */
export const json = (sql: Sql, value: unknown): Fragment =>
  sql`${value === undefined || value === null ? null : JSON.stringify(value)}::text::jsonb`

/** The English and the Hindi name of the row that the statement calls so. */
export const nameJson = (sql: Sql, row: string): Fragment =>
  sql`json_build_object('en', ${sql(row)}.name, 'hi', nullif(${sql(row)}.name_hi, ''))`
