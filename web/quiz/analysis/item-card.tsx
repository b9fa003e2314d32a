import { IconCheck } from '../../ui/icons.ts'
import { LEAST_ANSWERS } from '@chowk/contract/quiz/summary/item.ts'
import type { ItemRow } from '@chowk/contract/quiz/summary/item.ts'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { OptionsPlot } from './options-plot.tsx'
import { CorrectLink } from '../regrade/correct-link.tsx'
import { flagWords, indexText, shareText } from './item-words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './analysis.module.css'

/** A question: what answers say of it, what to look at, and how its options were chosen. */
export function ItemCard({ item }: { item: ItemRow }) {
  const { questionId, stem, passage, language, flags, options, figures, mayCorrect } = item
  return (
    <article className={`stack line-above gap-2 ${styles['item']}`} aria-label={stem}>
      <WrittenText as="h2" className="strong" lang={language} text={stem} keepsSpaces />
      {passage && <WrittenText className="small muted" lang={language} text={passage} keepsSpaces />}
      <p className="small tabular">{factsOf(item)}</p>
      {flags.map((flag) => {
        const { name, advice } = flagWords(flag, item)
        return (
          <p key={flag} className={`small ${styles['flag']}`}>
            <strong>{name()}</strong> {advice()}
          </p>
        )
      })}
      {mayCorrect && <CorrectLink questionId={questionId} />}
      {figures && options.length > 0 && (
        <details>
          <summary className="small accent">{m.quiz_items_options()}</summary>
          <OptionsPlot options={options} table={<Options options={options} language={language} />} />
          <p className="small muted">{moreOf(figures)}</p>
        </details>
      )}
    </article>
  )
}

function factsOf({ asked, figures, isSet }: ItemRow): string {
  const times = m.quiz_items_asked({ count: asked, shown: grouped(asked) })
  if (!figures) return `${times} · ${m.quiz_items_needs({ count: LEAST_ANSWERS })}`
  const { facility, discrimination, blank, seconds } = figures
  return [
    times,
    isSet ? null : m.quiz_items_own(),
    m.quiz_items_right({ percent: shareText(facility) }),
    m.quiz_items_apart({ index: indexText(discrimination) }),
    m.quiz_items_blank({ percent: shareText(blank / 100) }),
    seconds === null ? null : m.quiz_items_seconds({ count: grouped(Math.round(seconds)) }),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

// What few ask for.
function moreOf({ guess, deviation, efficiency }: NonNullable<ItemRow['figures']>): string {
  return [
    guess > 0 ? m.quiz_items_guess({ percent: shareText(guess) }) : null,
    m.quiz_items_deviation({ value: String(Math.round(deviation * 100) / 100) }),
    efficiency === null ? null : m.quiz_items_efficiency({ percent: indexText(efficiency) }),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

const shareOf = (share: number | null) => (share === null ? '–' : shareText(share))

function Options({ options, language }: Pick<ItemRow, 'options' | 'language'>) {
  return (
    <table className={`small ${styles['options']}`}>
      <caption className="only-heard">{m.quiz_items_options()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.quiz_items_option()}</th>
          <th scope="col" className={styles['share']}>
            {m.app_all()}
          </th>
          <th scope="col" className={styles['share']}>
            {m.quiz_items_top()}
          </th>
          <th scope="col" className={styles['share']}>
            {m.quiz_items_bottom()}
          </th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ text, isRight, all, top, bottom }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- options are told apart by their places
          <tr key={place}>
            <th scope="row" lang={language} className={isRight ? 'small-strong' : 'small'}>
              <span className="inline-row gap-1">
                {isRight && <IconCheck size={16} stroke={2} aria-label={m.quiz_review_right()} />}
                <WrittenText as="span" text={text} keepsSpaces />
              </span>
            </th>
            {[all, top, bottom].map((share, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns stand where they stand
              <td key={column} className={`tabular ${styles['share']}`}>
                {shareOf(share)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
