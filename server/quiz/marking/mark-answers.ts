import type { Ruling } from '@chowk/contract/quiz/regrade.ts'
import type { Sql } from '../../platform/database.ts'
import type { AttemptRow } from '../attempt/attempt-row.ts'
import { isGiven } from '../attempt/marking.rules.ts'
import type { Answered } from '../attempt/marking.rules.ts'
import { fractionUnder, isWaiting, totalOfCounted } from '../attempt/ruling.rules.ts'

interface Given extends Answered {
  position: number
  mostMark: number
  ruling: Ruling | null
}

/**
 * Marks every answer of a try whose row is held by the caller, and keeps what each earns. Answers the total of what is marked, how many were
 * answered, and how many of those a person has yet to mark.
 */
export async function markAnswers(sql: Sql, attempt: Pick<AttemptRow, 'id' | 'config'>) {
  const given = await sql<Given[]>`
    select w.position, q.kind, v.key, cardinality(v.options) as options, v.accepted, v.number::float8 as number, v.tolerance::float8 as tolerance,
      w.chosen, w.written,
      w.hand_fraction::float8 as hand_fraction, w.most_mark::float8 as most_mark, case when q.state = 'VOIDED' then 'VOID' else w.ruling end as ruling
    from quiz_answer w join quiz_question q on q.id = w.question_id join quiz_question_version v on v.question_id = w.question_id and v.version = w.version
    where w.attempt_id = ${attempt.id} order by w.position`
  const marked = given.map((each) => ({ ...each, fraction: fractionUnder(each.ruling, each, attempt.config) }))
  await sql`
    update quiz_answer w set fraction = m.fraction, ruling = m.ruling
    from jsonb_to_recordset(${sql.json(marked.map(({ position, fraction, ruling }) => ({ position, fraction, ruling })))})
      as m(position smallint, fraction numeric, ruling text)
    where w.attempt_id = ${attempt.id} and w.position = m.position`
  return {
    total: totalOfCounted(marked, attempt.config),
    answered: given.filter((each) => each.ruling !== 'VOID' && isGiven(each)).length,
    waiting: given.filter((each) => isWaiting(each.ruling, each)).length,
  }
}
