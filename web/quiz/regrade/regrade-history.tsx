import type { Regrade } from '@chowk/contract/quiz/regrade.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { ACTIONS } from './regrade-words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'

interface RegradeHistoryProps {
  regrades: readonly Regrade[]
  onUndo: () => void
}

/** What was corrected of a question so far; the last correction can be taken back (QX7). */
export function RegradeHistory({ regrades, onUndo }: RegradeHistoryProps) {
  return (
    <Section title={m.quiz_regrade_history()}>
      <ul className="stack">
        {regrades.map(({ regradeId, action, reason, by, begunAt, changed, mayUndo }) => (
          <li key={regradeId} className="cluster spread gap-3 line-below">
            <div className="stack gap-1">
              <p className="strong">{ACTIONS[action]()}</p>
              <WrittenText text={reason || m.quiz_correction_story_gone()} />
              <p className="small muted">
                {m.quiz_regrade_by_on({ by: by ?? m.quiz_regrade_by_chowk(), date: dateAndClock(begunAt) })} ·{' '}
                {m.quiz_regrade_changed({ count: changed })}
              </p>
            </div>
            {mayUndo && (
              <button type="button" className="text-button accent" onClick={onUndo}>
                {m.quiz_regrade_undo()}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
