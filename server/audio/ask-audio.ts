import { AUDIO_RETRY_MS, askAudio } from '@chowk/contract/audio/audio.ts'
import { readableBy } from '../article/visibility.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import type { House, Origin } from '../platform/handle.ts'
import { keepWithin } from '../platform/limits.ts'
import type { Viewer } from '../platform/viewer.ts'
import { findAudioItems } from './audio-item.ts'
import type { AudioState } from './audio-state.ts'
import { sourceOf } from './audio-source.rules.ts'
import { enclosuresOf, keepClientScript } from './script.ts'
import { spokenLanguages } from './voice/speaker.ts'
import { HOUR_MS } from '../platform/time.ts'

/** How many recordings one listener may have made in an hour: far above what anybody hears. */
const MADE_FOR_ONE = { most: 60, windowMs: HOUR_MS }

interface AudioRequest {
  id: string
  language: string
  enclosures: { url: string; type: string | null }[]
  status: AudioState | null
}

/** Whether somebody is at a quiz of what she heard that the article `a` has to do with: meanwhile it is not heard again. */
export type IsInRunningQuiz = (sql: Sql, listener: { personId: string; now: Date }) => Fragment

/** Answers the audio of one article, and has it made where nobody did before. */
export const answerAskAudio = (isInRunningQuiz: IsInRunningQuiz) =>
  handle(askAudio, async ({ input, viewer, tx, house, origin, reply, refuse }) => {
    const now = house.clock.now()
    const notice = await findReported(tx, viewer, input.articleId)
    if (!notice) throw refuse('AUDIO_NOT_AVAILABLE')
    if (viewer.signedIn) {
      const [isThere] = await tx`
        select from article a where a.id = ${notice.id} and ${isInRunningQuiz(tx, { personId: viewer.personId, now })}`
      if (isThere) throw refuse('AUDIO_IN_QUIZ')
    }
    const source = sourceOf({
      enclosures: enclosuresOf(notice.enclosures),
      isSpokenByServer: spokenLanguages(house.config.voice).includes(notice.language),
      hasFailed: notice.status === 'FAILED',
    })
    if (input.voice === 'SERVER' && notice.status === 'FAILED') throw refuse('AUDIO_FAILED')
    if (input.voice === 'SERVER' && source === 'CLIENT') throw refuse('AUDIO_NOT_AVAILABLE')
    if (source === 'CLIENT' && notice.status === null)
      await keepClientScript(tx, { articleId: notice.id, textVersion: 1, now })
    if (source === 'SERVER' && notice.status !== 'READY') {
      if (notice.status === null) await keepWithin(tx, house.clock, `audio ${askerOf(viewer, origin)}`, MADE_FOR_ONE)
      await wantAudio(tx, house, notice.id)
      reply.status(202)
      return { audio: null, code: 'AUDIO_NOT_READY' as const, retryAfterMs: AUDIO_RETRY_MS }
    }
    await tx`update audio set used_at = ${now} where article_id = ${notice.id} and replaced_at is null`
    const wantsClient = input.voice === 'CLIENT' && source !== 'PUBLISHER'
    const [audio] = await findAudioItems(tx, viewer, { ids: [notice.id], now, wantsClient })
    if (!audio) throw refuse('AUDIO_NOT_AVAILABLE')
    return { audio, code: null, retryAfterMs: null }
  })

const askerOf = (viewer: Viewer, origin: Origin) => (viewer.signedIn ? viewer.personId : (viewer.deviceId ?? origin.ip))

async function findReported(sql: Sql, viewer: Viewer, key: string): Promise<AudioRequest | undefined> {
  const id = articleNumber(key)
  if (id === undefined) return undefined
  const [row] = await sql<AudioRequest[]>`
    select a.id, a.language, a.enclosures, u.status from article a
    left join lateral (select status from audio where article_id = a.id order by text_version desc limit 1) u on true
    where a.id = ${id} and ${readableBy(sql, viewer)}`
  return row
}

/** Puts an article's newest script in front of those that nobody waits for. */
async function wantAudio(sql: Sql, house: House, articleId: string): Promise<void> {
  const now = house.clock.now()
  const waiting = await sql`
    update audio set asked = true where article_id = ${articleId} and status in ('QUEUED', 'MAKING')`
  if (waiting.count === 0) {
    await sql`
      insert into audio (article_id, text_version, status, asked, next_at) values (${articleId}, 1, 'QUEUED', true, ${now})
      on conflict (article_id, text_version) do update set asked = true`
    await sql`update article set audio_status = 'QUEUED' where id = ${articleId} and audio_status = 'NONE'`
  }
  await house.enqueue(sql, 'make-audio', {}, { key: 'make-audio', priority: -10 })
}
