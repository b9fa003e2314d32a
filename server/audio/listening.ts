import { getListening, keepListening, keepQueue } from '@chowk/contract/audio/audio.ts'
import type { QueuedStory } from '@chowk/contract/audio/audio.ts'
import { SPEEDS } from '@chowk/contract/audio/speech.ts'
import { limitsOn, readableBy } from '../article/visibility.ts'
import type { Person, Viewer } from '../platform/viewer.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { publicationJson } from '../article/story.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'

interface StoredSettings {
  articleIds: string[]
  currentId: string | null
  rate: number
  voices: Record<string, string>
}

export const answerListening = handle(getListening, async ({ viewer, sql }) => await listeningOf(sql, viewer))

export const answerKeepQueue = handle(keepQueue, async ({ input, viewer, tx }) => {
  const ids = [...new Set(input.articleIds.map(articleNumber).filter((id) => id !== undefined))]
  const current = input.currentId ? (articleNumber(input.currentId) ?? null) : null
  await tx`
    insert into listening (person_id, article_ids, current_id)
    values (${viewer.personId}, array(
      select a.id from unnest(${ids}::bigint[]) with ordinality as o (id, place) join article a on a.id = o.id and ${readableBy(tx, viewer)} order by o.place),
      ${current})
    on conflict (person_id) do update set article_ids = excluded.article_ids, current_id = excluded.current_id`
  return await listeningOf(tx, viewer)
})

export const answerKeepListening = handle(keepListening, async ({ input, viewer, tx, refuse }) => {
  if (input.rate !== undefined && !SPEEDS.some((speed) => speed === input.rate)) throw refuse('RATE_NOT_ALLOWED')
  const [stored] = await tx<{ rate: number; voices: Record<string, string> }[]>`
    insert into listening as l (person_id, rate, voices)
    values (${viewer.personId}, ${input.rate ?? 1}, ${tx.json(input.voices ?? {})})
    on conflict (person_id) do update set rate = coalesce(${input.rate ?? null}::real, l.rate), voices = l.voices || excluded.voices
    returning rate, voices`
  return stored ?? { rate: 1, voices: {} }
})

async function listeningOf(sql: Sql, viewer: Person) {
  const [cached] = await sql<StoredSettings[]>`
    select article_ids::text[] as article_ids, base36(current_id) as current_id, rate, voices from listening where person_id = ${viewer.personId}`
  if (!cached) return { queue: [], currentId: null, rate: 1, voices: {} }
  const { articleIds, currentId, rate, voices } = cached
  return { queue: await storiesOf(sql, viewer, articleIds), currentId, rate, voices }
}

async function storiesOf(sql: Sql, viewer: Viewer, ids: string[]): Promise<QueuedStory[]> {
  if (ids.length === 0) return []
  return await sql<QueuedStory[]>`
    select a.key as article_id, a.slug || '-' || a.key as slug, a.title, a.language, ${publicationJson(sql)} as publisher,
      json_build_object('src', a.picture_src, 'widths', a.picture_widths, 'alt', a.picture_alt) as picture,
      (select duration_ms from audio where article_id = a.id order by text_version desc limit 1) as duration_ms,
      not a.is_listed as gone
    from unnest(${ids}::bigint[]) with ordinality as o (id, place) join article a on a.id = o.id ${limitsOn(sql, viewer)}
    join publication p on p.id = a.publication_id order by o.place`
}
