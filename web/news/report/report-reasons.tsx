import type { FakePart, ReportReason } from '@chowk/contract/news/report.ts'
import { m } from '../../paraglide/messages.js'
import styles from './report-form.module.css'

/** The three reasons with their words, for the form and for whoever reads reports. */
export const REASON_WORDS: Record<ReportReason, { name: () => string; says: () => string }> = {
  Fake: { name: m.news_report_fake, says: m.news_report_fake_says },
  Inappropriate: { name: m.news_report_inappropriate, says: m.news_report_inappropriate_says },
  Others: { name: m.news_report_others, says: m.news_report_others_says },
}
const REASONS = Object.keys(REASON_WORDS) as ReportReason[]

const PARTS: Record<FakePart, () => string> = {
  NUMBERS: m.news_report_numbers,
  PICTURE: m.news_report_picture,
  NAMES: m.news_report_names,
  ALL: m.news_report_all,
}

interface ReportReasonsProps {
  title: string
  reason: ReportReason
  /** What a reason means for the thing that is reported. */
  says?: (reason: ReportReason) => string
  onReason: (reason: ReportReason) => void
  part?: FakePart | undefined
  /** Only of a story a part can be named. */
  onPart?: (part: FakePart | undefined) => void
}

/** One of the three reasons; of a story that is fake also which part. */
export function ReportReasons({ title, reason, says, onReason, part, onPart }: ReportReasonsProps) {
  return (
    <fieldset className={styles['reasons']}>
      <legend className="only-heard">{title}</legend>
      {REASONS.map((each) => (
        <div key={each} className={styles['reason']}>
          <label className={styles['choice']}>
            <input type="radio" name="reason" checked={each === reason} onChange={() => onReason(each)} />
            <span>
              <span className={styles['name']}>{REASON_WORDS[each].name()}</span>
              <span className={styles['says']}>{says ? says(each) : REASON_WORDS[each].says()}</span>
            </span>
          </label>
          {onPart && each === 'Fake' && reason === 'Fake' && <Parts part={part} onPart={onPart} />}
        </div>
      ))}
    </fieldset>
  )
}

function Parts({
  part,
  onPart,
}: Pick<ReportReasonsProps, 'part'> & { onPart: NonNullable<ReportReasonsProps['onPart']> }) {
  return (
    <div role="group" aria-label={m.news_report_parts()} className={styles['parts']}>
      {(Object.keys(PARTS) as FakePart[]).map((each) => (
        <button
          key={each}
          type="button"
          className={styles['part']}
          aria-pressed={each === part}
          onClick={() => onPart(each === part ? undefined : each)}
        >
          {PARTS[each]()}
        </button>
      ))}
    </div>
  )
}
