import type { Parsed } from '@chowk/contract/call.ts'
import { updateAudio } from '@chowk/contract/audio/audio.ts'
import { readableBy } from '../article/visibility.ts'
import type { Clock } from '../platform/clock.ts'
import type { Person, Viewer } from '../platform/viewer.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { recordHeard } from '../news/reading/heard.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import { audioEnclosure } from './audio-source.rules.ts'
import { lengthOf, listened, refusalOf } from './listen.rules.ts'
import type { Listen, Range } from './listen.rules.ts'
import { enclosuresOf } from './script.ts'

/** What is answered about a question: it is no story. */
const NOTHING_HEARD = { completed: false, isRead: false, heardMs: 0, positionMs: 0 }
/** Players measure a recording a little differently. */
const SLACK_MS = 1000
/** Nobody knows the length of a publisher's recording but the browser; a claim below this is no recording. */
const SHORTEST_MS = 5000

interface Heard {
  id: string
  clusterId: string
  enclosures: { url: string; type: string | null }[]
  durationMs: number | null
}

/** What of a quiz was heard; quizzes stand in a domain above this one, so whoever opens the house hands in how that is kept. */
export type KeepHeardQuestion = (
  asking: { sql: Sql; clock: Clock; viewer: Person },
  heard: NonNullable<Parsed<typeof updateAudio>['quiz']>,
) => Promise<'KEPT' | 'ATTEMPT_NOT_FOUND' | 'QUESTION_NOT_FOUND' | 'ATTEMPT_ENDED'>

/** Keeps what somebody heard of a story, or of a question of her quiz. */
export const answerAudioUpdate = (keepHeardQuestion: KeepHeardQuestion) =>
  handle(updateAudio, async ({ input, viewer, tx, clock, refuse }) => {
    if (input.quiz) {
      const kept = await keepHeardQuestion({ sql: tx, clock, viewer }, input.quiz)
      if (kept !== 'KEPT') throw refuse(kept)
      return NOTHING_HEARD
    }
    const heard = await findHeard(tx, viewer, input)
    const isPublishers = heard && audioEnclosure(enclosuresOf(heard.enclosures)) !== undefined
    if (!heard || (!isPublishers && heard.durationMs === null)) throw refuse('AUDIO_NOT_AVAILABLE')
    const refusal = refusalOf(input)
    if (refusal) throw refuse(refusal)
    const isOfItsLength =
      isPublishers || heard.durationMs === null
        ? input.durationMs >= SHORTEST_MS
        : Math.abs(input.durationMs - heard.durationMs) <= SLACK_MS
    if (!isOfItsLength) throw refuse('POSITION_NOT_ALLOWED', { details: { durationMs: heard.durationMs } })
    const now = clock.now()
    const before = await findListen(tx, viewer.personId, heard.id)
    const after = listened(before, input, now.getTime())
    await keepListen(tx, viewer.personId, heard.id, after)
    const isFirst = after.isCompleted && !(before?.isCompleted ?? false)
    const isRead = isFirst ? await recordHeard(tx, viewer, heard, now) : await isReadAlready(tx, viewer.personId, heard)
    const { isCompleted, ranges, positionMs } = after
    return { completed: isCompleted, isRead, heardMs: Math.round(lengthOf(ranges)), positionMs: Math.round(positionMs) }
  })

async function findHeard(
  sql: Sql,
  viewer: Viewer,
  { articleId = '', textVersion }: { articleId?: string | undefined; textVersion?: number | undefined },
): Promise<Heard | undefined> {
  const id = articleNumber(articleId)
  if (id === undefined) return undefined
  const [row] = await sql<Heard[]>`
    select a.id, a.cluster_id, a.enclosures, u.duration_ms from article a
    left join lateral (
      select duration_ms from audio
      where article_id = a.id and duration_ms is not null ${textVersion === undefined ? sql`` : sql`and text_version = ${textVersion}`}
      order by text_version desc limit 1) u on true
    where a.id = ${id} and ${readableBy(sql, viewer)}`
  return row
}

interface StoredListen {
  positionMs: number
  durationMs: number
  ranges: Range[]
  playedMs: number
  firstPlayedAt: Date
  updatedAt: Date
  completedAt: Date | null
}

async function findListen(sql: Sql, personId: string, articleId: string): Promise<Listen | undefined> {
  const [row] = await sql<StoredListen[]>`
    select position_ms, duration_ms, ranges, played_ms, first_played_at, updated_at, completed_at
    from listen where person_id = ${personId} and article_id = ${articleId} for update`
  if (!row) return undefined
  const { firstPlayedAt, updatedAt, completedAt, ...rest } = row
  return {
    ...rest,
    firstPlayedAtMs: firstPlayedAt.getTime(),
    updatedAtMs: updatedAt.getTime(),
    isCompleted: completedAt !== null,
  }
}

async function keepListen(sql: Sql, personId: string, articleId: string, listen: Listen): Promise<void> {
  const updatedAt = new Date(listen.updatedAtMs)
  await sql`
    insert into listen as l (person_id, article_id, position_ms, duration_ms, ranges, played_ms, first_played_at, updated_at, completed_at)
    values (${personId}, ${articleId}, ${Math.round(listen.positionMs)}, ${Math.round(listen.durationMs)}, ${sql.json(listen.ranges)},
      ${listen.playedMs}, ${new Date(listen.firstPlayedAtMs)}, ${updatedAt}, ${listen.isCompleted ? updatedAt : null})
    on conflict (person_id, article_id) do update set
      position_ms = excluded.position_ms, duration_ms = excluded.duration_ms, ranges = excluded.ranges, played_ms = excluded.played_ms,
      first_played_at = excluded.first_played_at, updated_at = excluded.updated_at, completed_at = coalesce(l.completed_at, excluded.completed_at)`
}

async function isReadAlready(sql: Sql, personId: string, { id }: Heard): Promise<boolean> {
  const [row] = await sql`
    select 1 from reading where person_id = ${personId} and article_id = ${id} and (qualified_at is not null or marked_read)`
  return row !== undefined
}
