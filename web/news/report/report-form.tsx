import { useWatch } from 'react-hook-form'
import { sayTaste } from '@chowk/contract/recommend/feedback.ts'
import { getMyReports, reportAbuse } from '@chowk/contract/news/report.ts'
import type { FakeSubject, ReportReason } from '@chowk/contract/news/report.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { callOverHttp } from '../../app/calls.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import type { Reportable } from './reportable.ts'
import { FakeParts } from '../../app/report/report-reasons.tsx'
import { REPORT_ERRORS, TEXT_ERRORS, TEXT_REFUSALS, useReportSent } from '../../app/report/report-fields.tsx'
import { ReportBody, ReportSheet } from '../../app/report/report-sheet.tsx'

interface ReportFormProps {
  story: Reportable
  onClose: () => void
}

/** What is wrong with a story: a visitor is asked to sign in first and comes back to it. */
export function ReportForm({ story, onClose }: ReportFormProps) {
  return (
    <ReportSheet
      label={m.news_report_title()}
      signIn={{ back: `/details/${story.slug}?report=1`, words: m.news_report_sign_in_text() }}
      onClose={onClose}
    >
      <StoryForm story={story} onClose={onClose} />
    </ReportSheet>
  )
}

const VALUES = { reason: 'Fake' as ReportReason, part: '' as FakeSubject | '', text: '', hide: true, fewer: false }

function StoryForm({ story, onClose }: ReportFormProps) {
  const sent = useReportSent(onClose)
  const viewer = useViewer()
  const form = useForm(reportAbuse, {
    values: VALUES,
    toInput: ({ reason, part: subject, text, hide }) => ({
      articleId: story._id,
      reason,
      text,
      hide,
      ...(subject !== '' && reason === 'Fake' && { part: subject }),
    }),
    errors: {
      ...REPORT_ERRORS,
      ARTICLE_NOT_FOUND: m.news_pick_gone,
      ARTICLE_WITHDRAWN: m.news_pick_gone,
      REPORT_DECIDED: m.news_report_decided,
    },
    fieldOf: TEXT_REFUSALS,
    fieldErrors: TEXT_ERRORS,
    // A minor's report is never stored on the device.
    keepsDraft: viewer?.minor !== true,
    refreshes: [getMyReports],
    onDone: (answer, { fewer }) => {
      if (fewer)
        void callOverHttp(sayTaste, { articleId: story._id, say: 'FEWER_FROM_PUBLICATION' }).catch(() => undefined)
      sent(answer)
    },
  })
  const reason = useWatch({ control: form.control, name: 'reason' })
  const name = nameOf(story.publication.name)
  return (
    <ReportBody
      form={form}
      fields={{ reason: form.field('reason'), text: form.field('text') }}
      reason={reason}
      title={m.news_report_title()}
      about={m.news_report_about({ title: story.title, name })}
      promise={m.news_report_promise({ name })}
      further={
        reason === 'Fake' && (
          <Controlled form={form} name="part">
            {({ value, onChange }) => <FakeParts subject={value} onSubject={onChange} />}
          </Controlled>
        )
      }
      onClose={onClose}
    >
      <CheckboxField {...form.field('hide')} label={m.news_report_hide()} />
      <CheckboxField {...form.field('fewer')} label={m.news_report_fewer({ name })} />
    </ReportBody>
  )
}
