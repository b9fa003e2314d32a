import { getRequestedFeeds, settleRequestedFeed } from '@chowk/contract/operator/requested-feeds.ts'
import type { RequestedFeed } from '@chowk/contract/operator/requested-feeds.ts'
import { notify } from '../../notice/notify.ts'
import { followAll } from '../../news/follow/follow.ts'
import { categoryJson, isoTime } from '../../article/story.ts'
import type { Sql } from '../../platform/database.ts'
import { nameJson } from '../../platform/name-json.ts'
import { SOURCE_ADDED } from './requested-notices.ts'
import { skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import { handle } from '../../platform/handle.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { feedKey } from '../feed/feed-key.rules.ts'
import { transition } from '../../platform/postgres/transition.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'

/** What becomes of a feed that readers ask for; one that was refused waits again when somebody asks for it anew. */
export const REQUESTED_FEED: TransitionTable<'WAITING' | 'ADDED' | 'REFUSED'> = {
  entity: 'requested_feed',
  allowed: { WAITING: ['ADDED', 'REFUSED'], ADDED: [], REFUSED: ['WAITING'] },
}

export const answerRequestedFeeds = handle(getRequestedFeeds, async ({ input, sql, clock, cursor }) => {
  const skip = skipOf(cursor, input)
  const rows = await sql<RequestedFeed[]>`
    select r.id::text as "_id", r.url, r.title, r.folder, ${isoTime(sql, sql`r.requested_at`)} as "requestedAt", n.people,
      case when g.id is null then null else ${categoryJson(sql)} end as category
    from requested_feed r left join category g on g.id = r.category_id
    cross join lateral (select count(*)::int as people from requested_feed_person where requested_feed_id = r.id) n
    where r.state = 'WAITING' order by n.people desc, r.requested_at, r.id limit ${input.size + 1} offset ${skip}`
  const now = clock.now()
  return pageOfItems(rows, { ...input, asOf: now }, () => writeSkip(cursor, skip + input.size))
})

export const answerSettle = handle(settleRequestedFeed, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const [row] = await tx<{ id: string; url: string; urlKey: string }[]>`
    select id, url, url_key from requested_feed where id = ${input.id} and state = 'WAITING' for update`
  if (!row) throw refuse('REQUEST_NOT_FOUND')
  const publication = input.state === 'ADDED' ? await findPublication(tx, row.urlKey) : undefined
  if (input.state === 'ADDED' && !publication) throw refuse('FEED_NOT_ADDED')
  const people = await tx<{ personId: string }[]>`
    select person_id from requested_feed_person where requested_feed_id = ${row.id}`
  let following = 0
  if (publication) {
    const { id, slug, name } = publication
    for (const { personId } of people) following += (await followAll(tx, personId, [id])).followed
    const personIds = people.map(({ personId }) => personId)
    const facts = { publication: name, slug }
    await notify(tx, house, { kind: SOURCE_ADDED, personIds, subject: row.id, actorId: null, facts, event: 'added' })
  }
  const by = { actorId: viewer.personId, at: clock.now() }
  const also = tx`, settled_at = ${by.at}, settled_by = ${by.actorId}`
  await transition(tx, REQUESTED_FEED, { id: row.id, to: input.state, ...by, also })
  audit(`requested feed ${row.id}`, { url: row.url }, { state: input.state, following })
  return { state: input.state, following }
})

async function findPublication(
  sql: Sql,
  key: string,
): Promise<{ id: string; slug: string; name: BilingualName } | undefined> {
  const feeds = await sql<{ url: string; publicationId: string }[]>`select url, publication_id from feed`
  const found = feeds.find(({ url }) => feedKey(url) === key)
  if (!found) return undefined
  const [publication] = await sql<{ id: string; slug: string; name: BilingualName }[]>`
    select b.id::text, b.slug, ${nameJson(sql, 'b')} as name from publication b where b.id = ${found.publicationId}`
  return publication
}
