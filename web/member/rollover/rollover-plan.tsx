import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { listRollovers, previewRollover, startRollover } from '@chowk/contract/member/rollover.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { ManyCombobox } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { Section } from '../../ui/section.tsx'
import type { Choice } from '../../ui/widgets/server-search.ts'
import { findPupils } from '../find-members.ts'
import { EndingClasses } from './ending-classes.tsx'
import { PLAN_ERRORS, START_ERRORS } from './rollover-words.ts'
import styles from './rollover.module.css'

type Preview = Output<typeof previewRollover>
/** Where a department's pupils go, as somebody chose. */
export type Targets = Readonly<Record<string, string | null>>

/** Chooses a session and where its classes go, and shows what that means before anything is done. */
export function RolloverPlan({ sessions }: { sessions: readonly string[] }) {
  const [from, setFrom] = useState(sessions[0] ?? '')
  const [targets, setTargets] = useState<Targets>({})
  const [held, setHeld] = useState<readonly Choice[]>([])
  const wish = {
    from,
    targets: Object.entries(targets).map(([id, to]) => ({ id, to })),
    held: held.map(({ id }) => id),
  }
  const preview = useRead(previewRollover, wish)
  // What was shown is no plan any more once the plan is refused.
  const isRefused = preview.error !== null && (preview.error.code ?? '') in PLAN_ERRORS
  // What was shown stays until the new numbers are there.
  const [last, setLast] = useState<Preview>()
  if (preview.data && preview.data !== last) setLast(preview.data)
  const choose = (session: string) => {
    setFrom(session)
    setTargets({})
    setHeld([])
    setLast(undefined)
  }
  return (
    <div className="stack gap-5">
      <div className={styles['session']}>
        <SelectField
          label={m.rollover_ending()}
          value={from}
          onChange={({ target }) => choose(target.value)}
          options={sessions.map((value) => ({ value, name: value }))}
        />
      </div>
      <ReadBoundary
        read={{ ...preview, data: isRefused ? undefined : (preview.data ?? (preview.error ? undefined : last)) }}
        refused={(failure) => {
          const says = PLAN_ERRORS[failure.code as keyof typeof PLAN_ERRORS] as
            | ((of: typeof failure) => string)
            | undefined
          return (
            says && (
              <Note kind="fault">
                <p>{says(failure)}</p>
                {failure.code === 'DEPARTMENT_NOT_FOUND' && (
                  <Button small variant="outlined" onClick={() => choose(from)}>
                    {m.rollover_choose_again()}
                  </Button>
                )}
              </Note>
            )
          )
        }}
      >
        {(shown) => (
          <>
            <Section title={m.rollover_classes()} note={m.rollover_facts({ from: shown.from, to: shown.to })}>
              <EndingClasses
                classes={shown.classes}
                onTarget={(id, to) => setTargets((before) => ({ ...before, [id]: to }))}
              />
              {shown.outside > 0 && (
                <p className={`small muted ${styles['outside']}`}>{m.rollover_outside({ count: shown.outside })}</p>
              )}
            </Section>
            <div className={styles['held']}>
              <ManyCombobox
                label={m.rollover_held()}
                hint={m.rollover_held_hint()}
                value={held}
                onChange={setHeld}
                search={findPupils}
              />
            </div>
            <Start wish={wish} shown={shown} isStale={preview.data === undefined} />
          </>
        )}
      </ReadBoundary>
    </div>
  )
}

interface Wish {
  from: string
  targets: { id: string; to: string | null }[]
  held: string[]
}

interface StartProps {
  wish: Wish
  shown: Preview
  /** The numbers are of a plan before this one. */
  isStale: boolean
}

function Start({ wish, shown, isStale }: StartProps) {
  const { to, moving, staying, leaving, opening } = shown
  const [isAsking, setIsAsking] = useState(false)
  const start = useAction(startRollover, {
    errors: START_ERRORS,
    refreshes: [listRollovers, previewRollover],
    staleCodes: ['CHANGED_MEANWHILE', 'NOTHING_TO_MOVE', 'ALREADY_RUNNING', 'DEPARTMENT_NOT_FOUND', 'MEMBER_NOT_FOUND'],
  })
  const numbers = { moving: grouped(moving), staying: grouped(staying), leaving: grouped(leaving) }
  return (
    <div className="stack gap-4">
      <dl className={styles['numbers']}>
        <Count number={numbers.moving} name={m.rollover_moving()} />
        <Count number={numbers.staying} name={m.rollover_staying()} />
        <Count number={numbers.leaving} name={m.rollover_leaving()} />
      </dl>
      <p className="small muted">{m.rollover_opening({ count: opening.length })}</p>
      <div>
        <Button disabled={isStale} onClick={() => setIsAsking(true)}>
          {m.rollover_start_open({ to })}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={m.rollover_confirm_title({ to })}
          action={m.rollover_start({ to })}
          isPending={start.isPending}
          error={start.problem ?? undefined}
          onConfirm={() => start.mutate({ ...wish, moving, leaving }, { onSuccess: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        >
          <p>{m.rollover_confirm_text(numbers)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function Count({ number, name }: { number: string; name: string }) {
  return (
    <div>
      <dd className="h2 tabular">{number}</dd>
      <dt className="small muted">{name}</dt>
    </div>
  )
}
