import { useState } from 'react'
import { listRollovers, undoRollover } from '@chowk/contract/member/rollover.ts'
import type { Rollover } from '@chowk/contract/member/rollover.ts'
import { useAction } from '../../app/form/use-action.ts'
import { dateAndClock, dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { Section } from '../../ui/section.tsx'
import { UNDO_ERRORS } from './rollover-words.ts'

const STATE = {
  RUNNING: m.rollover_state_running,
  DONE: m.rollover_state_done,
  FAILED: m.rollover_state_failed,
  UNDOING: m.rollover_state_undoing,
  UNDONE: m.rollover_state_undone,
}

/** What was rolled over so far; the latest can be taken back for some days. */
export function RolloverHistory({ rollovers }: { rollovers: readonly Rollover[] }) {
  const [undone, setUndone] = useState<Rollover>()
  return (
    <Section title={m.rollover_history()}>
      <ul className="stack">
        {rollovers.map((rollover) => (
          <li key={rollover.id} className="cluster spread gap-3 line-below">
            <Facts rollover={rollover} />
            {rollover.undoUntil && (
              <button type="button" className="text-button accent" onClick={() => setUndone(rollover)}>
                {m.rollover_undo_open()}
              </button>
            )}
          </li>
        ))}
      </ul>
      {undone && <UndoDialog rollover={undone} onClose={() => setUndone(undefined)} />}
    </Section>
  )
}

function Facts({
  rollover: { state, to, moved, stayed, left, requestedAt, undoUntil, leftAlone, fault },
}: {
  rollover: Rollover
}) {
  const isDone = state !== 'FAILED' && state !== 'RUNNING'
  return (
    <div className="stack gap-1">
      <p className="strong">
        {to} <span className="small muted">{`${STATE[state]()} · ${dateText(requestedAt)}`}</span>
      </p>
      {isDone && (
        <p className="small">
          {m.rollover_done({ moved: grouped(moved), stayed: grouped(stayed), left: grouped(left) })}
        </p>
      )}
      {leftAlone > 0 && <p className="small muted">{m.rollover_left_alone({ count: leftAlone })}</p>}
      {undoUntil && <p className="small muted">{m.rollover_undo_until({ date: dateAndClock(undoUntil) })}</p>}
      {fault && <p className="small danger">{fault === 'SEATS_TAKEN' ? m.rollover_seats() : m.rollover_failed()}</p>}
    </div>
  )
}

function UndoDialog({ rollover: { id, from, to }, onClose }: { rollover: Rollover; onClose: () => void }) {
  const undo = useAction(undoRollover, { errors: UNDO_ERRORS, refreshes: [listRollovers] })
  return (
    <ConfirmDialog
      title={m.rollover_undo_title({ to })}
      action={m.app_undo()}
      isPending={undo.isPending}
      error={undo.problem ?? undefined}
      onConfirm={() => undo.mutate({ id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{m.rollover_undo_text({ from })}</p>
    </ConfirmDialog>
  )
}
