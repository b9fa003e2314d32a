import { IconCheck } from '../icons.ts'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { WrittenText } from '../written/written-text.tsx'
import styles from './lettered-options.module.css'

interface LetteredOptionsProps {
  /** What is asked; may hold a heading. */
  legend: ReactNode
  options: readonly { letter: string; name: string; isChosen: boolean }[]
  /** Language of the options, where it is not that of the page. */
  lang: string
  onChoose: (index: number) => void
  /** Several may be chosen. */
  isMany?: boolean
  /** Stands between the legend and the options. */
  children?: ReactNode
}

/** Answers to one question below each other, each with its letter; one may be chosen, or several. */
export function LetteredOptions({ legend, options, lang, onChoose, isMany = false, children }: LetteredOptionsProps) {
  const name = useId()
  return (
    <AnswerGroup legend={legend}>
      {children}
      {options.map((option, index) => (
        <label key={option.letter} className={`row gap-4 ${styles['option']}`}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            className="only-heard"
            name={name}
            checked={option.isChosen}
            onChange={() => onChoose(index)}
          />
          <span className={styles['letter']} aria-hidden="true">
            {option.letter}
          </span>
          <WrittenText as="span" className="grow" lang={lang} text={option.name} links="none" keepsSpaces />
          {option.isChosen && <IconCheck size={24} stroke={1.75} className="accent" aria-hidden />}
        </label>
      ))}
    </AnswerGroup>
  )
}

/** What answers one question, under it. */
export function AnswerGroup({ legend, children }: Pick<LetteredOptionsProps, 'legend' | 'children'>) {
  return (
    <fieldset className={styles['options']}>
      <legend className={styles['legend']}>{legend}</legend>
      {children}
    </fieldset>
  )
}
