import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/field/error-summary.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { useHydrated } from '../hydrated.ts'
import { SupportCode } from '../screen/support-code.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import type { DrawnForm } from './form-state.ts'
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
    <form {...form.props} aria-label={label} className="stack gap-4">
      {/* A first button that cannot be pressed keeps Enter from sending the page itself. */}
      {!isReady && <button type="submit" disabled hidden />}
      {problem !== null && (
        <div data-summary="" tabIndex={-1} className={styles['problem']}>
          <Note kind="fault" alert>
            {failed && <p className="small-strong">{failed}</p>}
            {problem}
            {failed && <SupportCode failure={form.failure} />}
          </Note>
        </div>
      )}
      {conflict && <ConflictChoice conflict={conflict} element={form.props.ref} />}
      {problems.length > 0 && <ErrorSummary problems={problems} onJump={jump} />}
      {children}
      {form.guardsLeaving && form.isDirty && <LeaveGuard isUnsaved={form.isUnsaved} />}
    </form>
  )
}

/** Asks before what was typed is lost: within the app in our words, elsewhere in the browser's. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  })
  if (blocker.state !== 'blocked') return null
  return (
    <Sheet label={m.app_form_leave_title()} onClose={() => blocker.reset()} wide="form">
      <Stack>
        <h2 className="h3">{m.app_form_leave_title()}</h2>
        <p>{m.app_form_leave_text()}</p>
        <Row>
          <Button autoFocus onClick={() => blocker.reset()}>
            {m.app_form_stay()}
          </Button>
          <Button variant="plain" onClick={() => blocker.proceed()}>
            {m.app_form_leave()}
          </Button>
        </Row>
      </Stack>
    </Sheet>
  )
}

interface FormActionsProps {
  form: DrawnForm
  /** What the button does, as a verb. */
  submit: string
  /** The same while it is under way. */
  busy?: string | undefined
  cancel?: { label: string; onClick: () => void } | undefined
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
      {cancel && (
        <Button variant="plain" small={small} onClick={cancel.onClick}>
          {cancel.label}
        </Button>
      )}
      {children}
    </div>
  )
}
