import type { ReactNode } from 'react'
import { Form } from '../form/form.tsx'
import type { DrawnForm, FieldBinding } from '../form/form-state.ts'
import type { ReportReason } from '@chowk/contract/news/report.ts'
import { useViewer } from '../page-facts.ts'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { ReportEnd, ReportSignIn, ReportWords } from './report-fields.tsx'
import { ReportReasons } from './report-reasons.tsx'
import styles from './report-form.module.css'

interface ReportSheetProps {
  label: string
  /** Where a visitor comes back to from signing in, and why she is asked to. */
  signIn: { back: string; words: string }
  onClose: () => void
  children: ReactNode
}

/** A report on its sheet: a visitor is asked to sign in first and comes back to it. */
export function ReportSheet({ label, signIn, onClose, children }: ReportSheetProps) {
  const viewer = useViewer()
  return (
    <Sheet label={label} onClose={onClose} wide="form">
      {viewer ? children : <ReportSignIn {...signIn} onClose={onClose} />}
    </Sheet>
  )
}

interface ReportBodyProps {
  form: DrawnForm
  fields: { reason: FieldBinding; text: FieldBinding }
  reason: ReportReason
  title: string
  /** What is reported. */
  about: string
  /** What is promised to whoever reports. */
  promise: string
  says?: (reason: ReportReason) => string
  /** What one reason asks further. */
  further?: ReactNode
  onClose: () => void
  /** What else is done with it. */
  children?: ReactNode
}

/** The form of a report: its reason, the reporter's words, what is done at once, what is promised. */
export function ReportBody({
  form,
  fields,
  reason,
  title,
  about,
  promise,
  says,
  further,
  onClose,
  children,
}: ReportBodyProps) {
  return (
    <Form form={form} label={title}>
      <div>
        <h2 className="h2">{title}</h2>
        <p className={`small muted breaks ${styles['about']}`}>{about}</p>
      </div>
      <ReportReasons field={fields.reason} {...(says && { says })} />
      {further}
      <ReportWords field={fields.text} isNeeded={reason === 'Others'} />
      {children && <div>{children}</div>}
      <ReportEnd form={form} promise={promise} onClose={onClose} />
    </Form>
  )
}
