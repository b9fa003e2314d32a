import { COUNTED_KINDS } from '@chowk/contract/quiz/summary/summary.ts'
import type { Sql } from '../../platform/database.ts'

/**
 * Notes which of these tries are passed, in the transaction that made them so; a try is noted once, however often it passes again. What a pass
 * brings is given by the job that reads these notes.
 */
export const notePasses = async (sql: Sql, attemptIds: readonly string[], now: Date): Promise<unknown> =>
  await sql`
    insert into quiz_pass (attempt_id, noted_at)
    select t.id, ${now} from quiz_attempt t join quiz q on q.id = t.quiz_id
    where t.id = any(${[...attemptIds]}::text[]) and t.passed and t.state in ('SUBMITTED', 'AUTO_SUBMITTED')
      and q.kind = any(${[...COUNTED_KINDS]}::text[])
    on conflict do nothing`
