import { FEWEST_MEMBERS, MOST_RANKED, listTopSchools } from '@chowk/contract/community/ranking.ts'
import type { BannerScene, Duotone } from '@chowk/contract/organisation/workspace.ts'
import { logoAddress } from '../../organisation/workspace.rules.ts'
import { spanOf } from '../../platform/calendar/activity-period.rules.ts'
import type { Span } from '../../platform/calendar/activity-period.rules.ts'
import { INDIA } from '../../platform/calendar/zone.rules.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import { pointEvents } from './points.ts'

/** It is the same for everybody and moves slowly. */
const SHARED_MS = 10 * 60_000

interface Row {
  id: string
  name: { en: string; hi: string | null }
  customUrl: string
  duotone: Duotone
  scene: BannerScene
  letter: string
  logoId: string | null
  members: number
  points: number
  score: number
}

const SCHOOLS = (sql: Sql) => sql`w.kind = 'INSTITUTE' and w.is_public and w.may_be_public and w.state = 'ACTIVE'`

/** What counts is all that its people wrote in it, as they themselves see it; the sum names nobody. */
const readTop = async (sql: Sql, span: Span, now: Date): Promise<Row[]> =>
  await sql<Row[]>`
    with counted as (
      select e.workspace_id, sum(e.points)::int as points, max(e.happened) as reached
      from (${pointEvents(sql, {
        span,
        now,
        narrowing: sql`and p.workspace_id in (select w.id from workspace w where ${SCHOOLS(sql)})`,
        seer: null,
      })}) e
      join membership m on m.workspace_id = e.workspace_id and m.person_id = e.person_id and m.state = 'PRESENT'
      group by e.workspace_id)
    select w.id, ${nameJson(sql, 'w')} as name, w.slug as custom_url, w.duotone, w.scene, w.letter, w.logo_id, n.members, t.points,
      round((t.points / sqrt(n.members))::numeric, 1)::float8 as score
    from counted t join workspace w on w.id = t.workspace_id
    cross join lateral (
      select count(*)::int as members from membership m where m.workspace_id = w.id and m.state = 'PRESENT') n
    where n.members >= ${FEWEST_MEMBERS}
    order by t.points / sqrt(n.members) desc, t.reached, w.id limit ${MOST_RANKED}`

export const answerTopSchools = handle(listTopSchools, async ({ input: { period }, house, clock }) => {
  const span = spanOf(period, clock.now(), INDIA)
  const rows = await house.shared.get(
    `top schools ${period}`,
    async () => await readTop(house.sql, span, clock.now()),
    SHARED_MS,
  )
  const content = rows.map(({ members, points, score, ...row }, index) => ({
    rank: index + 1,
    workspace: {
      id: row.id,
      name: row.name,
      customUrl: row.customUrl,
      logo: logoAddress({ ...row, name: row.name.en, nameHi: row.name.hi }),
    },
    members,
    points,
    score,
  }))
  return { period, content }
})
