import { getMix, getMixMembers, replaceMix } from '@chowk/contract/news/mix.ts'
import type { MixMember } from '@chowk/contract/news/mix.ts'
import type { Sql } from '../../platform/database.ts'
import { ReadyJson } from '../../platform/answer.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import type { Person, Viewer } from '../../platform/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import { readableBy, readerOf, visibleTo } from '../../article/visibility.ts'
import type { Reader } from '../../article/visibility.ts'
import { rankedPageJson } from '../list/story-page.ts'
import { publicationJson } from '../../article/story.ts'
import { mixed } from './mix.rules.ts'
import type { MixCandidate } from './mix.rules.ts'
import { HOUR_MS } from '../../platform/time.ts'

const WINDOW_MS = 72 * HOUR_MS
const MOST_OF_ONE = 50
const STARTERS = 6

interface Member {
  id: string
  weight: number
  position: number
}

const answerMix = handle(getMix, async ({ input, viewer, sql, clock, cursor }) => {
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const reader = await readerOf({ sql, viewer, clock }, input)
  const { members, isStarter } = await membersFor(sql, viewer, input.publications ?? [])
  const ranked = await rankMix(sql, { reader, clock, asOf, members })
  const ids = ranked.map((story) => story.id)
  return new ReadyJson(
    ...(await rankedPageJson({ sql, viewer, cursor }, input, { asOf, ids, more: `,"isStarter":${isStarter}` })),
  )
})

/** The ids of a reader's mix in order, for the hub. */
export async function mixIds(
  sql: Sql,
  {
    viewer,
    reader,
    clock,
    most,
    ofDevice,
  }: { viewer: Viewer; reader: Reader; clock: Clock; most: number; ofDevice?: string[] },
): Promise<{ ids: string[]; isStarter: boolean }> {
  const { members, isStarter } = await membersFor(sql, viewer, ofDevice ?? [])
  const ranked = await rankMix(sql, { reader, clock, asOf: clock.now(), members })
  return { ids: ranked.slice(0, most).map((story) => story.id), isStarter }
}

// Followed ones; for a visitor those of her device; else what her workspace or the platform begins with (M5).
async function membersFor(
  sql: Sql,
  viewer: Viewer,
  ofDevice: string[],
): Promise<{ members: Member[]; isStarter: boolean }> {
  const own = viewer.signedIn
    ? await sql<Member[]>`
      select publication_id::text as id, weight, position from followed_publication where person_id = ${viewer.personId}`
    : ofDevice.map((id, position) => ({ id, weight: 2, position }))
  if (own.length > 0) return { members: [...own], isStarter: false }
  const ofWorkspace =
    viewer.signedIn && viewer.workspaceId
      ? await sql<Member[]>`
        select c.publication_id::text as id, 2 as weight, c.position from workspace_publication c
        join publication p on p.id = c.publication_id and p.status <> 'SUSPENDED' where c.workspace_id = ${viewer.workspaceId}`
      : []
  if (ofWorkspace.length > 0) return { members: [...ofWorkspace], isStarter: true }
  const starters = await sql<Member[]>`
    select id::text, 2 as weight, (row_number() over (order by is_default desc, follower_count desc, week_count desc, id))::int as position
    from publication where status = 'ACTIVE' order by position limit ${STARTERS}`
  return { members: [...starters], isStarter: true }
}

async function rankMix(
  sql: Sql,
  { reader, clock, asOf, members }: { reader: Reader; clock: Clock; asOf: Date; members: Member[] },
): Promise<MixCandidate[]> {
  // Seen from the first page, so that further pages go on with the same list (G4).
  const since = new Date(asOf.getTime() - WINDOW_MS)
  const rows = await sql<MixCandidate[]>`
    select w.id, w.cluster_id, m.id::text as publication_id, w.k, m.weight, m.position, w.ms as published_at_ms
    from unnest(${members.map((m) => m.id)}::bigint[], ${members.map((m) => m.weight)}::smallint[], ${members.map((m) => m.position)}::int[])
      as m (id, weight, position)
    join publication p on p.id = m.id and p.status <> 'SUSPENDED', lateral (
      select a.id, a.cluster_id, (row_number() over (order by a.published_at desc, a.id desc))::int as k,
        (extract(epoch from a.published_at) * 1000)::float8 as ms
      from article a where a.publication_id = m.id and a.is_listed and a.published_at > ${since} and a.first_seen_at <= ${asOf}
        ${visibleTo(sql, reader, { clock, surface: 'OWN' })}
      order by a.published_at desc, a.id desc limit ${MOST_OF_ONE}) w`
  return mixed(rows)
}

async function mixMembers(sql: Sql, viewer: Person, since: Date): Promise<{ content: MixMember[] }> {
  const content = await sql<MixMember[]>`
    select p.id::text, p.slug, (${publicationJson(sql)}) -> 'name' as name, p.logo, f.weight,
      (row_number() over (order by f.position, f.at, p.id) - 1)::int as position, p.status, p.status_reason,
      (select count(*)::int from article a where a.publication_id = p.id and ${readableBy(sql, viewer)} and a.published_at > ${since}) as count
    from followed_publication f join publication p on p.id = f.publication_id
    where f.person_id = ${viewer.personId} order by f.position, f.at, p.id`
  return { content: [...content] }
}

const answerMembers = handle(
  getMixMembers,
  async ({ viewer, sql, clock }) => await mixMembers(sql, viewer, new Date(clock.now().getTime() - WINDOW_MS)),
)

const answerReplace = handle(replaceMix, async ({ input, viewer, tx, clock, refuse }) => {
  const ids = [...new Set(input.publications.map((publication) => publication.id))]
  const weights = ids.map((id) => input.publications.find((publication) => publication.id === id)?.weight ?? 2)
  const known = await tx<{ id: string; isBlocked: boolean }[]>`
    select p.id::text, b.person_id is not null as is_blocked from publication p
    left join blocked_publication b on b.publication_id = p.id and b.person_id = ${viewer.personId}
    where p.id = any(${ids}::bigint[])`
  const unknown = ids.filter((id) => !known.some((row) => row.id === id))
  if (unknown.length > 0) throw refuse('PUBLICATION_NOT_FOUND', { details: { ids: unknown } })
  const blocked = known.filter((row) => row.isBlocked).map((row) => row.id)
  if (blocked.length > 0) throw refuse('PUBLICATION_BLOCKED', { details: { ids: blocked } })
  await tx`
    delete from followed_publication where person_id = ${viewer.personId} and publication_id <> all(${ids}::bigint[])`
  await tx`
    insert into followed_publication (person_id, publication_id, weight, position)
    select ${viewer.personId}, u.id, u.weight, u.place - 1
    from unnest(${ids}::bigint[], ${weights}::smallint[]) with ordinality u (id, weight, place)
    on conflict (person_id, device_id, publication_id) do update set weight = excluded.weight, position = excluded.position`
  return await mixMembers(tx, viewer, new Date(clock.now().getTime() - WINDOW_MS))
})

/** The mix and its publications. */
export const mixCalls: Handler[] = [answerMix, answerMembers, answerReplace]
