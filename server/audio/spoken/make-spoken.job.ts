import fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { DAY_MS } from '../../platform/time.ts'
import type { Voice } from '../voice/voice.ts'
import { speakable } from '../words/speech-words.rules.ts'
import { MAKE_SPOKEN } from './spoken.ts'
import type { Words } from './spoken.ts'

const MOST_FAILURES = 3
const RETRY_MS = 30_000
/** What nobody heard for so long makes room. */
const UNUSED_MS = 30 * DAY_MS

/** Where a spoken text lies. */
export const spokenFile = (home: string, id: string): string => join(home, 'audio', 'spoken', id.slice(-2), `${id}.mp3`)

type Speaking = Pick<House, 'sql' | 'clock' | 'config' | 'log' | 'enqueue'>

/** Speaks what waits, the longest waiting first; two at once never speak the same. */
export function makeSpokenTask(house: Speaking, voice: Voice): Task {
  return async (_, { signal }) => {
    for (let more = true; more && !signal.aborted;) more = await speakNext(house, voice, signal)
  }
}

async function speakNext(house: Speaking, voice: Voice, signal: AbortSignal): Promise<boolean> {
  const { sql, clock, log } = house
  const now = clock.now()
  // Whoever takes one has half a minute for it before another run may.
  const [order] = await sql<(Words & { id: string; failures: number })[]>`
    update spoken_text set failures = failures + 1, next_at = ${new Date(now.getTime() + RETRY_MS)}
    where id = (
      select id from spoken_text where bytes is null and not has_failed and next_at <= ${now} order by place limit 1 for update skip locked)
    returning id, language, words, failures`
  if (!order) return false
  try {
    if (order.failures > MOST_FAILURES) throw new Error('the voice ended over it')
    await speak(house, voice, { ...order, signal })
  } catch (error) {
    if (signal.aborted) {
      await sql`update spoken_text set failures = failures - 1, next_at = ${now} where id = ${order.id}`
      return false
    }
    log.warn({ text: order.id, failures: order.failures, error: String(error) }, 'a text was not spoken')
    if (order.failures >= MOST_FAILURES) await sql`update spoken_text set has_failed = true where id = ${order.id}`
    else
      await house.enqueue(sql, MAKE_SPOKEN, {}, { key: `${MAKE_SPOKEN} again`, runAt: new Date(Date.now() + RETRY_MS) })
  }
  return true
}

async function speak(
  { sql, config }: Speaking,
  voice: Voice,
  { id, language, words, signal }: Words & { id: string; signal: AbortSignal },
): Promise<void> {
  const utterance = { i: 0, spoken: speakable(words, language), blockIndex: null, voice: 1 as const }
  const { audio, durationMs } = await voice.speak([utterance], { language, signal })
  const path = spokenFile(config.home, id)
  await fs.mkdir(dirname(path), { recursive: true })
  await fs.writeFile(`${path}.${process.pid}`, audio)
  await fs.rename(`${path}.${process.pid}`, path)
  await sql`
    update spoken_text set failures = 0, bytes = ${audio.length}, duration_ms = ${durationMs} where id = ${id}`
}

/** Takes away what nobody heard for a month. */
export async function sweepSpoken({ sql, clock, config }: Pick<House, 'sql' | 'clock' | 'config'>): Promise<void> {
  const before = new Date(clock.now().getTime() - UNUSED_MS)
  const old = await sql<{ id: string }[]>`delete from spoken_text where used_at < ${before} returning id`
  for (const { id } of old) await fs.rm(spokenFile(config.home, id), { force: true })
}
