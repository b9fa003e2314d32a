import { useEffect } from 'react'
import { keepListening, updateAudio } from '@chowk/contract/audio/audio.ts'
import { getQuizSpeech } from '@chowk/contract/quiz/audio.ts'
import type { SpokenQuestion } from '@chowk/contract/quiz/audio.ts'
import { callOverHttp } from '../../app/calls.ts'
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

/** How the questions of a try sound; asked again while recordings are made. */
export function useSpeech(quizSessionId: string) {
  const { data, error, refetch, dataUpdatedAt } = useRead(getQuizSpeech, { quizSessionId })
  const isWaiting = isMaking(data?.questions)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => void refetch(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, refetch, dataUpdatedAt])
  return { speech: data, hasFailed: error !== null }
}

const heard = new Map<string, number>()

/** How far a question was spoken since the page was opened; undefined: it was not yet. */
export const heardHere = (quizSessionId: string, questionId: string): number | undefined =>
  heard.get(`${quizSessionId} ${questionId}`)

/** Whether anything of a try was spoken since the page was opened. */
export const isBegunHere = (quizSessionId: string): boolean =>
  [...heard.keys()].some((key) => key.startsWith(quizSessionId))

/** Notes how far a question was spoken, here and on the server. What does not arrive is spoken again after a reload. */
export function tellHeard(quizSessionId: string, questionId: string, parts: number): void {
  heard.set(`${quizSessionId} ${questionId}`, parts)
  void callOverHttp(updateAudio, { quiz: { quizSessionId, questionId, parts } }).catch(() => undefined)
}

/** Keeps a speed for all that is heard (A9); it holds here even if that does not arrive. */
export function keepSpeed(rate: number): void {
  void callOverHttp(keepListening, { rate }).catch(() => undefined)
}
