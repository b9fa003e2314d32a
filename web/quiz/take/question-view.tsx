import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import { m } from '../../paraglide/messages.js'
import { LetteredOptions } from '../../ui/choice/lettered-options.tsx'
import { isAnswered, letterOf, optionOfKey } from './answers.rules.ts'
import type { GivenAnswer } from './answers.rules.ts'
import styles from './take.module.css'

interface QuestionViewProps {
  question: PaperQuestion
  count: number
  answer: GivenAnswer | undefined
  onChange: (change: { chosen: number[] | null }) => void
  onForward: () => void
}

/** One question: its options are a group of radios; a letter chooses one and Enter goes on while it has the focus. */
export function QuestionView({ question, count, answer, onChange, onForward }: QuestionViewProps) {
  const { number, stem, passage, options, language } = question
  const heading = useRef<HTMLHeadingElement>(null)
  // Also the first one: whoever pressed Start hears the question next.
  useEffect(() => heading.current?.focus(), [])
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const option = optionOfKey(event.key, options.length)
    if (option !== undefined) onChange({ chosen: [option] })
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault()
      onForward()
    }
  }
  return (
    <div className={styles['question']} onKeyDown={onKey}>
      <LetteredOptions
        lang={language}
        options={options.map((option, index) => ({
          letter: letterOf(index),
          name: option,
          isChosen: answer?.chosen?.includes(index) === true,
        }))}
        onChoose={(index) => onChange({ chosen: [index] })}
        legend={
          <h1 ref={heading} tabIndex={-1} className={`h2 ${styles['stem']}`}>
            <span className="only-heard">{m.quiz_question_of({ number, count })}. </span>
            <span lang={language}>{stem}</span>
          </h1>
        }
      >
        {passage && (
          <blockquote lang={language} className={`breaks ${styles['passage']}`}>
            {passage}
          </blockquote>
        )}
      </LetteredOptions>
      <div className={styles['under']}>
        {isAnswered(answer) && (
          <button type="button" className="text-button" onClick={() => onChange({ chosen: null })}>
            {m.quiz_clear()}
          </button>
        )}
        <span className="small muted desk-only">{m.quiz_keys({ last: letterOf(options.length - 1) })}</span>
      </div>
    </div>
  )
}
