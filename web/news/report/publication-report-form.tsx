import { useWatch } from 'react-hook-form'
import { listMutes } from '@chowk/contract/news/mute.ts'
import { getNewsByPublication, getPublication, listPublications } from '@chowk/contract/news/publication.ts'
import { getMyReports, reportPublication } from '@chowk/contract/news/report.ts'
import type { ReportReason } from '@chowk/contract/news/report.ts'
import type { PublicationMark } from '@chowk/contract/article/story.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useForm } from '../../app/form/use-form.ts'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { publicationPath } from '../words.ts'
import { REPORT_ERRORS, TEXT_ERRORS, TEXT_REFUSALS, useReportSent } from '../../app/report/report-fields.tsx'
import { ReportBody, ReportSheet } from '../../app/report/report-sheet.tsx'

interface PublicationReportFormProps {
  publication: PublicationMark
  onClose: () => void
}

/** What is wrong with a publication as a whole: a visitor is asked to sign in first and comes back to it (L6). */
export function PublicationReportForm({ publication, onClose }: PublicationReportFormProps) {
  return (
    <ReportSheet
      label={m.news_report_publication_title()}
      signIn={{ back: `${publicationPath(publication)}&report=1`, words: m.news_report_publication_sign_in() }}
      onClose={onClose}
    >
      <PublicationForm publication={publication} onClose={onClose} />
    </ReportSheet>
  )
}

const SAYS: Record<ReportReason, () => string> = {
  Fake: m.news_report_publication_fake,
  Inappropriate: m.news_report_publication_inappropriate,
  Others: m.news_report_publication_others,
}

const VALUES = { reason: 'Fake' as ReportReason, text: '', block: false }

function PublicationForm({ publication, onClose }: PublicationReportFormProps) {
  const viewer = useViewer()
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
    // A minor's report is never stored on the device.
    keepsDraft: viewer?.minor !== true,
    refreshes: [getMyReports, getPublication, getNewsByPublication, listPublications, listMutes],
    onDone: useReportSent(onClose),
  })
  const reason = useWatch({ control: form.control, name: 'reason' })
  const name = nameOf(publication.name)
  return (
    <ReportBody
      form={form}
      fields={{ reason: form.field('reason'), text: form.field('text') }}
      reason={reason}
      title={m.news_report_publication_title()}
      about={name}
      promise={m.news_report_promise({ name })}
      says={(each) => SAYS[each]()}
      onClose={onClose}
    >
      <CheckboxField {...form.field('block')} label={m.news_report_block({ name })} />
    </ReportBody>
  )
}
