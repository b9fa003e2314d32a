import { useId } from 'react'
import { useNavigate } from 'react-router'
import { MOST_REPORT_TEXT } from '@chowk/contract/news/report.ts'
import { loginFrom } from '../../app/return.rules.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note } from '../../ui/note.tsx'
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
      <h2 className={styles['title']}>{m.news_report_sign_in_title()}</h2>
      <p className={styles['promise']}>{words}</p>
      <div className={styles['ways']}>
        <ButtonAnchor href={loginFrom(back)}>{m.app_sign_in()}</ButtonAnchor>
        <Button look="plain" onClick={onClose}>
          {m.news_report_keep()}
        </Button>
      </div>
    </>
  )
}

interface WordsProps {
  text: string
  isNeeded: boolean
  isShort: boolean
  onText: (text: string) => void
}

/** What the reporter saw, in her words. */
export function ReportWords({ text, isNeeded, isShort, onText }: WordsProps) {
  const id = useId()
  return (
    <div className={styles['words']}>
      <label htmlFor={id} className={styles['label']}>
        {m.news_report_text()} <span>{isNeeded ? m.news_report_needed() : m.news_report_may_be_empty()}</span>
      </label>
      <textarea
        id={id}
        className={styles['area']}
        rows={3}
        maxLength={MOST_REPORT_TEXT}
        value={text}
        aria-invalid={isShort}
        aria-describedby={isShort ? `${id}-fault` : undefined}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {isShort && (
        <p id={`${id}-fault`} role="alert" className={styles['fault']}>
          {m.news_report_too_short()}
        </p>
      )}
    </div>
  )
}

interface EndProps {
  /** The publication that hears of it. */
  name: string
  /** What went wrong, in words. */
  fault: string | undefined
  isSending: boolean
  onClose: () => void
}

/** The end of a report: what is promised, what went wrong, and the two ways on. */
export function ReportEnd({ name, fault, isSending, onClose }: EndProps) {
  return (
    <>
      <p className={styles['promise']}>{m.news_report_promise({ name })}</p>
      {fault && (
        <Note kind="fault" alert>
          {fault}
        </Note>
      )}
      <div className={styles['ways']}>
        <Button type="submit" disabled={isSending}>
          {isSending ? m.news_report_sending() : m.news_report_send()}
        </Button>
        <Button look="plain" onClick={onClose}>
          {m.news_report_keep()}
        </Button>
      </div>
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

/** Something that a report may do besides. */
export function Tick({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={styles['tick']}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  )
}
