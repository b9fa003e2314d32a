import type { Fragment, Sql } from '../../platform/database.ts'
import { goesOn } from '../attempt/attempt-row.ts'

/** Whether somebody is at a quiz of what she heard that has to do with the article `a`, in whichever publication she heard its story (QD5). */
export const isInRunningQuiz = (sql: Sql, { personId, now }: { personId: string; now: Date }): Fragment => sql`
  exists (select from quiz_attempt t join quiz q on q.id = t.quiz_id and q.kind = 'AUDIO'
    where t.person_id = ${personId} and a.cluster_id = any(t.stories) and ${goesOn(sql, now)})`
