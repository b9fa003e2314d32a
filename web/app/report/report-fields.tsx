import { useNavigate } from 'react-router'
import { MOST_REPORT_TEXT } from '@chowk/contract/news/report.ts'
import { FormActions } from '../form/form.tsx'
import type { DrawnForm, FieldBinding } from '../form/form-state.ts'
import { loginFrom } from '../return.rules.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import styles from './report-form.module.css'

interface ReportSignInProps {
  /** Where she comes back to. */
  back: string
  words: string
  onClose: () => void
}

/** A visitor is asked to sign in, since a report is answered. */
export function ReportSignIn({ back, words, onClose }: ReportSignInProps) {
  return (
    <>
      <h2 className="h2">{m.news_report_sign_in_title()}</h2>
      <p className="small muted">{words}</p>
      <div className={styles['ways']}>
        <ButtonAnchor href={loginFrom(back)}>{m.app_sign_in()}</ButtonAnchor>
        <Button variant="plain" onClick={onClose}>
          {m.app_cancel()}
        </Button>
      </div>
    </>
  )
}

/** What the reporter saw, in her words. */
export function ReportWords({ field, isNeeded }: { field: FieldBinding; isNeeded: boolean }) {
  return (
    <TextArea
      {...field}
      label={m.news_report_text()}
      hint={isNeeded ? m.news_report_needed() : undefined}
      optional={!isNeeded}
      rows={3}
      data-max={MOST_REPORT_TEXT}
    />
  )
}

interface EndProps {
  form: DrawnForm
  /** What is promised. */
  promise: string
  onClose: () => void
}

/** The end of a report: what is promised, and the two ways on. */
export function ReportEnd({ form, promise, onClose }: EndProps) {
  return (
    <>
      <p className="small muted">{promise}</p>
      <FormActions
        form={form}
        submit={m.news_report_send()}
        busy={m.news_report_sending()}
        cancel={{ label: m.app_cancel(), onClick: onClose }}
      />
    </>
  )
}

/** What follows a report that came in: the form closes, and a word leads to her own reports. */
export function useReportSent(onClose: () => void): (sent: { edited: boolean }) => void {
  const navigate = useNavigate()
  return ({ edited }) => {
    onClose()
    showToast({
      text: edited ? m.news_report_changed() : m.news_report_sent(),
      action: { name: m.news_report_see_mine(), run: () => void navigate('/my-reports') },
    })
  }
}

/** What each refusal says that all reports share. */
export const REPORT_ERRORS = {
  REPORT_TEXT_NEEDED: m.news_report_too_short,
  REPORT_TEXT_TOO_LONG: m.news_report_too_long,
  REPORT_NEEDS_NEW_TEXT: m.news_report_new_words,
  REPORT_LIMIT: m.news_report_limit,
}
/** The refusals that are about what she wrote. */
export const TEXT_REFUSALS = {
  REPORT_TEXT_NEEDED: 'text',
  REPORT_TEXT_TOO_LONG: 'text',
  REPORT_NEEDS_NEW_TEXT: 'text',
} as const
/** A text beyond what the call takes at all is too long by the same sentence. */
export const TEXT_ERRORS = { text: m.news_report_too_long }
