import { useRef, useState } from 'react'
import { NO_MATCH } from '@chowk/contract/quiz/question.ts'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import type { GivenAnswer } from '../../app/device/stored-answers.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import { letterOf, paired } from './answers.rules.ts'
import styles from './take.module.css'

/** What every kind of answer is given. */
export interface AnswerProps {
  question: PaperQuestion
  answer: GivenAnswer | undefined
  onChange: (change: Partial<Pick<GivenAnswer, 'chosen' | 'written'>>) => void
}

/** What belongs together: the right column with its letters, and for each of the left a list to choose from (QY4). */
export function MatchAnswer({ question, answer, onChange }: AnswerProps) {
  const { options, language, matches } = question
  const [left, setLeft] = useState('')
  const pairs = answer?.chosen ?? options.map(() => NO_MATCH)
  const names = (matches ?? []).map((name, match) => `${letterOf(match)} · ${name}`)
  // Keys go through a list choice by choice: what is only passed takes nothing away from another.
  const pairsBefore = useRef(pairs)
  const choose = (option: number, match: number) => {
    const before = pairsBefore.current.findIndex(
      (each, place) => place !== option && each === match && match !== NO_MATCH,
    )
    setLeft(options[before] ?? '')
    onChange({ chosen: paired(pairsBefore.current, option, match) })
  }
  return (
    <div className="stack gap-4">
      <p className="muted">{m.quiz_match_says()}</p>
      <ul className={`stack gap-1 ${styles['matches']}`} lang={language} aria-label={m.quiz_match_list()}>
        {names.map((name) => (
          <li key={name} className="breaks">
            {name}
          </li>
        ))}
      </ul>
      <div className="stack gap-3" lang={language} onFocus={() => (pairsBefore.current = pairs)}>
        {options.map((name, option) => (
          <SelectField
            key={name}
            label={name}
            value={String(pairs[option] ?? NO_MATCH)}
            options={[
              { value: String(NO_MATCH), name: '–' },
              ...names.map((match, place) => ({ value: String(place), name: match })),
            ]}
            onChange={(event) => choose(option, Number(event.currentTarget.value))}
          />
        ))}
      </div>
      <p role="status" className="small muted">
        {left && m.quiz_match_left({ name: left })}
      </p>
    </div>
  )
}
