import { MOST_FEEDS, addFeed, changeFeed, importFeeds, pollNow, stopFeed } from '@chowk/contract/operator/feed.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { readOpmlAside } from '../document/documents.ts'
import { feedAddress, findCategoryIds, makeFeed } from './new-publication.ts'
import { importOpml } from './opml-import.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { FEED } from '../poll/poll.rules.ts'

/** Has a feed looked at now, before what waits. */
export async function pollSoon(house: House, sql: Sql, feedId: string): Promise<void> {
  await house.enqueue(
    sql,
    'poll-feed',
    { feedId, asked: true },
    { key: `poll ${feedId}`, runAt: house.clock.now(), priority: -10, maxAttempts: 3 },
  )
}

const answerAdd = handle(addFeed, async ({ input, tx, house, clock, refuse, audit }) => {
  const url = feedAddress(input.address)
  if (!url) throw refuse('INVALID_INPUT', { fields: [{ path: 'address', code: 'INVALID_URL', message: 'no address' }] })
  const [publication] = await tx<{ feeds: number }[]>`
    select (select count(*)::int from feed where publication_id = p.id) as feeds from publication p where id = ${input.publicationId} for update`
  if (!publication) throw refuse('PUBLICATION_NOT_FOUND')
  if (publication.feeds >= MOST_FEEDS) throw refuse('TOO_MANY_FEEDS')
  const found = await findCategoryIds(tx, Object.values(input.categoryMap ?? {}))
  if ('unknown' in found) throw refuse('CATEGORY_NOT_FOUND', { details: { category: found.unknown } })
  const { title, categoryMap } = input
  // The job that is put in below looks first; the plan takes over after it.
  const firstPollAt = new Date(clock.now().getTime() + 900_000)
  const id = await makeFeed(tx, input.publicationId, { url, title, categoryMap, firstPollAt })
  if (!id) throw refuse('FEED_KNOWN')
  await pollSoon(house, tx, id)
  audit(`feed ${id}`, undefined, { url })
  return { id }
})

const answerChange = handle(changeFeed, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { feedId, title, categoryMap } = input
  const [before] = await tx<{ url: string; title: string | null; categoryMap: Record<string, string> }[]>`
    select url, title, category_map from feed where id = ${feedId} for update`
  if (!before) throw refuse('FEED_NOT_FOUND')
  const found = await findCategoryIds(tx, Object.values(categoryMap ?? {}))
  if ('unknown' in found) throw refuse('CATEGORY_NOT_FOUND', { details: { category: found.unknown } })
  const url = input.address === undefined ? before.url : feedAddress(input.address)
  if (!url) throw refuse('INVALID_INPUT', { fields: [{ path: 'address', code: 'INVALID_URL', message: 'no address' }] })
  const [other] = await tx`select 1 from feed where url = ${url} and id <> ${feedId}`
  if (other) throw refuse('FEED_KNOWN')
  await tx`
    update feed set title = ${title ?? before.title}, category_map = ${tx.json(categoryMap ?? before.categoryMap)} where id = ${feedId}`
  if (url !== before.url) {
    await tx`
      update feed set url = ${url}, etag = null, last_modified = null, body_hash = null, failures = 0, failing_since = null, error_code = null,
        error_message = null, error_line = null, moved_seen = '[]', moved_to = null
      where id = ${feedId}`
    await transitionWhere(tx, FEED, {
      where: tx`id = ${feedId} and state <> 'PAUSED'`,
      to: 'ACTIVE',
      reason: 'ADDRESS',
      actorId: viewer.personId,
      at: clock.now(),
    })
    await pollSoon(house, tx, feedId)
  }
  audit(`feed ${feedId}`, before, { url, title, categoryMap })
  return { id: feedId }
})

const answerStop = handle(stopFeed, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { feedId, stopped, note } = input
  const state = stopped ? 'PAUSED' : 'ACTIVE'
  const [before] = await tx<{ state: string }[]>`select state from feed where id = ${feedId} for update`
  if (!before) throw refuse('FEED_NOT_FOUND')
  await tx`
    update feed set note = ${stopped ? (note ?? null) : null}, next_poll_at = ${clock.now()}, failures = 0, failing_since = null
    where id = ${feedId}`
  const by = { actorId: viewer.personId, reason: note ?? '', at: clock.now() }
  await transitionWhere(tx, FEED, { where: tx`id = ${feedId}`, to: state, ...by })
  if (!stopped) await pollSoon(house, tx, feedId)
  audit(`feed ${feedId}`, before, { state, note })
  return { id: feedId, state }
})

const answerPoll = handle(pollNow, async ({ input, tx, house, audit }) => {
  const known = await tx<{ id: string }[]>`select id::text from feed where id = any(${input.feedIds}::bigint[])`
  for (const { id } of known) await pollSoon(house, tx, id)
  audit(`feeds ${known.map((row) => row.id).join(' ')}`)
  return { count: known.length }
})

const answerImport = handle(importFeeds, async ({ input, tx, clock, refuse, audit }) => {
  const reading = await readOpmlAside({ bytes: Buffer.from(input.opml) })
  if (!reading) throw refuse('NOT_OPML')
  const done = await importOpml(tx, reading, { language: input.language, now: clock.now() })
  audit('feeds', undefined, { added: done.added, publications: done.publications })
  return { ...done, warnings: reading.warnings }
})

/** Changes to feeds by the operator. */
export const feedChangeCalls: Handler[] = [answerAdd, answerChange, answerStop, answerPoll, answerImport]
