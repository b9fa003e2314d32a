import { MOST_RANKED, listTopUsers, setListed } from '@chowk/contract/community/ranking.ts'
import type { TopUser, TopUsers } from '@chowk/contract/community/ranking.ts'
import { drawnPortrait, isAdult } from '../../identity/identity.ts'
import { spanOf } from '../../platform/calendar/activity-period.rules.ts'
import { INDIA } from '../../platform/calendar/zone.rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { findSeer, isForAll, unmet } from '../visibility.ts'
import type { Seer } from '../visibility.ts'
import { findNamedWorkspace } from '../workspace.ts'
import { pointEvents } from './points.ts'
import type { Counting } from './points.ts'
import { FOR_ALL, SHARED_MS, sharedSeer } from './shared-seer.ts'

/** So many are read, so that enough remain without those whom the viewer does not want to meet. */
const MOST_READ = 50

interface Row {
  id: string
  name: string
  portrait: number
  customUrl: string | null
  points: number
  posts: number
  articles: number
  comments: number
  reactions: number
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

const readTop = async (sql: Sql, { counting, clock, workspaceId, withMinors }: Ranked): Promise<Row[]> =>
  await sql<Row[]>`
    with counted as (
      select person_id, sum(points)::int as points, max(happened) as reached,
        count(*) filter (where kind = 'POST')::int as posts, count(*) filter (where kind = 'ARTICLE')::int as articles,
        count(*) filter (where kind = 'COMMENT')::int as comments, count(*) filter (where kind = 'REACTION')::int as reactions
      from (${pointEvents(sql, counting)}) e group by person_id)
    select p.id, p.name, p.custom_url, coalesce(g.portrait, 0)::int as portrait, t.points, t.posts, t.articles, t.comments, t.reactions
    from counted t join person p on p.id = t.person_id and p.state = 'ACTIVE' and p.deletion_state is null
    left join profile g on g.person_id = p.id
    where not exists (select from top_user_opt_out o where o.person_id = p.id)
      ${workspaceId ? sql`and exists (select from membership m where m.workspace_id = ${workspaceId} and m.person_id = p.id and m.state = 'PRESENT')` : sql``}
      ${withMinors ? sql`` : sql`and ${isAdult(sql, clock)}`}
    order by t.points desc, t.reached, p.id limit ${MOST_READ}`

const toTopUsers = (rows: readonly Row[], seer: Seer): TopUser[] =>
  rows
    .filter(({ id }) => !unmet(seer).includes(id))
    .slice(0, MOST_RANKED)
    .map(({ id, name, customUrl, portrait, ...gave }, index) => ({
      rank: index + 1,
      person: { id, name, customUrl, portrait: drawnPortrait(id, portrait) },
      ...gave,
    }))

async function findOwn(sql: Sql, counting: Counting & { personId: string }): Promise<NonNullable<TopUsers['own']>> {
  const [row] = await sql<{ points: number; isListed: boolean }[]>`
    select coalesce(sum(points), 0)::int as points,
      not exists (select from top_user_opt_out where person_id = ${counting.personId}) as is_listed
    from (${pointEvents(sql, counting)}) e`
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
  const ranked = { clock, workspaceId, withMinors: workspaceId !== undefined && seer.memberOf.includes(workspaceId) }
  const shared = workspaceId ? await sharedSeer(sql, seer, workspaceId) : FOR_ALL
  const rows = await house.shared.get(
    `top users ${period} ${shared.key}`,
    async () =>
      await readTop(house.sql, { ...ranked, counting: { span, now: clock.now(), narrowing, seer: shared.seer } }),
    SHARED_MS,
  )
  const own = viewer.signedIn
    ? await findOwn(sql, { span, now: clock.now(), narrowing, seer, personId: viewer.personId })
    : null
  return { period, content: toTopUsers(rows, seer), own }
})

export const answerListed = handle(setListed, async ({ input: { isListed }, viewer, sql, clock }) => {
  const { personId } = viewer
  if (isListed) await sql`delete from top_user_opt_out where person_id = ${personId}`
  else
    await sql`
      insert into top_user_opt_out (person_id, since) values (${personId}, ${clock.now()}) on conflict (person_id) do nothing`
  return { isListed }
})
