import {
  addDefaultPublications,
  addPublication,
  changePublication,
  getOperatedPublication,
  listOperatedPublications,
} from '@chowk/contract/operator/publication.ts'
import type { OperatedPublication } from '@chowk/contract/operator/publication.ts'
import { movePublication } from '../../article/cluster.ts'
import type { PublicationState } from '../../article/cluster.ts'
import { likeText } from '../../platform/database.ts'
import type { Sql } from '../../platform/database.ts'
import { after } from '../../platform/paging/cursor.ts'
import { handle } from '../../platform/handle.ts'
import type { House } from '../../platform/handle.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import type { Handler } from '../../platform/handle.ts'
import { addWorldPublications } from './world-publications.ts'
import { pollSoon } from './feed-change.ts'
import { healthOf } from './feed-list.ts'
import { feedAddress, findCategoryIds, makeFeed, makePublication } from './new-publication.ts'
import { STORY_PAGE_CHANGED } from '../story-page/page-state.ts'
import { WEEK_MS } from '../../platform/time.ts'
import { nameJson } from '../../platform/name-json.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'

const FIRST_POLL_MS = 900_000

const columns = (sql: Sql, now: Date) => sql`
  p.id::text, p.slug, ${nameJson(sql, 'p')} as name, p.home_url as home, p.logo, p.languages, p.country, p.place, p.owner,
  p.licence, p.licence_note, p.status, p.status_reason, p.is_default, p.age_flag, p.follower_count as followers,
  coalesce((select json_agg(g.slug order by o.place) from unnest(p.category_ids) with ordinality o (id, place) join category g on g.id = o.id), '[]') as categories,
  (select count(*)::int from feed f where f.publication_id = p.id) as feeds,
  (select count(*)::int from feed f where f.publication_id = p.id and ${healthOf(sql)} = 'FAILS') as failing_feeds,
  (select count(*)::int from article a where a.publication_id = p.id and a.is_listed and a.published_at > ${new Date(now.getTime() - WEEK_MS)}) as stories_in_week`

const BY_NAME = { name: 'TEXT', id: 'NUMBER' } as const

const answerList = handle(listOperatedPublications, async ({ input, sql, clock, cursor }) => {
  const { q, status, language, size } = input
  const last = cursor.read(BY_NAME, input.next)
  const pattern = `%${likeText(q ?? '')}%`
  const rows = await sql<OperatedPublication[]>`
    select ${columns(sql, clock.now())} from publication p
    where true ${q ? sql`and (p.home_url ilike ${pattern} or ${holdsWords(sql, sql`fold_words(concat_ws(' ', p.name, p.name_hi))`, q)})` : sql``}
      ${status ? sql`and p.status = ${status}` : sql``} ${language ? sql`and ${language} = any(p.languages)` : sql``}
      ${after(sql, last, { by: { name: sql`p.name`, id: sql`p.id` }, direction: 'ASC' })}
    order by p.name, p.id limit ${size + 1}`
  return pageOfItems(rows, { size, asOf: clock.now() }, ({ id, name }) => cursor.write(BY_NAME, { id, name: name.en }))
})

const answerOne = handle(getOperatedPublication, async ({ input, sql, clock, refuse }) => {
  const [row] = await sql<OperatedPublication[]>`
    select ${columns(sql, clock.now())} from publication p where p.id = ${input.publicationId}`
  if (!row) throw refuse('PUBLICATION_NOT_FOUND')
  return row
})

const answerAdd = handle(addPublication, async ({ input, tx, house, clock, refuse, audit }) => {
  const { feeds, categories = [], home, ...facts } = input
  if (facts.licence === 'FULL_TEXT' && !facts.licenceNote) throw refuse('LICENCE_NOTE_NEEDED')
  const found = await findCategoryIds(tx, categories)
  if ('unknown' in found) throw refuse('CATEGORY_NOT_FOUND', { details: { category: found.unknown } })
  const made = await makePublication(tx, {
    ...facts,
    home,
    languages: facts.languages ?? ['en'],
    categoryIds: found.ids,
  })
  for (const feed of new Set(feeds)) {
    const url = feedAddress(feed)
    if (!url) throw refuse('INVALID_INPUT', { fields: [{ path: 'feeds', code: 'INVALID_URL', message: 'no address' }] })
    const firstPollAt = new Date(clock.now().getTime() + FIRST_POLL_MS)
    const id = await makeFeed(tx, made.id, { url, firstPollAt })
    if (!id) throw refuse('FEED_KNOWN', { details: { address: feed } })
    await pollSoon(house, tx, id)
  }
  audit(`publication ${made.id}`, undefined, { name: facts.name, feeds })
  return { ...made, feeds: new Set(feeds).size }
})

