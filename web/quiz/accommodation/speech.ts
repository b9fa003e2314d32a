import { useCallback, useState } from 'react'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { letterOf } from '../take/answers.rules.ts'

/** What is read aloud of a question: what is asked, what it is about, and each option by its letter. */
export const spokenText = ({ stem, passage, options }: Pick<PaperQuestion, 'stem' | 'passage' | 'options'>): string =>
  [stem, passage ?? '', ...options.map((option, index) => `${letterOf(index)}: ${option}`)]
    .filter((each) => each !== '')
    .map((each) => (/[.?!।]$/u.test(each) ? each : `${each}.`))
    .join('\n')

const VOICES = { en: 'en-IN', hi: 'hi-IN' } as const

/** Ends what is read aloud. */
export const stopSpeaking = (): void => {
  if ('speechSynthesis' in globalThis) speechSynthesis.cancel()
}

/** The device's own voice, in the language of what it reads; devices without one offer nothing. */
export function useSpeech() {
  const canSpeak = useHydrated() && 'speechSynthesis' in globalThis
  const [isSpeaking, setSpeaking] = useState(false)
  const speak = useCallback((text: string, language: 'en' | 'hi') => {
    stopSpeaking()
    const said = new SpeechSynthesisUtterance(text)
    said.lang = VOICES[language]
    said.addEventListener('start', () => setSpeaking(true))
    for (const end of ['end', 'error']) said.addEventListener(end, () => setSpeaking(false))
    speechSynthesis.speak(said)
  }, [])
  return { canSpeak, isSpeaking, speak }
}
