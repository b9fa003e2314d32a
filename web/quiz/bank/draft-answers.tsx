import { IconCheck } from '../../ui/icons.ts'
import type { Draft } from '@chowk/contract/quiz/bank.ts'
import { m } from '../../paraglide/messages.js'
import { WrittenText } from '../../ui/written/written-text.tsx'

/** The answers of a draft, with what is right. */
export function DraftAnswers({ draft }: { draft: Draft }) {
  const { kind, options, key, matches, accepted, number, tolerance, language } = draft
  if (kind === 'NUMBER')
    return (
      <p>
        {number}
        {tolerance ? ` ± ${tolerance}` : ''}
      </p>
    )
  if (kind === 'FILL') return <p lang={language}>{accepted?.join(' / ')}</p>
  if (kind === 'ORDER')
    return (
      <ol className="stack gap-1" lang={language}>
        {key.map((place) => (
          <WrittenText key={place} as="li" text={options[place] ?? ''} keepsSpaces />
        ))}
      </ol>
    )
  return (
    <ul className="stack gap-1" lang={language}>
      {options.map((option, place) => (
        <li key={option} className="row gap-2">
          <WrittenText as="span" text={matches ? `${option} – ${matches[place] ?? ''}` : option} keepsSpaces />
          {!matches && key.includes(place) && <Right />}
        </li>
      ))}
    </ul>
  )
}

function Right() {
  return (
    <>
      <IconCheck size={20} stroke={1.75} className="accent" aria-hidden />
      <span className="only-heard">{m.quiz_review_right()}</span>
    </>
  )
}
