import type { AudioSegment } from '@chowk/contract/audio/audio.ts'
import type { Sql } from '../platform/database.ts'
import type { Enclosure } from './audio-source.rules.ts'
import { isSpokenComplete } from './spoken/spoken.ts'
import { makeScript, type Licence, type Segment } from './speech-script.rules.ts'

/** Letters a second of a brisk device voice: an estimate that is too long would make honest listeners look too fast (A14). */
const CLIENT_LETTERS_PER_SECOND = 18

interface Wording {
  key: string
  title: string
  publisher: string
  language: string
  licence: Licence
  html: string
  summary: string
  isComplete: boolean
}

/** The script of an article as it stands now, or undefined where there is no such article. */
export async function findScript(
  sql: Sql,
  articleId: string,
): Promise<{ key: string; language: string; script: Segment[] } | undefined> {
  const [row] = await sql<Wording[]>`
    select a.key, a.title, case when a.language = 'hi' then coalesce(p.name_hi, p.name) else p.name end as publisher, a.language, p.licence,
      a.html, a.summary, ${isSpokenComplete(sql)} as is_complete
    from article a join publication p on p.id = a.publication_id where a.id = ${articleId}`
  if (!row) return undefined
  const { key, title, publisher, language, licence, html, summary, isComplete } = row
  const blocks = isComplete
    ? (await import('./article-blocks.ts')).blocksOf(html)
    : [{ index: 0, kind: 'paragraph' as const, text: summary }]
  return { key, language, script: makeScript({ title, publisher, blocks, licence, language }) }
}

/** Segments as they are kept: with the times of a recording where there is one, else with estimated ones. */
export function segmentsOf(
  script: readonly Segment[],
  times?: readonly { i: number; startMs: number }[],
): { segments: AudioSegment[]; estimatedMs: number } {
  const startOf = new Map(times?.map(({ i, startMs }) => [i, startMs]))
  let positionMs = 0
  const segments = script.map(({ i, text, spoken, blockIndex }) => {
    const startMs = startOf.get(i) ?? Math.round(positionMs)
    positionMs += (spoken.length / CLIENT_LETTERS_PER_SECOND) * 1000
    return { i, startMs, text, blockIndex, ...(spoken !== text && { spoken }) }
  })
  return { segments, estimatedMs: Math.round(positionMs) }
}

/** Keeps the words of an article for the browsers' own voices, as version `textVersion`. */
export async function keepClientScript(
  sql: Sql,
  { articleId, textVersion, now }: { articleId: string; textVersion: number; now: Date },
): Promise<void> {
  const found = await findScript(sql, articleId)
  if (!found) return
  const { segments, estimatedMs } = segmentsOf(found.script)
  await sql`
    insert into audio (article_id, text_version, status, next_at, duration_ms, segments, made_at)
    values (${articleId}, ${textVersion}, 'CLIENT', ${now}, ${estimatedMs}, ${sql.json(segments)}, ${now})
    on conflict (article_id, text_version) do nothing`
}

/** Enclosures as the ingest keeps them. */
export const enclosuresOf = (stored: readonly { url: string; type: string | null }[]): Enclosure[] =>
  stored.map(({ url, type }) => ({ url, type: type ?? '' }))
