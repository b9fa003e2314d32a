import { IconTextSize } from '../../ui/icons.ts'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { RunningAttempt } from '@chowk/contract/quiz/attempt.ts'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { m } from '../../paraglide/messages.js'
import { ReportFaultButton } from '../report/report-fault-button.tsx'
import { SpeakButton } from './speak-button.tsx'
import { spokenText, stopSpeaking, useSpeech, useVoice } from './speech.ts'
import styles from './question-care.module.css'

const HouseVoice = lazyComponent('house-voice', async () => (await import('./house-voice.tsx')).HouseVoice)

interface QuestionCareProps {
  question: PaperQuestion
  attempt: Pick<RunningAttempt, 'quizSessionId' | 'kind' | 'config'>
  children: ReactNode
}

/** Around a question what helps to read it: larger letters, a voice, and a word where it is wrong (QY1, QY5, QG15). */
export function QuestionCare({ question, attempt, children }: QuestionCareProps) {
  const [isLarge, setLarge] = useState(attempt.config.largeText)
  return (
    <div className={`gap-3 ${styles['care']}`}>
      <div className="cluster gap-3" role="group" aria-label={m.quiz_tools()}>
        {attempt.kind !== 'AUDIO' && <Voice question={question} attempt={attempt} />}
        <button
          type="button"
          className={`text-button small ${styles['tool']}`}
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          <IconTextSize size={20} stroke={1.75} aria-hidden />
          {m.quiz_care_large()}
        </button>
        <ReportFaultButton questionId={question.questionId} />
      </div>
      <div className={isLarge ? styles['large'] : undefined}>{children}</div>
    </div>
  )
}

// The device's own voice for the language of the question; whoever was given one and has none there hears that of the house.
function Voice({ question, attempt: { quizSessionId, config } }: Omit<QuestionCareProps, 'children'>) {
  const voice = useVoice(question.language)
  const { speak, isSpeaking } = useSpeech(voice)
  const text = spokenText(question)
  useEffect(() => {
    if (config.readAloud) speak(text)
    return stopSpeaking
  }, [config.readAloud, speak, text])
  if (voice) return <SpeakButton isSpeaking={isSpeaking} onSpeak={() => speak(text)} onStop={stopSpeaking} />
  if (voice === undefined || !config.readAloud) return null
  return <HouseVoice quizSessionId={quizSessionId} questionId={question.questionId} />
}
