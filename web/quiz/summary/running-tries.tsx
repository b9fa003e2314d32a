import type { RunningTry } from '@chowk/contract/quiz/summary/summary.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { StepButton } from '../set/step-button.tsx'
import { KINDS } from './summary-words.ts'

/** What somebody is at now, with a way to step in for her teacher. */
export function RunningTries({ tries }: { tries: readonly RunningTry[] }) {
  if (tries.length === 0) return null
  return (
    <Section title={m.quiz_summary_running()}>
      <ul className="stack gap-3">
        {tries.map(({ resultSlug, name, kind, title, deadline, answered, questions, isBound }) => (
          <li key={resultSlug} className="cluster gap-3 line-below">
            <span className="stack grow">
              <span className="strong breaks">{title ?? KINDS[kind]()}</span>
              <span className="small muted tabular">
                {m.quiz_summary_running_says({ answered, count: questions, time: dateAndClock(deadline) })}
              </span>
            </span>
            <StepButton name={name} isRunning isBound={isBound} resultSlug={resultSlug} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
