import { FEWEST_MEMBERS, MOST_RANKED, listTopSchools } from '@chowk/contract/community/ranking.ts'
import type { BannerScene, Duotone } from '@chowk/contract/organisation/workspace.ts'
import { logoAddress } from '../../organisation/workspace.rules.ts'
import { spanOf } from '../../platform/calendar/activity-period.rules.ts'
import type { Span } from '../../platform/calendar/activity-period.rules.ts'
import { INDIA } from '../../platform/calendar/zone.rules.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import { foldActivity, latestOf, pointRows, pointsOf } from './activity.ts'

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

/**
 * What counts is all that its people wrote in it, as they themselves see it; the sum names nobody. Which of two schools that stand alike was there first
 * is asked of these alone.
 */
async function readTop(sql: Sql, span: Span): Promise<Row[]> {
  await foldActivity(sql)
  const within = (narrowing: Fragment) => ({ span, narrowing, seer: null })
  const shown = sql`and p.workspace_id in (select w.id from workspace w where ${SCHOOLS(sql)})`
  return await sql<Row[]>`
    with counted as (
      select g.workspace_id, ${pointsOf(sql, sql`g`)} as points, max(g.reached) as reached
      from (${pointRows(sql, within(shown))}) g
      join membership m on m.workspace_id = g.workspace_id and m.person_id = g.person_id and m.state = 'PRESENT'
      group by g.workspace_id),
    scored as (
      select t.*, n.members, t.points / sqrt(n.members) as score
      from counted t cross join lateral (
        select count(*)::int as members from membership m where m.workspace_id = t.workspace_id and m.state = 'PRESENT') n
      where t.points > 0 and n.members >= ${FEWEST_MEMBERS}),
    ranked as (select t.*, rank() over (order by score desc) as rank, count(*) over (partition by score) > 1 as is_tied from scored t)
    select w.id, ${nameJson(sql, 'w')} as name, w.slug as custom_url, w.duotone, w.scene, w.letter, w.logo_id, t.members, t.points,
      round(t.score::numeric, 1)::float8 as score
    from ranked t join workspace w on w.id = t.workspace_id
    left join lateral (
      select max(l.happened) as happened from membership m
      cross join lateral (${latestOf(sql, within(sql`and p.workspace_id = t.workspace_id`), sql`m.person_id`)}) l
      where t.is_tied and m.workspace_id = t.workspace_id and m.state = 'PRESENT') l on true
    where t.rank <= ${MOST_RANKED}
    order by t.score desc, greatest(t.reached, l.happened), w.id limit ${MOST_RANKED}`
}

export const answerTopSchools = handle(listTopSchools, async ({ input: { period }, house, clock }) => {
  const span = spanOf(period, clock.now(), INDIA)
  const rows = await house.shared.get(`top schools ${period}`, async () => await readTop(house.sql, span), SHARED_MS)
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
