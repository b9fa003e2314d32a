import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { LetteredOptions } from '../../ui/choice/lettered-options.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './audio.module.css'

/** What somebody does at a question that is heard. */
export interface HeardActions {
  onChoose: (option: number | null) => void
  onForward: () => void
  onRepeat: () => void
}

interface HeardQuestionProps extends HeardActions {
  question: PaperQuestion
  count: number
  chosen: number | undefined
  /** By ear alone: neither what is asked nor its answers stand there. */
  isHidden: boolean
  /** What speaks, above the question. */
  children: ReactNode
}

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey

/** One question of a quiz that is heard: its answers have numbers, and their keys choose them (QD2). */
export function HeardQuestion({ question, count, chosen, isHidden, children, ...actions }: HeardQuestionProps) {
  const { number, stem, passage, options, language } = question
  const heading = useRef<HTMLHeadingElement>(null)
  // Also the first one: whoever pressed Start answers it by keys.
  useEffect(() => heading.current?.focus(), [])
  const lang = isHidden ? getLocale() : language
  const onKey = (event: KeyboardEvent) => {
    const option = Number(event.key) - 1
    if (!isPlain(event)) return
    if (options[option] !== undefined) actions.onChoose(option)
    else if (event.key.toLowerCase() === 'r') actions.onRepeat()
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault()
      // Held down it would run through all questions.
      if (!event.repeat) actions.onForward()
    }
  }
  return (
    <div className={`stack gap-4 ${styles['question']}`} onKeyDown={onKey}>
      {children}
      <LetteredOptions
        lang={lang}
        options={options.map((option, index) => ({
          letter: String(index + 1),
          name: isHidden ? m.quiz_audio_answer({ number: index + 1 }) : option,
          isChosen: chosen === index,
        }))}
        onChoose={actions.onChoose}
        legend={
          <h1 ref={heading} tabIndex={-1} className={`h2 ${styles['stem']}`}>
            <span className="only-heard">{m.quiz_question_of({ number, count })}. </span>
            <WrittenText
              as="span"
              lang={lang}
              text={isHidden ? m.quiz_audio_question({ number }) : stem}
              links="new-tab"
              keepsSpaces
            />
          </h1>
        }
      >
        {passage && !isHidden && (
          <WrittenText
            as="blockquote"
            className={`lead ${styles['passage']}`}
            lang={lang}
            text={passage}
            links="new-tab"
            keepsSpaces
          />
        )}
      </LetteredOptions>
      <div className="cluster gap-3">
        {chosen !== undefined && (
          <button type="button" className="text-button" onClick={() => actions.onChoose(null)}>
            {m.quiz_clear()}
          </button>
        )}
        <span className="small muted desk-only push-end">{m.quiz_audio_keys({ last: options.length })}</span>
      </div>
    </div>
  )
}
