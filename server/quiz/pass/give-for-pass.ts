import type { Sql } from '../../platform/database.ts'

/** A try that was passed: by its end, by a person's marks or by a correction. */
export interface Pass {
  attemptId: string
  personId: string
  workspaceId: string | null
  /** As the rules say with which the try was begun, and 0 where she had those of so many passes that day (QC10). */
  coins: number
}

/** Gives what a pass brings, in the transaction that notes it as given: it is asked once for each try. What was given stays (QX5). */
export type GiveForPass = (sql: Sql, pass: Pass) => Promise<void>

/** A pass brings its mark on the result, which the result itself shows. */
export const nothingMore: GiveForPass = async () => {}
