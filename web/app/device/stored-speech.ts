import type { Output } from '@chowk/contract/call.ts'
import type { getQuizSpeech } from '@chowk/contract/quiz/audio.ts'
import { DeviceTable } from './device-table.ts'

/** How the questions of a try that is heard sound. */
export type Speech = Output<typeof getQuizSpeech>

interface StoredSpeech {
  quizSessionId: string
  personId: string
  speech: Speech
}

const table = new DeviceTable<StoredSpeech>({ database: 'chowk-speech', table: 'speech', keyPath: 'quizSessionId' })
/** Recordings of questions: those of one try at a time, since nobody is at two. */
const RECORDINGS = 'chowk-quiz-recordings'

const addressesOf = ({ questions }: Speech): string[] => [
  ...new Set(questions.flatMap(({ parts }) => parts.flatMap(({ url }) => url ?? []))),
]

/**
 * Keeps on this device how a try sounds, and fetches the recordings of it that are not here yet, in the order of the questions: without a line
 * it is heard on. What does not come is fetched the next time; recordings of another try make room.
 */
export async function storeSpeech(row: StoredSpeech, signal: AbortSignal): Promise<void> {
  await table.put(row)
  if (!('caches' in globalThis)) return
  const wanted = addressesOf(row.speech)
  try {
    const cache = await caches.open(RECORDINGS)
    const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    for (const address of here) if (!wanted.includes(address)) await cache.delete(address)
    for (const address of wanted.filter((each) => !here.has(each))) {
      const answer = await fetch(address, { signal })
      if (answer.status === 200) await cache.put(address, answer)
    }
  } catch {
    // No line, no room, or the question after this one is shown: the next time goes on from here.
  }
}

/** How a try of that person sounds, as this device knows it. */
export async function findSpeech(quizSessionId: string, personId: string): Promise<Speech | undefined> {
  const row = await table.find(quizSessionId)
  return row?.personId === personId ? row.speech : undefined
}

/** The address of this device’s own copy of a recording, if there is one. Whoever asks lets go of it again. */
export async function storedRecording(url: string): Promise<string | undefined> {
  try {
    const stored = (await caches.has(RECORDINGS)) && (await (await caches.open(RECORDINGS)).match(url))
    return stored ? URL.createObjectURL(await stored.blob()) : undefined
  } catch {
    return undefined
  }
}

/** The try has ended. */
export async function forgetSpeech(quizSessionId: string): Promise<void> {
  if (!(await table.find(quizSessionId))) return
  await table.forget(quizSessionId)
  if ('caches' in globalThis) await caches.delete(RECORDINGS).catch(() => false)
}
