import type { FakeSubject, ReportReason } from '@chowk/contract/news/report.ts'
import type { FieldBinding } from '../form/form-state.ts'
import { m } from '../../paraglide/messages.js'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import styles from './report-form.module.css'

/** The three reasons with their words, for the form and for whoever reads reports. */
export const REASON_WORDS: Record<ReportReason, { name: () => string; says: () => string }> = {
  Fake: { name: m.news_report_fake, says: m.news_report_fake_says },
  Inappropriate: { name: m.news_report_inappropriate, says: m.news_report_inappropriate_says },
  Others: { name: m.news_report_others, says: m.news_report_others_says },
}
const REASONS = Object.keys(REASON_WORDS) as ReportReason[]

const PARTS: Record<FakeSubject, () => string> = {
  NUMBERS: m.news_report_numbers,
  PICTURE: m.news_report_picture,
  NAMES: m.news_report_names,
  ALL: m.news_report_all,
}

interface ReportReasonsProps {
  field: FieldBinding
  /** What a reason means for the thing that is reported. */
  says?: (reason: ReportReason) => string
}

/** One of the three reasons. */
export function ReportReasons({ field, says = (reason) => REASON_WORDS[reason].says() }: ReportReasonsProps) {
  return (
    <RadioGroup
      {...field}
      as="list"
      label={m.app_reason()}
      options={REASONS.map((value) => ({
        value,
        name: (
          <>
            <span className={`strong ${styles['name']}`}>{REASON_WORDS[value].name()}</span>
            <span className={`small muted ${styles['says']}`}>{says(value)}</span>
          </>
        ),
      }))}
    />
  )
}

interface FakePartsProps {
  subject: FakeSubject | ''
  onSubject: (subject: FakeSubject | '') => void
}

/** Which part of a story is fake, if one can be named. */
export function FakeParts({ subject, onSubject: onPart }: FakePartsProps) {
  return (
    <div role="group" aria-label={m.news_report_parts()} className="cluster gap-2">
      {(Object.keys(PARTS) as FakeSubject[]).map((each) => (
        <button
          key={each}
          type="button"
          className={`small ${styles['part']}`}
          aria-pressed={each === subject}
          onClick={() => onPart(each === subject ? '' : each)}
        >
          {PARTS[each]()}
        </button>
      ))}
    </div>
  )
}
