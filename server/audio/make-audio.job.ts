import fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Fragment, Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import { findScript, segmentsOf } from './script.ts'
import { transitionWhere } from '../platform/postgres/transition.ts'
import { AUDIO } from './audio-state.ts'
import type { AudioState } from './audio-state.ts'
import type { Recording, Voice } from './voice/voice.ts'

const AUDIO_LOCK = 71_040
const MOST_FAILURES = 3
const RETRY_MS = 30_000

interface Order {
  id: string
  articleId: string
  textVersion: number
  failures: number
}

/**
 * Makes what waits, one recording at a time in all processes together. A second run ends at once when a first holds
 * the lock; the first looks once more after letting it go, so nothing that came in between is left lying.
 */
export async function makeWaitingAudio(house: House, voice: Voice, signal: AbortSignal): Promise<void> {
  do {
    const wasMine = await whileAlone(house, async () => {
      await giveBackLeft(house)
      for (let more = true; more && !signal.aborted;) more = await makeNext(house, voice, signal)
    })
    if (!wasMine) return
  } while (!signal.aborted && (await isWaiting(house)))
}

/** Runs `work` unless another process is at it; answers whether it ran. */
async function whileAlone({ sql }: House, work: () => Promise<void>): Promise<boolean> {
  const held = await sql.reserve()
  try {
    const [row] = await held<{ got: boolean }[]>`select pg_try_advisory_lock(${AUDIO_LOCK}) as got`
    if (!row?.got) return false
    await work().finally(async () => await held`select pg_advisory_unlock(${AUDIO_LOCK})`)
    return true
  } finally {
    await held.release()
  }
}

// What stands as MAKING was left by a process that died: only the holder of the lock comes here.
async function giveBackLeft({ sql, clock }: House): Promise<void> {
  const left = { to: 'QUEUED', from: ['MAKING'], reason: 'LEFT', actorId: null, at: clock.now() } as const
  await sql.begin(async (tx) => await transitionWhere(tx, AUDIO, { where: tx`true`, ...left }))
}

const due = (sql: Sql, now: Date) => sql`u.status in ('QUEUED', 'MAKING') and u.next_at <= ${now} and a.is_listed`

async function isWaiting({ sql, clock }: House): Promise<boolean> {
  const [row] = await sql`
    select 1 from audio u join article a on a.id = u.article_id where ${due(sql, clock.now())} limit 1`
  return row !== undefined
}

async function makeNext(house: House, voice: Voice, signal: AbortSignal): Promise<boolean> {
  const { sql, clock, log } = house
  const now = clock.now()
  const order = await sql.begin(async (tx) => {
    const next = tx`
      id = (select u.id from audio u join article a on a.id = u.article_id where ${due(tx, now)}
        order by u.asked desc, u.failures, u.next_at, u.article_id desc limit 1)`
    const begun = { to: 'MAKING', actorId: null, at: now, also: tx`, failures = failures + 1` } as const
    const [id] = await transitionWhere(tx, AUDIO, { where: next, ...begun })
    const [row] = await tx<Order[]>`select id, article_id, text_version, failures from audio where id = ${id ?? null}`
    return row
  })
  if (!order) return false
  if (order.failures > MOST_FAILURES) {
    await fail(house, order)
    return true
  }
  await sql`update article set audio_status = 'MAKING' where id = ${order.articleId} and audio_status <> 'PUBLISHER'`
  try {
    await make(house, voice, order, signal)
  } catch (error) {
    if (signal.aborted) await giveBack(house, order, 1)
    else {
      log.warn({ article: order.articleId, failures: order.failures, error: String(error) }, 'audio was not made')
      if (order.failures >= MOST_FAILURES) await fail(house, order)
      else await giveBack(house, order, 0)
    }
  }
  return true
}

async function make(house: House, voice: Voice, order: Order, signal: AbortSignal): Promise<void> {
  const found = await findScript(house.sql, order.articleId)
  if (!found) return
  const { key, language, script } = found
  const recording = await voice.speak(script, { language, signal })
  const file = join(key.slice(-2), `${key}-${order.textVersion}.mp3`)
  await writeRecording(join(house.config.home, 'audio', file), recording.audio)
  const { segments } = segmentsOf(script, recording.segments)
  await keep(house, order, { file, recording, segments, voice: voice.name })
}

async function writeRecording(path: string, audio: Buffer): Promise<void> {
  await fs.mkdir(dirname(path), { recursive: true })
  const half = `${path}.${process.pid}`
  await fs.writeFile(half, audio)
  await fs.rename(half, path)
}

interface Made {
  file: string
  recording: Recording
  segments: unknown[]
  voice: string
}

async function keep(house: House, order: Order, made: Made): Promise<void> {
  const { file, recording, segments, voice } = made
  const now = house.clock.now()
  await house.sql.begin(async (tx) => {
    // A change that came meanwhile took the row away and left one of its own.
    const also = tx`
      , failures = 0, file = ${file}, bytes = ${recording.audio.length}, duration_ms = ${recording.durationMs},
        segments = ${tx.json(segments)}, voice = ${voice}, made_at = ${now}, used_at = ${now}`
    const stored = await move(tx, order, { to: 'READY', at: now, also })
    if (!stored) return
    await tx`update article set audio_status = 'READY' where id = ${order.articleId} and audio_status <> 'PUBLISHER'`
  })
}

// The words stay for the browser's own voice (A7).
async function fail({ sql, clock }: House, order: Order): Promise<void> {
  const { articleId } = order
  const { segments, estimatedMs } = segmentsOf((await findScript(sql, articleId))?.script ?? [])
  await sql.begin(async (tx) => {
    const also = tx`, duration_ms = ${estimatedMs}, segments = ${tx.json(segments)}`
    await move(tx, order, { to: 'FAILED', at: clock.now(), also })
    await tx`update article set audio_status = 'FAILED' where id = ${articleId} and audio_status <> 'PUBLISHER'`
  })
}

async function giveBack({ sql, clock }: House, order: Order, forgiven: 0 | 1): Promise<void> {
  const waitMs = forgiven ? 0 : RETRY_MS * order.failures
  const now = clock.now()
  await sql.begin(async (tx) => {
    const also = tx`, failures = failures - ${forgiven}::smallint, next_at = ${new Date(now.getTime() + waitMs)}`
    await move(tx, order, { to: 'QUEUED', at: now, also })
    await tx`update article set audio_status = 'QUEUED' where id = ${order.articleId} and audio_status = 'MAKING'`
  })
}

// What was taken away meanwhile, or told anew, is not moved.
async function move(sql: Sql, { id }: Order, change: { to: AudioState; at: Date; also: Fragment }): Promise<boolean> {
  const moved = await transitionWhere(sql, AUDIO, {
    where: sql`id = ${id}`,
    from: ['MAKING'],
    actorId: null,
    ...change,
  })
  return moved.length > 0
}
