import { Worker } from 'node:worker_threads'
import type { FeedError, FeedReading, FeedSource } from './feed.ts'

const ASIDE_FROM_BYTES = 1024 * 1024
const TIME_LIMIT_MS = 30_000

/** Reads a feed; one of more than 1 MB in a thread of its own with bounded memory and time, so that nobody waits for it. */
export async function readFeedAside(
  source: FeedSource,
  { fromBytes = ASIDE_FROM_BYTES, timeLimitMs = TIME_LIMIT_MS } = {},
): Promise<FeedReading | FeedError> {
  if (source.bytes.length <= fromBytes) {
    const { readFeed } = await import('./read-feed.ts')
    return readFeed(source)
  }
  return await new Promise((resolve) => {
    const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), {
      workerData: source,
      resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 },
    })
    const end = (reading: FeedReading | FeedError) => {
      clearTimeout(timer)
      worker.removeAllListeners()
      worker.on('error', () => undefined)
      void worker.terminate()
      resolve(reading)
    }
    const timer = setTimeout(
      () => end({ code: 'TOO_SLOW', message: `The feed could not be read within ${timeLimitMs / 1000} s` }),
      timeLimitMs,
    )
    worker.on('message', end)
    worker.on('error', (error) =>
      end({ code: 'TOO_LARGE', message: `The feed needs too much memory to read (${(error as Error).name})` }),
    )
  })
}
