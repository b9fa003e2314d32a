import type { Output } from '@chowk/contract/call.ts'
import type { listQuizItems } from '@chowk/contract/quiz/summary/item.ts'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { indexText } from './item-words.ts'
import styles from './analysis.module.css'

type Paper = NonNullable<Output<typeof listQuizItems>['paper']>

const percent = (value: number) => `${grouped(Math.round(value * 10) / 10)} %`

/** What the marks of one quiz say (QI4). */
export function PaperPanel({ paper }: { paper: Paper }) {
  const figures = [
    { name: m.quiz_summary_tries(), says: grouped(paper.n) },
    { name: m.quiz_summary_average(), says: percent(paper.mean) },
    { name: m.quiz_summary_median(), says: percent(paper.median) },
    { name: m.quiz_paper_spread(), says: percent(paper.deviation) },
    { name: m.quiz_paper_consistency(), says: indexText(paper.consistency) },
    { name: m.quiz_paper_error(), says: paper.error === null ? '–' : `± ${percent(paper.error)}` },
  ]
  return (
    <section className="stack gap-2">
      <dl className={`gap-3 ${styles['paper']}`}>
        {figures.map(({ name, says }) => (
          <div key={name}>
            <dt className="small muted">{name}</dt>
            <dd className="strong tabular">{says}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{m.quiz_paper_hint()}</p>
    </section>
  )
}
