import type { Sql } from '../../platform/database.ts'

/** A try that passes by a correction and never passed before. */
export interface NewPass {
  attemptId: string
  personId: string
  workspaceId: string | null
}

/** Gives what a pass brings, once, in the transaction that makes it one. What was given before stays (QX5). */
export type GiveForPass = (sql: Sql, pass: NewPass) => Promise<void>

/** A pass brings its mark on the result, which the result itself shows. */
export const nothingMore: GiveForPass = async () => {}
