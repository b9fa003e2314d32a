import { useEffect, useState } from 'react'
import { keepListening, updateAudio } from '@chowk/contract/audio/audio.ts'
import { getQuizSpeech } from '@chowk/contract/quiz/audio.ts'
import type { SpokenQuestion } from '@chowk/contract/quiz/audio.ts'
import { callOverHttp } from '../../app/calls.ts'
import { findSpeech, storeSpeech } from '../../app/device/stored-speech.ts'
import type { Speech } from '../../app/device/stored-speech.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { readTab, writeTab } from '../../app/stored/tab-store.ts'

/** How a heard quiz is taken: with both, by ear alone, or without any sound (QD2, QD7). */
export const MODES = ['BOTH', 'SOUND', 'TEXT'] as const
/** See the list of the same name. */
export type Mode = (typeof MODES)[number]

const MODE = 'chowk-quiz-way'

/** The way that this tab chose. */
export const storedMode = (): Mode => MODES.find((each) => each === readTab(MODE)) ?? 'BOTH'
/** Keeps it for as long as the tab lives. */
export const storeMode = (way: Mode): boolean => writeTab(MODE, way)

const AGAIN_MS = 1500

const isMaking = (questions: readonly SpokenQuestion[] | undefined) =>
  questions?.some(({ parts }) => parts.some(({ state }) => state === 'QUEUED')) === true

/** How this device knows that a try sounds, where the server does not say it. */
function useStoredSpeech(quizSessionId: string, personId: string, isWanted: boolean): Speech | undefined {
  const [stored, setStored] = useState<Speech>()
  useEffect(() => {
    if (isWanted) void findSpeech(quizSessionId, personId).then(setStored)
  }, [quizSessionId, personId, isWanted])
  return stored
}

/** How the questions of a try sound; asked again while recordings are made. What is known stays on this device, for when the line breaks. */
export function useSpeech(quizSessionId: string) {
  const personId = useViewer()?.userId ?? ''
  const { data, error, refetch, dataUpdatedAt } = useRead(getQuizSpeech, { quizSessionId })
  const stored = useStoredSpeech(quizSessionId, personId, error !== null && !data)
  const isWaiting = isMaking(data?.questions)
  useEffect(() => {
    if (!data) return undefined
    const end = new AbortController()
    void storeSpeech({ quizSessionId, personId, speech: data }, end.signal)
    return () => end.abort()
  }, [data, quizSessionId, personId])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => void refetch(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, refetch, dataUpdatedAt])
  const speech = data ?? stored
  return { speech, hasFailed: error !== null && !speech }
}

const HEARD = 'chowk-quiz-heard'
/** Since the page was opened. */
const heard = new Map<string, number>()

/** How far a question was spoken in this tab, also before the page was loaded anew; undefined: it was not yet. */
export function heardHere(quizSessionId: string, questionId: string): number | undefined {
  const key = `${quizSessionId} ${questionId}`
  const [stored = '', parts = ''] = readTab(HEARD)?.split('=') ?? []
  return heard.get(key) ?? (stored === key ? Number(parts) : undefined)
}

/** Whether anything of a try was spoken since the page was opened. */
export const isBegunHere = (quizSessionId: string): boolean =>
  [...heard.keys()].some((key) => key.startsWith(quizSessionId))

/** Notes how far a question was spoken, here and on the server. What does not arrive is spoken again on another device. */
export function tellHeard(quizSessionId: string, questionId: string, parts: number): void {
  heard.set(`${quizSessionId} ${questionId}`, parts)
  writeTab(HEARD, `${quizSessionId} ${questionId}=${parts}`)
  void callOverHttp(updateAudio, { quiz: { quizSessionId, questionId, parts } }).catch(() => undefined)
}

/** Keeps a speed for all that is heard (A9); it holds here even if that does not arrive. */
export function keepSpeed(rate: number): void {
  void callOverHttp(keepListening, { rate }).catch(() => undefined)
}
