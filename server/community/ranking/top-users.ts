import { MOST_RANKED, listTopUsers, setListed } from '@chowk/contract/community/ranking.ts'
import type { TopUser, TopUsers } from '@chowk/contract/community/ranking.ts'
import { drawnPortrait, isAdult } from '../../identity/identity.ts'
import { spanOf } from '../../platform/calendar/activity-period.rules.ts'
import { INDIA } from '../../platform/calendar/zone.rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { findSeer, isForAll, unmet } from '../visibility.ts'
import { findNamedWorkspace } from '../workspace.ts'
import { foldActivity, latestOf, pointRows, pointsOf } from './activity.ts'
import type { Counting } from './activity.ts'
import { FOR_ALL, SHARED_MS, sharedSeer } from './shared-seer.ts'

/** So many who may be named are counted, so that enough remain without those whom the viewer does not want to meet. */
const MOST_READ = 50

/** What somebody gave. */
interface Given {
  id: string
  points: number
  posts: number
  articles: number
  comments: number
  reactions: number
}

/** Somebody who may be named. */
interface Named {
  id: string
  name: string
  customUrl: string | null
  portrait: number
}

/** The posts of a workspace; without one, those for everybody. */
export const scopeOf = (sql: Sql, workspaceId: string | undefined): Fragment =>
  workspaceId ? sql`and p.workspace_id = ${workspaceId}` : sql`and p.is_global and ${isForAll(sql)}`

interface Ranked {
  counting: Counting
  clock: Clock
  workspaceId: string | undefined
  /** Minors are named to those who belong to the same workspace, and to nobody else. */
  withMinors: boolean
}

/**
 * What those gave who gave most. Whoever left her name out is counted beside them, so that she can come back at once. Who may be
 * named is asked from the top down, and who reached her points first of those alone who may be among them.
 */
async function readTop(sql: Sql, ranked: Ranked): Promise<Given[]> {
  await foldActivity(sql)
  const { counting } = ranked
  const isListed = sql`not exists (select from top_user_opt_out o where o.person_id = t.person_id)`
  return await sql<Given[]>`
    with counted as (
      select g.person_id, ${pointsOf(sql, sql`g`)} as points, sum(g.posts)::int as posts, sum(g.articles)::int as articles,
        sum(g.answers)::int as comments, sum(g.given)::int as reactions, max(g.reached) as reached
      from (${pointRows(sql, counting)}) g group by g.person_id),
    bound as (
      select t.points from (select * from counted where points > 0 order by points desc) t
      cross join lateral (select from person p where p.id = t.person_id and ${mayBeNamed(sql, ranked)} offset 0) n
      where ${isListed} order by t.points desc offset ${MOST_READ} limit 1),
    candidate as (
      select t.*, ${isListed} as is_listed, greatest(t.reached, l.happened) as last
      from counted t join person p on p.id = t.person_id left join lateral (${latestOf(sql, counting, sql`t.person_id`)}) l on true
      where t.points >= greatest(1, (select points from bound)) and ${mayBeNamed(sql, ranked)}),
    placed as (
      select t.*, count(*) filter (where is_listed) over (order by points desc, last, person_id rows unbounded preceding) as place from candidate t)
    select person_id as id, points, posts, articles, comments, reactions
    from placed where place <= ${MOST_READ} order by points desc, last, person_id`
}

const mayBeNamed = (sql: Sql, { workspaceId, withMinors, clock }: Ranked): Fragment => sql`
  p.state = 'ACTIVE' and p.deletion_state is null
    ${workspaceId ? sql`and exists (select from membership m where m.workspace_id = ${workspaceId} and m.person_id = p.id and m.state = 'PRESENT')` : sql``}
    ${withMinors ? sql`` : sql`and ${isAdult(sql, clock)}`}`

/** Sums may be a minute old; who may be named, and by which name, is asked each time. */
async function readNamed(sql: Sql, ids: readonly string[], ranked: Ranked): Promise<ReadonlyMap<string, Named>> {
  const rows = await sql<Named[]>`
    select p.id, p.name, p.custom_url, coalesce(g.portrait, 0)::int as portrait
    from person p left join profile g on g.person_id = p.id
    where p.id = any(${ids}) and ${mayBeNamed(sql, ranked)}
      and not exists (select from top_user_opt_out o where o.person_id = p.id)`
  return new Map(rows.map((row) => [row.id, row]))
}

function toTopUsers(given: readonly Given[], named: ReadonlyMap<string, Named>): TopUser[] {
  const users = given.flatMap(({ id, ...gave }) => {
    const of = named.get(id)
    if (!of) return []
    const { name, customUrl, portrait } = of
    return [{ person: { id, name, customUrl, portrait: drawnPortrait(id, portrait) }, ...gave }]
  })
  return users.slice(0, MOST_RANKED).map((user, index) => ({ rank: index + 1, ...user }))
}

async function findOwn(sql: Sql, counting: Counting & { personId: string }): Promise<NonNullable<TopUsers['own']>> {
  await foldActivity(sql)
  const [row] = await sql<{ points: number; isListed: boolean }[]>`
    select coalesce(${pointsOf(sql, sql`g`)}, 0) as points,
      not exists (select from top_user_opt_out where person_id = ${counting.personId}) as is_listed
    from (${pointRows(sql, counting)}) g`
  return row ?? { points: 0, isListed: true }
}

export const answerTopUsers = handle(listTopUsers, async (context) => {
  const { input, viewer, sql, clock, house, refuse } = context
  const { period } = input
  const seer = await findSeer(sql, viewer)
  const workspaceId = await findNamedWorkspace(context, seer, input)
  if (workspaceId === null) throw refuse('WORKSPACE_NOT_FOUND')
  const span = spanOf(period, clock.now(), INDIA)
  const narrowing = scopeOf(sql, workspaceId)
  const shared = workspaceId ? await sharedSeer(sql, seer, workspaceId) : FOR_ALL
  const counting = { span, narrowing, seer: shared.seer }
  const ranked = {
    counting,
    clock,
    workspaceId,
    withMinors: workspaceId !== undefined && seer.memberOf.includes(workspaceId),
  }
  const given = await house.shared.get(
    `top users ${period} ${shared.key}`,
    async () => await readTop(house.sql, ranked),
    SHARED_MS,
  )
  const met = given.filter(({ id }) => !unmet(seer).includes(id))
  const named = await readNamed(
    sql,
    met.map(({ id }) => id),
    ranked,
  )
  const own = viewer.signedIn ? await findOwn(sql, { span, narrowing, seer, personId: viewer.personId }) : null
  return { period, content: toTopUsers(met, named), own }
})

export const answerListed = handle(setListed, async ({ input: { isListed }, viewer, tx, clock }) => {
  const { personId } = viewer
  if (isListed) await tx`delete from top_user_opt_out where person_id = ${personId}`
  else
    await tx`
      insert into top_user_opt_out (person_id, since) values (${personId}, ${clock.now()}) on conflict (person_id) do nothing`
  return { isListed }
})
