import { IconCheck } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import { m } from '../../paraglide/messages.js'
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
  const name = useId()
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
      <fieldset className={styles['options']}>
        <legend className={styles['legend']}>
          <h1 ref={heading} tabIndex={-1} className={`h2 ${styles['stem']}`}>
            <span className="only-heard">{m.quiz_question_of({ number, count })}. </span>
            <span lang={language}>{stem}</span>
          </h1>
        </legend>
        {passage && (
          <blockquote lang={language} className={`breaks ${styles['passage']}`}>
            {passage}
          </blockquote>
        )}
        {options.map((option, index) => {
          const isChosen = answer?.chosen?.includes(index) === true
          return (
            <label key={index} className={`row gap-4 ${styles['option']}`}>
              <input
                type="radio"
                className="only-heard"
                name={name}
                checked={isChosen}
                onChange={() => onChange({ chosen: [index] })}
              />
              <span className={styles['letter']} aria-hidden="true">
                {letterOf(index)}
              </span>
              <span lang={language} className="grow breaks">
                {option}
              </span>
              {isChosen && <IconCheck size={24} stroke={1.75} className="accent" aria-hidden />}
            </label>
          )
        })}
      </fieldset>
      <div className={styles['under']}>
        {isAnswered(answer) && (
          <button type="button" className="text-button" onClick={() => onChange({ chosen: null })}>
            {m.quiz_clear()}
          </button>
        )}
        <span className={`small muted desk-only ${styles['keys']}`}>
          {m.quiz_keys({ last: letterOf(options.length - 1) })}
        </span>
      </div>
    </div>
  )
}
