import fs from 'node:fs/promises'
import { join } from 'node:path'
import type { House } from '../platform/handle.ts'
import type { Job } from '../platform/job-list.ts'
import type { Task } from '../platform/jobs.ts'
import { makeWaitingAudio } from './make-audio.job.ts'
import { keepClientScript } from './script.ts'
import { makeSpokenTask, sweepSpoken } from './spoken/make-spoken.job.ts'
import { MAKE_SPOKEN } from './spoken/spoken.ts'
import { openSpeaker, spokenLanguages } from './voice/speaker.ts'
import type { Voice } from './voice/voice.ts'
import { HOUR_MS } from '../platform/time.ts'

/** Made without being asked for: this many of Latest and of Trending (A7). */
const MADE_AHEAD = 100
const LATEST_MS = 30 * 24 * HOUR_MS
const TRENDING_MS = 72 * HOUR_MS
/** How long a replaced recording stays for those who are hearing it. */
const REPLACED_MS = 24 * HOUR_MS
/** Recordings of old articles that nobody asked for in this time make room. */
const UNUSED_MS = 30 * 24 * HOUR_MS
const AFTER_STORING_MS = 3000

/** What a caller may put in place of the usual. */
interface AudioOptions {
  voice?: Voice
  /** How many of Latest and of Trending are read aloud without being asked for. */
  ahead?: number | undefined
}

/** The jobs of audio. */
export function audioJobs(
  house: House,
  { voice = openSpeaker(house.config.voice ? { service: house.config.voice } : {}), ahead }: AudioOptions = {},
): readonly Job[] {
  return [
    { name: 'find-audio', at: '* * * * *', task: async () => await findAudioToMake(house, ahead) },
    { name: 'make-audio', task: async (_, { signal }) => await makeWaitingAudio(house, voice, signal) },
    { name: MAKE_SPOKEN, task: makeSpokenTask(house, voice) },
    {
      name: 'sweep-audio',
      at: '25 * * * *',
      task: async () => {
        await sweepAudio(house)
        await sweepSpoken(house)
      },
    },
  ]
}

/** Looks for audio to make soon after an article was stored. */
export const articleStoredTask =
  (house: House): Task =>
  async () => {
    const runAt = new Date(Date.now() + AFTER_STORING_MS)
    await house.enqueue(house.sql, 'find-audio', {}, { key: 'find-audio', runAt })
  }

/** Has an article read aloud again after a great change of its text. */
export const articleChangedTask =
  (house: House): Task =>
  async (payload) => {
    const { articleId, size } = payload as { articleId: string; size: string }
    if (size === 'MAJOR') await tellAnew(house, articleId)
  }

/** Puts what stands first in Latest and Trending in the queue and wakes the voice when anything waits. */
export async function findAudioToMake(house: House, ahead = MADE_AHEAD): Promise<void> {
  const { sql, clock, config } = house
  const now = clock.now()
  const since = (ms: number) => new Date(now.getTime() - ms)
  await sql.begin(async (tx) => {
    const found = await tx<{ articleId: string }[]>`
      insert into audio (article_id, text_version, status, next_at)
      select w.id, 1, 'QUEUED', ${now}::timestamptz from (
        (select id, language, audio_status from article
          where is_listed and is_head and not is_calendar and published_at > ${since(LATEST_MS)}
          order by published_at desc, id desc limit ${ahead})
        union
        select a.id, a.language, a.audio_status from (
          select id from cluster where trend_k > '-infinity' order by trend_k desc, id desc limit ${ahead}) k
        join article a on a.cluster_id = k.id
        where a.is_listed and a.is_head and not a.is_calendar and a.published_at > ${since(TRENDING_MS)}) w
      where w.audio_status = 'NONE' and w.language = any(${spokenLanguages(config.voice)})
      on conflict do nothing returning article_id`
    const ids = found.map(({ articleId }) => articleId)
    if (ids.length > 0)
      await tx`update article set audio_status = 'QUEUED' where id = any(${ids}::bigint[]) and audio_status = 'NONE'`
    const [waiting] = await tx`
      select 1 from audio where status in ('QUEUED', 'MAKING') and next_at <= ${now} limit 1`
    if (waiting) await house.enqueue(tx, 'make-audio', {}, { key: 'make-audio' })
  })
}

// The recording of the old text stays for a day under its own address (A7).
async function tellAnew(house: House, articleId: string): Promise<void> {
  const { sql, clock } = house
  const now = clock.now()
  await sql.begin(async (tx) => {
    const [last] = await tx<{ textVersion: number; status: string }[]>`
      select text_version, status from audio where article_id = ${articleId} order by text_version desc limit 1 for update`
    if (!last) return
    await tx`delete from audio where article_id = ${articleId} and status <> 'READY'`
    await tx`update audio set replaced_at = ${now} where article_id = ${articleId} and replaced_at is null`
    const textVersion = last.textVersion + 1
    if (last.status === 'CLIENT') return await keepClientScript(tx, { articleId, textVersion, now })
    await tx`
      insert into audio (article_id, text_version, status, next_at) values (${articleId}, ${textVersion}, 'QUEUED', ${now})`
    await tx`update article set audio_status = 'QUEUED' where id = ${articleId} and audio_status <> 'PUBLISHER'`
    await house.enqueue(tx, 'make-audio', {}, { key: 'make-audio' })
  })
}

/** Takes away recordings that were replaced a day ago, of withdrawn articles, and those that nobody used for a month; answers how many. */
export async function sweepAudio({ sql, clock, config }: House): Promise<number> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  const old = await sql<{ articleId: string; textVersion: number; file: string | null }[]>`
    select u.article_id, u.text_version, u.file from audio u join article a on a.id = u.article_id
    where u.replaced_at < ${before(REPLACED_MS)} or not a.is_listed
      or (u.used_at < ${before(UNUSED_MS)} and a.published_at < ${before(UNUSED_MS)})`
  for (const { articleId, textVersion, file } of old) {
    if (file) await fs.rm(join(config.home, 'audio', file), { force: true })
    await sql`delete from audio where article_id = ${articleId} and text_version = ${textVersion}`
    await sql`
      update article set audio_status = 'NONE'
      where id = ${articleId} and audio_status <> 'PUBLISHER' and not exists (select from audio where article_id = ${articleId})`
  }
  return old.length
}
