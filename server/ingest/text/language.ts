import { Worker } from 'node:worker_threads'
import { languageByWords, scriptOf } from './language.rules.ts'

export type LanguageReader = {
  /** The language of a text as ISO 639-1; `hint` is the publication's and counts only where the text cannot tell. */
  detect: (text: string, hint?: string) => Promise<string>
  close: () => Promise<void>
}

const ANSWER_LIMIT_MS = 10_000

/** Script and telling words settle nearly all texts; the n-gram model (150 MB) runs in a worker that ends when it rests. */
export function makeLanguageReader({ idleMs = 30_000 } = {}): LanguageReader {
  let worker: Worker | undefined
  let rest: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, (language: string) => void>()

  const stop = async () => {
    clearTimeout(rest)
    const stopped = worker
    worker = undefined
    for (const resolve of waiting.values()) resolve('')
    waiting.clear()
    await stopped?.terminate()
  }
  const start = () => {
    const started = new Worker(new URL('./language-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 300 },
    })
    started.unref()
    started.on('message', ({ id, language }: { id: number; language: string }) => {
      waiting.get(id)?.(language)
      waiting.delete(id)
      if (waiting.size === 0) rest = setTimeout(() => void stop(), idleMs).unref()
    })
    started.on('error', () => void stop())
    return started
  }
  const askModel = async (text: string) => {
    clearTimeout(rest)
    worker ??= start()
    const id = ++lastId
    const running = worker
    const limit = setTimeout(() => void stop(), ANSWER_LIMIT_MS)
    const language = await new Promise<string>((resolve) => {
      waiting.set(id, resolve)
      running.postMessage({ id, text: text.slice(0, 1000) })
    })
    clearTimeout(limit)
    return language
  }
  return {
    detect: async (text, hint) => {
      const reported = hint?.toLowerCase().split(/[-_]/)[0]
      if (scriptOf(text) === undefined) return reported ?? 'und'
      return languageByWords(text) ?? ((await askModel(text)) || reported || 'und')
    },
    close: stop,
  }
}
