import type { Sql } from '../../platform/database.ts'

/** Ends the making of a paper whose questions are in place: an order that happens to stand as it is right is turned, before anybody sees it. */
export async function freezePaper(sql: Sql, attemptId: string): Promise<void> {
  await sql`
    update quiz_answer w set shown = w.shown[2:] || w.shown[1:1]
    from quiz_question q, quiz_question_version v
    where w.attempt_id = ${attemptId} and q.id = w.question_id and q.kind = 'ORDER'
      and v.question_id = w.question_id and v.version = w.version and v.key = w.shown`
}
