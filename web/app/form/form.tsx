import { useEffect, useId } from 'react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/field/error-summary.tsx'
import { LeaveGuard } from '../../ui/floating/leave-guard.tsx'
import { useSheet } from '../../ui/floating/sheet-context.ts'
import { OWN_GUARD } from '../../ui/floating/typed-text.ts'
import { Note } from '../../ui/note.tsx'
import { useHydrated } from '../hydrated.ts'
import { SupportCode } from '../screen/support-code.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import type { DrawnForm } from './form-state.ts'
import { useKeptDraft } from './kept-draft.ts'
import { RestoredNote } from './restored-note.tsx'
import styles from './form.module.css'

const FIELDS = 'input:not([hidden]), select, textarea'

interface FormProps {
  form: DrawnForm
  /** Which of several forms on a page this is, for readers of screens. */
  label?: string | undefined
  /** What failed when it could not be sent, before the sentence that says why; the code for support stands below. */
  failed?: string
  /** A press has opened it: its first field takes focus, and what was pressed has it again afterwards. */
  autoFocus?: boolean
  children: ReactNode
}

/** A form with what `useForm` found wrong above its fields. Nothing is sent before the scripts are there. */
export function Form({ form, label, failed, autoFocus = false, children }: FormProps) {
  const isReady = useHydrated()
  const { problem, problems, conflict } = form
  const element = form.props.ref
  const problemId = useId()
  const kept = useKeptDraft(form)
  useEffect(() => {
    if (!autoFocus) return undefined
    const opener = document.activeElement
    element.current?.querySelector<HTMLElement>(FIELDS)?.focus()
    return () => {
      // Closed, it leaves the keyboard where it was opened, if that still stands there and nothing else has taken it.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    }
  }, [autoFocus, element])
  const jump = (id: string) => form.props.ref.current?.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus()
  return (
    <form {...form.props} {...{ [OWN_GUARD]: '' }} aria-label={label} className="stack gap-4">
      {/* A first button that cannot be pressed keeps Enter from sending the page itself. */}
      {!isReady && <button type="submit" disabled hidden />}
      {problem !== null && (
        // The focus reads it; as an alert it would be read twice.
        <div data-summary="" role="group" aria-labelledby={problemId} tabIndex={-1} className={styles['problem']}>
          <Note kind="fault">
            <div id={problemId}>
              {failed && <p className="small-strong">{failed}</p>}
              {problem}
              {failed && <SupportCode failure={form.failure} />}
            </div>
          </Note>
        </div>
      )}
      {conflict && <ConflictChoice conflict={conflict} element={form.props.ref} />}
      {problems.length > 0 && <ErrorSummary problems={problems} onJump={jump} />}
      {kept.isRestored && <RestoredNote onDiscard={kept.clear} />}
      {children}
      {form.guardsLeaving && form.isDirty && <LeaveGuard isUnsaved={form.isUnsaved} onDiscard={kept.forget} />}
    </form>
  )
}

interface FormActionsProps {
  form: DrawnForm
  /** What the button does, as a verb. */
  submit: string
  /** The same while it is under way. */
  busy?: string | undefined
  /** A sheet has one that closes it, unless this says otherwise; null where another button closes it. */
  cancel?: { label: string; onClick: () => void } | null | undefined
  /** Lower buttons, for forms inside a page. */
  small?: boolean
  disabled?: boolean
  variant?: 'filled' | 'danger' | 'outlined'
  children?: ReactNode
}

/** The buttons at the end of a form. */
export function FormActions({
  form,
  submit,
  busy,
  cancel,
  small = false,
  disabled,
  variant,
  children,
}: FormActionsProps) {
  const isReady = useHydrated()
  return (
    <div className={`cluster ${styles['actions']}`} data-low={small || undefined}>
      <Button
        type={isReady ? 'submit' : 'button'}
        small={small}
        {...(variant && { variant })}
        disabled={form.isPending || disabled}
      >
        {form.isPending && busy ? busy : submit}
      </Button>
      {cancel !== null && <CancelButton {...cancel} small={small} />}
      {children}
    </div>
  )
}

interface CancelButtonProps {
  label?: string
  /** Closes the sheet unless it says otherwise. */
  onClick?: () => void
  small?: boolean
}

/** Leaves a form. In a sheet it asks before text is lost; on a page there is none without `onClick`. */
export function CancelButton({ label = m.app_cancel(), onClick, small = false }: CancelButtonProps) {
  const sheet = useSheet()
  const step = onClick ?? sheet?.close
  if (!step) return null
  return (
    <Button variant="plain" small={small} onClick={() => (sheet ? sheet.leave(step) : step())}>
      {label}
    </Button>
  )
}
