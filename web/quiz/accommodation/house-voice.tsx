import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SpokenQuestion } from '@chowk/contract/quiz/audio.ts'
import { m } from '../../paraglide/messages.js'
import { QuestionSpeech } from '../audio/question-speech.ts'
import { useSpeech } from '../audio/spoken-paper.ts'
import { SpeakButton } from './speak-button.tsx'

interface HouseVoiceProps {
  quizSessionId: string
  questionId: string
}

/** Reads a question by the recordings of the house, where a device has no voice for its language; by itself when it is opened (QY5). */
export function HouseVoice({ quizSessionId, questionId }: HouseVoiceProps) {
  const { speech } = useSpeech(quizSessionId)
  const spoken = speech?.questions.find((each) => each.questionId === questionId)
  return spoken ? <Recording key={questionId} spoken={spoken} /> : null
}

const USUAL_RATE = 1
const unnoted = () => undefined

function Recording({ spoken }: { spoken: SpokenQuestion }) {
  const [speech] = useState(() => new QuestionSpeech(spoken, USUAL_RATE, unnoted))
  const { at, isWaiting, trouble } = useSyncExternalStore(speech.listen, speech.state, speech.state)
  useEffect(() => speech.renew(spoken), [speech, spoken])
  useEffect(() => {
    speech.play()
    return () => speech.stop()
  }, [speech])
  return (
    <>
      <SpeakButton isSpeaking={at !== null} onSpeak={() => speech.play()} onStop={() => speech.stop()} />
      {(isWaiting || trouble === 'SILENT') && (
        <span className="small muted" role="status">
          {isWaiting ? m.quiz_audio_making() : m.quiz_audio_silent()}
        </span>
      )}
    </>
  )
}
