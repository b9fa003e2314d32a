import { IconPlayerStop, IconTextSize, IconVolume } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { RunningAttempt } from '@chowk/contract/quiz/attempt.ts'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import { m } from '../../paraglide/messages.js'
import { ReportFaultButton } from '../report/report-fault-button.tsx'
import { spokenText, stopSpeaking, useSpeech } from './speech.ts'
import styles from './question-care.module.css'

interface QuestionCareProps {
  question: PaperQuestion
  config: RunningAttempt['config']
  children: ReactNode
}

/** Around a question what helps to read it: larger letters, a voice, and a word where it is wrong (QY1, QY5, QG15). */
export function QuestionCare({ question, config, children }: QuestionCareProps) {
  const [isLarge, setLarge] = useState(config.largeText)
  const speech = useSpeech()
  const { speak, canSpeak } = speech
  const text = spokenText(question)
  useEffect(() => {
    if (config.readAloud && canSpeak) speak(text, question.language)
    return stopSpeaking
  }, [config.readAloud, canSpeak, speak, text, question.language])
  return (
    <div className={styles['care']}>
      <div className="cluster gap-3" role="group" aria-label={m.quiz_tools()}>
        {canSpeak && (
          <button
            type="button"
            className={`text-button small ${styles['tool']}`}
            onClick={() => (speech.isSpeaking ? stopSpeaking() : speak(text, question.language))}
          >
            {speech.isSpeaking ? (
              <IconPlayerStop size={20} stroke={1.75} aria-hidden />
            ) : (
              <IconVolume size={20} stroke={1.75} aria-hidden />
            )}
            {speech.isSpeaking ? m.quiz_read_aloud_stop() : m.quiz_read_aloud()}
          </button>
        )}
        <button
          type="button"
          className={`text-button small ${styles['tool']}`}
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          <IconTextSize size={20} stroke={1.75} aria-hidden />
          {m.quiz_large_letters()}
        </button>
        <ReportFaultButton questionId={question.questionId} />
      </div>
      <div className={isLarge ? styles['large'] : undefined}>{children}</div>
    </div>
  )
}
