import { useWatch } from 'react-hook-form'
import { listMutes } from '@chowk/contract/news/mute.ts'
import { getNewsByPublication, getPublication, listPublications } from '@chowk/contract/news/publication.ts'
import { getMyReports, reportPublication } from '@chowk/contract/news/report.ts'
import type { ReportReason } from '@chowk/contract/news/report.ts'
import type { PublicationMark } from '@chowk/contract/article/story.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { Form } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { publicationPath } from '../words.ts'
import {
  REPORT_ERRORS,
  ReportEnd,
  ReportSignIn,
  ReportWords,
  TEXT_ERRORS,
  TEXT_REFUSALS,
  useReportSent,
} from './report-fields.tsx'
import { ReportReasons } from './report-reasons.tsx'
import styles from './report-form.module.css'

interface PublicationReportFormProps {
  publication: PublicationMark
  onClose: () => void
}

/** What is wrong with a publication as a whole: a visitor is asked to sign in first and comes back to it (L6). */
export function PublicationReportForm({ publication, onClose }: PublicationReportFormProps) {
  const viewer = useViewer()
  return (
    <Sheet label={m.news_report_publication_title()} onClose={onClose} wide="form">
      {viewer ? (
        <PublicationForm publication={publication} onClose={onClose} />
      ) : (
        <ReportSignIn
          back={`${publicationPath(publication)}&report=1`}
          words={m.news_report_publication_sign_in()}
          onClose={onClose}
        />
      )}
    </Sheet>
  )
}

const SAYS: Record<ReportReason, () => string> = {
  Fake: m.news_report_publication_fake,
  Inappropriate: m.news_report_publication_inappropriate,
  Others: m.news_report_publication_others,
}

const VALUES = { reason: 'Fake' as ReportReason, text: '', block: false }

function PublicationForm({ publication, onClose }: PublicationReportFormProps) {
  const form = useForm(reportPublication, {
    values: VALUES,
    toInput: (typed) => ({ ...typed, publicationId: publication.id }),
    errors: {
      ...REPORT_ERRORS,
      PUBLICATION_NOT_FOUND: m.news_report_publication_gone,
      REPORT_DECIDED: m.news_report_publication_decided,
    },
    fieldOf: TEXT_REFUSALS,
    fieldErrors: TEXT_ERRORS,
    refreshes: [getMyReports, getPublication, getNewsByPublication, listPublications, listMutes],
    onDone: useReportSent(onClose),
  })
  const reason = useWatch({ control: form.control, name: 'reason' })
  const name = nameOf(publication.name)
  return (
    <Form form={form} label={m.news_report_publication_title()}>
      <div>
        <h2 className="h2">{m.news_report_publication_title()}</h2>
        <p className={`small muted breaks ${styles['about']}`}>{name}</p>
      </div>
      <ReportReasons field={form.field('reason')} says={(each) => SAYS[each]()} />
      <ReportWords field={form.field('text')} isNeeded={reason === 'Others'} />
      <CheckboxField {...form.field('block')} label={m.news_report_block({ name })} />
      <ReportEnd form={form} name={name} onClose={onClose} />
    </Form>
  )
}
