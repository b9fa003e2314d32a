import { createHash, createHmac, randomUUID } from 'node:crypto'
import { endFeedLink, getFeedLink, makeFeedLink } from '@chowk/contract/news/feed-link.ts'
import type { FeedLink } from '@chowk/contract/news/feed-link.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'

const NONE: FeedLink = { mix: null, saved: null, madeAt: null }

const tokenOf = (key: Buffer, id: string): string =>
  createHmac('sha256', key).update(`feed link ${id}`).digest('base64url')
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

function linkOf(key: Buffer, { id, madeAt }: { id: string; madeAt: Date }): FeedLink {
  const base = `/feeds/mine/${tokenOf(key, id)}`
  return { mix: `${base}/mix`, saved: `${base}/saved`, madeAt: madeAt.toISOString() }
}

const answerFeedLink = handle(getFeedLink, async ({ viewer, sql, house }) => {
  const [row] = await sql<{ id: string; madeAt: Date }[]>`
    select id, made_at from feed_link where person_id = ${viewer.personId}`
  return row ? linkOf(house.config.serverKey, row) : NONE
})

const answerMakeFeedLink = handle(makeFeedLink, async ({ viewer, tx, house, clock }) => {
  const made = { id: randomUUID(), madeAt: clock.now() }
  await tx`
    insert into feed_link (id, person_id, token_hash, made_at)
    values (${made.id}, ${viewer.personId}, ${hashOf(tokenOf(house.config.serverKey, made.id))}, ${made.madeAt})
    on conflict (person_id) do update set id = excluded.id, token_hash = excluded.token_hash, made_at = excluded.made_at`
  return linkOf(house.config.serverKey, made)
})

const answerEndFeedLink = handle(endFeedLink, async ({ viewer, tx }) => {
  await tx`delete from feed_link where person_id = ${viewer.personId}`
  return NONE
})

/** The secret addresses of own feeds. */
export const feedLinkCalls: Handler[] = [answerFeedLink, answerMakeFeedLink, answerEndFeedLink]

/** Whose feeds a token opens: asked at every request, so that an ended address stops at once. */
export async function findFeedOwner(sql: Sql, token: string): Promise<string | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const [row] = await sql<{ personId: string }[]>`
    select l.person_id from feed_link l join person p on p.id = l.person_id and p.state = 'ACTIVE'
    where l.token_hash = ${hashOf(token)}`
  return row?.personId
}
