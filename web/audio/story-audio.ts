import { askAudio } from '@chowk/contract/audio/audio.ts'
import type { AudioItem } from '@chowk/contract/audio/audio.ts'
import { callOverHttp, CallFailed } from '../app/calls.ts'
import { hasAudioTryHere } from '../app/device/stored-papers.ts'
import { pageFacts } from '../app/page-facts.ts'
import type { Playable } from '../app/player/player-orders.ts'
import { findVoices, voiceFor, voicesFor } from '../app/player/device-voices.ts'
import { findOfflineAudio } from './queue/offline-sounds.ts'

/** What came of asking for a story's audio. GONE: it was withdrawn, or never could be listened to. */
export type Found =
  | { is: 'FOUND'; audio: AudioItem; voice?: SpeechSynthesisVoice }
  | { is: 'GONE' }
  | { is: 'AUDIO_FAILED' | 'OFFLINE' | 'BUSY' | 'IN_QUIZ' }
  | { is: 'VOICE_MISSING'; language: string }

const codes: Record<string, 'GONE' | 'AUDIO_FAILED' | 'BUSY' | 'IN_QUIZ'> = {
  AUDIO_NOT_AVAILABLE: 'GONE',
  AUDIO_FAILED: 'AUDIO_FAILED',
  AUDIO_IN_QUIZ: 'IN_QUIZ',
  TOO_MANY_REQUESTS: 'BUSY',
}

interface Asking {
  signal: AbortSignal
  onMaking: () => void
  /** Whether she is at a quiz of what she heard, by what this device keeps. */
  isInQuiz?: () => Promise<boolean>
}

const isHeardInQuiz = async () => await hasAudioTryHere(pageFacts()?.viewer?.userId ?? '')

/** Asks for a story's audio, again and again while it is being made. */
export async function findAudio(
  { articleId, language }: Playable,
  chosenVoices: Readonly<Record<string, string>>,
  { signal, onMaking, isInQuiz = isHeardInQuiz }: Asking,
): Promise<Found> {
  try {
    const chosen = chosenVoices[language]
    const hasChosen = chosen ? voicesFor(await findVoices(), language).some(({ name }) => name === chosen) : false
    const audio = await askUntilMade(articleId, { voice: hasChosen ? 'CLIENT' : 'ANY', signal, onMaking })
    return await withVoice(audio, chosen)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof CallFailed)) throw error
    const stored = error.isOffline ? await findOfflineAudio(articleId) : undefined
    // Online the server says of each story whether it is asked about; a paper names none, so on the device alone all are silent (QD5).
    if (stored && (await isInQuiz())) return { is: 'IN_QUIZ' }
    if (stored) return await withVoice(stored, chosenVoices[language])
    return { is: codes[error.code ?? ''] ?? 'OFFLINE' }
  }
}

async function withVoice(audio: AudioItem, chosen: string | undefined): Promise<Found> {
  if (audio.mode !== 'CLIENT') return { is: 'FOUND', audio }
  const voice = voiceFor(await findVoices(), audio.language, chosen)
  return voice ? { is: 'FOUND', audio, voice } : { is: 'VOICE_MISSING', language: audio.language }
}

async function askUntilMade(
  articleId: string,
  { voice, signal, onMaking }: { voice: 'ANY' | 'CLIENT'; signal: AbortSignal; onMaking: () => void },
): Promise<AudioItem> {
  for (;;) {
    const { audio, retryAfterMs } = await callOverHttp(askAudio, { articleId, voice }, { signal })
    if (audio) return audio
    onMaking()
    await waitFor(retryAfterMs ?? 0, signal)
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((done, fail) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), fail(signal.reason as Error)), { once: true })
  })
}
