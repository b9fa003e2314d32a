import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import type { GivenAnswer } from '../../app/device/stored-answers.ts'
import { m } from '../../paraglide/messages.js'
import { LetteredOptions, AnswerGroup } from '../../ui/choice/lettered-options.tsx'
import { isAnswered, letterOf, optionOfKey, toggled } from './answers.rules.ts'
import { MatchAnswer } from './match-answer.tsx'
import { OrderAnswer } from './order-answer.tsx'
import { ShortAnswer, WrittenAnswer } from './written-answer.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './take.module.css'

/** What somebody answers with: options by their places, or words. */
type Change = Partial<Pick<GivenAnswer, 'chosen' | 'written'>>

interface QuestionViewProps {
  question: PaperQuestion
  count: number
  answer: GivenAnswer | undefined
  onChange: (change: Change) => void
  onForward: () => void
}

/** Kinds that are answered otherwise than by the letter of an option. */
const OTHERS: Partial<Record<PaperQuestion['kind'], typeof MatchAnswer>> = {
  ORDER: OrderAnswer,
  MATCH: MatchAnswer,
  NUMBER: WrittenAnswer,
  FILL: WrittenAnswer,
  SHORT: ShortAnswer,
}

/** Enter means something to these themselves. */
const OWN_ENTER = 'textarea, button, select, summary, [role=grid]'

/** One question: its answers are a group under it; a letter chooses an option and Enter goes on while it has the focus. */
export function QuestionView({ question, count, answer, onChange, onForward }: QuestionViewProps) {
  const { kind, options } = question
  const Other = OTHERS[kind]
  const chosen = answer?.chosen ?? null
  const choose = (index: number) => onChange({ chosen: kind === 'MCQ_MULTI' ? toggled(chosen, index) : [index] })
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const option = Other ? undefined : optionOfKey(event.key, options.length)
    if (option !== undefined) choose(option)
    else if (event.key === 'Enter' && !(event.target instanceof Element && event.target.closest(OWN_ENTER))) {
      event.preventDefault()
      // Held down it would run through all questions.
      if (!event.repeat) onForward()
    }
  }
  const legend = <Stem question={question} count={count} />
  return (
    <div className={styles['question']} onKeyDown={onKey}>
      {Other ? (
        <AnswerGroup legend={legend}>
          <Passage question={question} />
          <Other question={question} answer={answer} onChange={onChange} />
        </AnswerGroup>
      ) : (
        <LetteredOptions
          legend={legend}
          lang={question.language}
          isMany={kind === 'MCQ_MULTI'}
          options={options.map((option, index) => ({
            letter: letterOf(index),
            name: option,
            isChosen: chosen?.includes(index) === true,
          }))}
          onChoose={choose}
        >
          <Passage question={question} />
          {kind === 'MCQ_MULTI' && <p className={`muted ${styles['many']}`}>{m.quiz_choose_many()}</p>}
        </LetteredOptions>
      )}
      <div className={styles['under']}>
        {isAnswered(answer) && (
          <button type="button" className="text-button" onClick={() => onChange({ chosen: null, written: null })}>
            {m.quiz_clear()}
          </button>
        )}
        {!Other && <span className="small muted desk-only">{m.quiz_keys({ last: letterOf(options.length - 1) })}</span>}
      </div>
    </div>
  )
}

function Stem({ question, count }: { question: PaperQuestion; count: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Also the first one: whoever pressed Start hears the question next.
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className={`h2 ${styles['stem']}`}>
      <span className="only-heard">{m.quiz_question_of({ number: question.number, count })}. </span>
      <WrittenText as="span" lang={question.language} text={question.stem} links="new-tab" keepsSpaces />
    </h1>
  )
}

function Passage({ question: { passage, language, isGeneral } }: { question: PaperQuestion }) {
  return (
    <>
      {isGeneral && <p className="small muted">{m.quiz_general()}</p>}
      {passage && (
        <WrittenText
          as="blockquote"
          className={styles['passage']}
          lang={language}
          text={passage}
          links="new-tab"
          keepsSpaces
        />
      )}
    </>
  )
}