interface PublicationHealth {
  licence: 'FULL_TEXT' | 'EXCERPT'
  licenceNote: string | null
  status: PublicationState
  statusReason: string | null
}

interface StateChange {
  status?: PublicationState | undefined
  statusReason?: string | null | undefined
  actorId: string
  at: Date
}

// A new reason alone is no step: the publication stays where it is.
async function changeState(
  sql: Sql,
  { id, status: from, statusReason: before }: { id: string; status: PublicationState; statusReason: string | null },
  { status: to = from, statusReason = before, actorId, at: time }: StateChange,
): Promise<void> {
  if (to !== from)
    await movePublication(sql, id, { to, actorId, reason: statusReason ?? '', told: statusReason, at: time })
  else if (to !== 'ACTIVE' && statusReason !== before)
    await sql`update publication set status_reason = ${statusReason} where id = ${id}`
}

const answerChange = handle(changePublication, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { publicationId: id, categories, ...to } = input
  const [before] = await tx<PublicationHealth[]>`
    select licence, licence_note, status, status_reason from publication where id = ${id} for update`
  if (!before) throw refuse('PUBLICATION_NOT_FOUND')
  const note = to.licenceNote === undefined ? before.licenceNote : to.licenceNote
  if (to.licence === 'FULL_TEXT' && !note) throw refuse('LICENCE_NOTE_NEEDED')
  const found = categories ? await findCategoryIds(tx, categories) : undefined
  if (found && 'unknown' in found) throw refuse('CATEGORY_NOT_FOUND', { details: { category: found.unknown } })
  const changes = {
    name: to.name,
    name_hi: to.nameHi,
    home_url: to.home,
    logo: to.logo,
    languages: to.languages && [...to.languages],
    place: to.place,
    owner: to.owner,
    licence: to.licence,
    licence_note: to.licenceNote,
    category_ids: found?.ids,
    is_default: to.isDefault,
    age_flag: to.ageFlag,
  }
  const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (Object.keys(set).length > 0) await tx`update publication set ${tx(set)} where id = ${id}`
  await changeState(tx, { ...before, id }, { ...to, actorId: viewer.personId, at: clock.now() })
  // What was taken as an excerpt has no text here: with the new licence the feeds are read again from the start.
  if (to.licence === 'FULL_TEXT' && before.licence === 'EXCERPT')
    await tx`update feed set etag = null, last_modified = null, body_hash = null, next_poll_at = ${clock.now()} where publication_id = ${id}`
  if (to.licence === 'EXCERPT') await forgetFullText(tx, house, id)
  if (to.status === 'ACTIVE' && before.status !== 'ACTIVE')
    await tx`update feed set next_poll_at = ${clock.now()} where publication_id = ${id} and next_poll_at > ${clock.now()}`
  const { status, statusReason } = to
  audit(`publication ${id}`, before, { ...set, ...(status && { status }), ...(statusReason && { statusReason }) })
  return { id }
})

async function forgetFullText(sql: Sql, house: Pick<House, 'enqueue'>, id: string): Promise<void> {
  await sql`update article set html = '' where publication_id = ${id} and html <> ''`
  const pages = await sql<{ articleId: string; state: string }[]>`
    delete from article_page g using article a where a.id = g.article_id and a.publication_id = ${id} returning g.article_id, g.state`
  for (const { articleId } of pages.filter(({ state }) => state === 'EXTRACTED'))
    await house.enqueue(sql, STORY_PAGE_CHANGED, { articleId })
}

const answerDefaults = handle(addDefaultPublications, async ({ tx, clock, audit }) => {
  const done = await addWorldPublications(tx, clock.now())
  audit('publications', undefined, done)
  return done
})

/** Publications for the operator. */
export const publicationOperatorCalls: Handler[] = [answerList, answerOne, answerAdd, answerChange, answerDefaults]
