import { useCallback, useEffect, useState } from 'react'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import { findVoices, voiceFor } from '../../app/player/device-voices.ts'
import { letterOf } from '../take/answers.rules.ts'

/** What is read aloud of a question: what is asked, what it is about, and each option by its letter; of pairs both columns. */
export function spokenText({
  stem,
  passage,
  options,
  matches,
}: Pick<PaperQuestion, 'stem' | 'passage' | 'options' | 'matches'>): string {
  const lettered = (names: readonly string[]) => names.map((name, index) => `${letterOf(index)}: ${name}`)
  return [stem, passage ?? '', ...(matches ? [...options, ...lettered(matches)] : lettered(options))]
    .filter((each) => each !== '')
    .map((each) => (/[.?!।]$/u.test(each) ? each : `${each}.`))
    .join('\n')
}

/** Ends what is read aloud. */
export const stopSpeaking = (): void => {
  if ('speechSynthesis' in globalThis) speechSynthesis.cancel()
}

/** The voice of this device for a language; null: it has none, undefined: it is not known yet. */
export function useVoice(language: 'en' | 'hi'): SpeechSynthesisVoice | null | undefined {
  const [found, setFound] = useState<{ language: string; voice: SpeechSynthesisVoice | null }>()
  useEffect(() => {
    let isLeft = false
    void findVoices().then((voices) => !isLeft && setFound({ language, voice: voiceFor(voices, language) ?? null }))
    return () => void (isLeft = true)
  }, [language])
  return found?.language === language ? found.voice : undefined
}

/** Speaks by a voice of this device. */
export function useSpeech(voice: SpeechSynthesisVoice | null | undefined) {
  const [isSpeaking, setSpeaking] = useState(false)
  const speak = useCallback(
    (text: string) => {
      if (!voice) return
      stopSpeaking()
      const said = new SpeechSynthesisUtterance(text)
      said.voice = voice
      said.lang = voice.lang
      said.addEventListener('start', () => setSpeaking(true))
      for (const end of ['end', 'error']) said.addEventListener(end, () => setSpeaking(false))
      speechSynthesis.speak(said)
    },
    [voice],
  )
  return { isSpeaking, speak }
}
