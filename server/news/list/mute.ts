import { MOST_MUTES, addMute, blockPublication, endMute, listMutes } from '@chowk/contract/news/mute.ts'
import type { Mute } from '@chowk/contract/news/mute.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { categoryJson, isoTime, publicationJson } from '../../article/story.ts'
import { readableBy } from '../../article/visibility.ts'
import { endOfMute, hasStarInside, patternOf, wordsOf } from './mute.rules.ts'
import { DAY_MS } from '../../platform/time.ts'

const WINDOW_MS = 30 * DAY_MS
const MOST_COUNTED = 1000

async function mutesOf(
  sql: Sql,
  { viewer, clock, only }: { viewer: Person; clock: Clock; only?: string | undefined },
): Promise<Mute[]> {
  const now = clock.now()
  const since = new Date(now.getTime() - WINDOW_MS)
  return await sql<Mute[]>`
    select m.id, m.word, ${isoTime(sql, sql`m.created_at`)} as "createdAt", ${isoTime(sql, sql`m.ends_at`)} as "endsAt",
      case when p.id is null then null else ${publicationJson(sql)} end as publication,
      case when g.id is null then null else ${categoryJson(sql)} end as category,
      (select count(*)::int from (
        select from article a where ${readableBy(sql, viewer)} and a.is_head and not a.is_calendar and a.published_at > ${since}
          and (m.pattern is null or a.opening like m.pattern)
          and (m.publication_id is null or a.publication_id = m.publication_id)
          and (m.category_id is null or a.category_ids @> array[m.category_id]) limit ${MOST_COUNTED}) found) as hid
    from mute m left join publication p on p.id = m.publication_id left join category g on g.id = m.category_id
    where m.person_id = ${viewer.personId} and (m.ends_at is null or m.ends_at > ${now}) ${only ? sql`and m.id = ${only}` : sql``}
    order by m.created_at desc, m.id desc`
}

const answerMutes = handle(listMutes, async ({ viewer, sql, clock }) => {
  const blocks = await sql<{ publication: never; at: string }[]>`
    select ${publicationJson(sql)} as publication, ${isoTime(sql, sql`b.at`)} as at
    from blocked_publication b join publication p on p.id = b.publication_id
    where b.person_id = ${viewer.personId} order by p.name`
  return { mutes: await mutesOf(sql, { viewer, clock }), blocks: [...blocks] }
})

const answerAddMute = handle(addMute, async ({ input, viewer, tx, clock, refuse }) => {
  const { word, publicationId, categoryId } = input
  if (!word && !publicationId && !categoryId) throw refuse('NOTHING_TO_MUTE')
  if (word && hasStarInside(word)) throw refuse('WILDCARD_INSIDE_WORD')
  const endsAt = input.endsAt ? new Date(input.endsAt) : endOfMute(input.lasts, clock.now())
  if (endsAt && endsAt <= clock.now()) throw refuse('MUTE_ENDS_IN_PAST')
  if (publicationId && !(await tx`select 1 from publication where id = ${publicationId}::bigint`)[0])
    throw refuse('PUBLICATION_NOT_FOUND')
  if (categoryId && !(await tx`select 1 from category where id = ${categoryId}::smallint`)[0])
    throw refuse('CATEGORY_NOT_FOUND')
  const pattern = word ? await foldedPattern(tx, word) : null
  if (word && !pattern) throw refuse('NOTHING_TO_MUTE')
  const [made] = await tx<{ id: string }[]>`
    insert into mute (person_id, word, pattern, publication_id, category_id, created_at, ends_at)
    values (${viewer.personId}, ${word ?? null}, ${pattern}, ${publicationId ?? null}, ${categoryId ?? null}, ${clock.now()}, ${endsAt})
    on conflict (person_id, pattern, publication_id, category_id)
    do update set word = excluded.word, created_at = excluded.created_at, ends_at = excluded.ends_at returning id`
  await tx`delete from mute where person_id = ${viewer.personId} and ends_at <= ${clock.now()}`
  const [{ n } = { n: 0 }] = await tx<{ n: number }[]>`
    select count(*)::int as n from mute where person_id = ${viewer.personId}`
  if (n > MOST_MUTES) throw refuse('MUTE_LIMIT', { details: { most: MOST_MUTES } })
  const [mute] = await mutesOf(tx, { viewer, clock, only: made?.id })
  if (!mute) throw new Error('a mute just made was not found')
  return mute
})

// Folded where articles are folded, so that both sides always agree.
async function foldedPattern(sql: Sql, word: string): Promise<string | null> {
  const parts = wordsOf(word)
  const texts = parts.map((segment) => segment.text)
  const rows = await sql<{ text: string }[]>`
    select fold_words(w) as text from unnest(${texts}::text[]) with ordinality u (w, place) order by place`
  const folded = rows
    .map((row, position) => ({ text: row.text.trim(), isOpen: parts[position]?.isOpen ?? false }))
    .filter((segment) => segment.text !== '')
  return folded.length > 0 ? patternOf(folded) : null
}

const answerEndMute = handle(endMute, async ({ input, viewer, tx, clock }) => {
  await tx`delete from mute where id = ${input.id} and person_id = ${viewer.personId}`
  const [{ n } = { n: 0 }] = await tx<{ n: number }[]>`
    select count(*)::int as n from mute where person_id = ${viewer.personId} and (ends_at is null or ends_at > ${clock.now()})`
  return { count: n }
})

const answerBlock = handle(blockPublication, async ({ input, viewer, tx, refuse }) => {
  const { publicationId, blocked } = input
  if (!(await tx`select 1 from publication where id = ${publicationId}::bigint`)[0])
    throw refuse('PUBLICATION_NOT_FOUND')
  if (blocked) {
    await block(tx, viewer.personId, publicationId)
  } else {
    await tx`delete from blocked_publication where person_id = ${viewer.personId} and publication_id = ${publicationId}::bigint`
  }
  return { publicationId, blocked }
})

/** Blocks a publication, which also ends following it. */
export async function block(sql: Sql, personId: string, publicationId: string): Promise<void> {
  await sql`insert into blocked_publication (person_id, publication_id) values (${personId}, ${publicationId}) on conflict do nothing`
  await sql`delete from followed_publication where person_id = ${personId} and publication_id = ${publicationId}::bigint`
}

/** Mutes and blocks. */
export const muteCalls: Handler[] = [answerMutes, answerAddMute, answerEndMute, answerBlock]
