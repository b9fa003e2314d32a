import { MOST_NAMED, getQuizLeaderboard } from '@chowk/contract/quiz/summary/leaderboard.ts'
import type { Leaderboard } from '@chowk/contract/quiz/summary/leaderboard.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { isCounting } from '../attempt/counting.ts'
import { isScoreShown } from '../attempt/visible-result.ts'
import { publicName } from '../certificate/public-name.rules.ts'
import { findQuizConfig } from '../config/find-config.ts'
import { findChoices } from '../customization/find-choices.ts'

interface Taken {
  quizId: string
  workspaceId: string | null
  class: number | null
  personId: string
}

// A try of the caller's at a quiz that her workspace set, of which she may know what it brought.
async function findTaken(
  sql: Sql,
  personId: string,
  result: string,
): Promise<(Taken & { isShown: boolean }) | undefined> {
  const [row] = await sql<(Taken & { isShown: boolean })[]>`
    select t.quiz_id, t.workspace_id, t.class, t.person_id,
      q.kind = 'ENTITY' and t.workspace_id is not distinct from q.workspace_id and ${isScoreShown(sql, sql`t`)}
        and exists (select from membership m where m.person_id = t.person_id and m.workspace_id = t.workspace_id and m.state = 'PRESENT') as is_shown
    from quiz_attempt t join quiz q on q.id = t.quiz_id
    where t.person_id = ${personId} and t.state in ('SUBMITTED', 'AUTO_SUBMITTED', 'ABANDONED', 'MARKING')
      and (t.result_slug = ${result} or q.slug = ${result}) order by t.number desc limit 1`
  return row
}

interface Named {
  personId: string
  name: string
  percent: number
  place: number
}

// Those who want to be named and belong to the workspace still; what counts of several tries is decided in one place.
const findNamed = async (sql: Sql, { quizId, workspaceId, class: year }: Taken, isOfClass: boolean): Promise<Named[]> =>
  await sql<Named[]>`
    select one.person_id, coalesce(m.shown_name, p.name) as name, one.percent::float8 as percent,
      (rank() over (order by one.percent desc))::int as place
    from (
      select t.person_id, round(avg(t.percent), 1) as percent from quiz_attempt t
      where t.quiz_id = ${quizId} and t.workspace_id = ${workspaceId} and t.state in ('SUBMITTED', 'AUTO_SUBMITTED')
        and t.percent is not null and ${isScoreShown(sql, sql`t`)} and ${isCounting(sql, sql`t`)}
        and (${!isOfClass} or t.class is not distinct from ${year}::smallint)
      group by t.person_id) one
    join person p on p.id = one.person_id
    join membership m on m.person_id = one.person_id and m.workspace_id = ${workspaceId} and m.state = 'PRESENT'
    join quiz_choice c on c.person_id = one.person_id and c.content -> 'leaderboard' = 'true'
    order by one.percent desc, name, one.person_id`

const NOBODY: Leaderboard = { reach: 'OFF', isNamed: false, people: 0, rows: [], ownPlace: null }

/** Answers who did best, where the workspace wants that to be told, of those who want it told of them. */
export const answerLeaderboard = handle(getQuizLeaderboard, async ({ input, viewer, sql, refuse }) => {
  const taken = await findTaken(sql, viewer.personId, input.result)
  if (!taken) throw refuse('RESULT_NOT_FOUND')
  const { leaderboard: reach } = (await findQuizConfig(sql, taken.workspaceId)).config
  if (!taken.isShown || reach === 'OFF') return NOBODY
  const named = await findNamed(sql, taken, reach === 'CLASS_TOP_10')
  const { choices } = await findChoices(sql, viewer.personId)
  return {
    reach,
    isNamed: choices.leaderboard === true,
    people: named.length,
    rows: named.slice(0, MOST_NAMED[reach]).map(({ personId, name, percent, place }) => ({
      place,
      name: publicName(name),
      percent,
      isOwn: personId === viewer.personId,
    })),
    ownPlace: named.find(({ personId }) => personId === viewer.personId)?.place ?? null,
  }
})
