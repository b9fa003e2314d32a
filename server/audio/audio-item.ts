import type { AudioItem, AudioSegment } from '@chowk/contract/audio/audio.ts'
import { isoTime, publicationJson } from '../article/story.ts'
import type { Sql } from '../platform/database.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { AudioState } from './audio-state.ts'
import { audioEnclosure } from './audio-source.rules.ts'
import { resumeAt } from './listen.rules.ts'
import { enclosuresOf } from './script.ts'
import { nameJson } from '../platform/name-json.ts'

type Shown = Pick<
  AudioItem,
  'articleId' | 'slug' | 'title' | 'language' | 'publishedAt' | 'publisher' | 'category' | 'picture'
>

interface Row extends Shown {
  enclosures: { url: string; type: string | null }[]
  status: AudioState | null
  textVersion: number | null
  durationMs: number | null
  segments: AudioSegment[] | null
  positionMs: number | null
  listenedMs: number | null
  heardAt: Date | null
}

/** Where the recording of a version stands. */
export const recordingPath = (key: string, textVersion: number): string => `/audio/${key}/${textVersion}.mp3`

/** Articles as they are listened to, in this order; those that nobody can speak yet are left out. */
export async function findAudioItems(
  sql: Sql,
  viewer: Viewer,
  requests: { ids: readonly string[]; now: Date; wantsClient?: boolean; withSegments?: boolean },
): Promise<AudioItem[]> {
  if (requests.ids.length === 0) return []
  const personId = viewer.signedIn ? viewer.personId : null
  const rows = await sql<Row[]>`
    select a.key as article_id, a.slug || '-' || a.key as slug, a.title, a.language, ${isoTime(sql, sql`a.published_at`)} as published_at,
      ${publicationJson(sql)} as publisher,
      json_build_object('id', g.id, 'slug', g.slug, 'name', ${nameJson(sql, 'g')}) as category,
      json_build_object('src', a.picture_src, 'widths', a.picture_widths, 'alt', a.picture_alt) as picture,
      a.enclosures, u.status, u.text_version, u.duration_ms, case when ${requests.withSegments ?? true} then u.segments end as segments,
      l.position_ms, l.duration_ms as listened_ms, l.updated_at as heard_at
    from unnest(${requests.ids as string[]}::bigint[]) with ordinality as o (id, place)
    join article a on a.id = o.id
    join publication p on p.id = a.publication_id
    join category g on g.id = a.category_ids[1]
    left join lateral (select * from audio where article_id = a.id order by text_version desc limit 1) u on true
    left join listen l on l.article_id = a.id and l.person_id = ${personId}::uuid
    order by o.place`
  return rows.flatMap((row) => itemOf(row, requests) ?? [])
}

function itemOf(row: Row, { now, wantsClient }: { now: Date; wantsClient?: boolean }): AudioItem | undefined {
  const { enclosures, status, segments, positionMs, listenedMs, heardAt, durationMs, textVersion, ...shown } = row
  const isHeard = positionMs !== null && listenedMs !== null && heardAt !== null
  const resumeMs = isHeard
    ? (resumeAt({ positionMs, durationMs: listenedMs, updatedAtMs: heardAt.getTime() }, now.getTime()) ?? null)
    : null
  const item = { ...shown, textVersion: textVersion ?? 1, resumeMs }
  const own = audioEnclosure(enclosuresOf(enclosures))
  if (own) return { ...item, mode: 'PUBLISHER', url: own.url, durationMs: null, segments: [] }
  const words = segments ?? []
  if (status === 'READY' && !wantsClient) {
    const silent = words.map(({ i, startMs, text, blockIndex }) => ({ i, startMs, text, blockIndex }))
    const url = recordingPath(row.articleId, item.textVersion)
    return { ...item, mode: 'SERVER', url, durationMs, segments: silent }
  }
  const hasWords = status === 'READY' || status === 'FAILED' || status === 'CLIENT'
  return hasWords ? { ...item, mode: 'CLIENT', durationMs, segments: words } : undefined
}
