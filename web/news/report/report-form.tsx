import { useWatch } from 'react-hook-form'
import { sayTaste } from '@chowk/contract/recommend/feedback.ts'
import { getMyReports, reportAbuse } from '@chowk/contract/news/report.ts'
import type { FakeSubject, ReportReason } from '@chowk/contract/news/report.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { callOverHttp } from '../../app/calls.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import { Form } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import type { Reportable } from './reportable.ts'
import { FakeParts, ReportReasons } from './report-reasons.tsx'
import {
  REPORT_ERRORS,
  ReportEnd,
  ReportSignIn,
  ReportWords,
  TEXT_ERRORS,
  TEXT_REFUSALS,
  useReportSent,
} from './report-fields.tsx'
import styles from './report-form.module.css'

interface ReportFormProps {
  story: Reportable
  onClose: () => void
}

/** What is wrong with a story: a visitor is asked to sign in first and comes back to it. */
export function ReportForm({ story, onClose }: ReportFormProps) {
  const viewer = useViewer()
  return (
    <Sheet label={m.news_report_title()} onClose={onClose} wide="form">
      {viewer ? (
        <StoryForm story={story} onClose={onClose} />
      ) : (
        <ReportSignIn back={`/details/${story.slug}?report=1`} words={m.news_report_sign_in_text()} onClose={onClose} />
      )}
    </Sheet>
  )
}

const VALUES = { reason: 'Fake' as ReportReason, part: '' as FakeSubject | '', text: '', hide: true, fewer: false }

function StoryForm({ story, onClose }: ReportFormProps) {
  const sent = useReportSent(onClose)
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
      ARTICLE_NOT_FOUND: m.news_report_gone,
      ARTICLE_WITHDRAWN: m.news_report_gone,
      REPORT_DECIDED: m.news_report_decided,
    },
    fieldOf: TEXT_REFUSALS,
    fieldErrors: TEXT_ERRORS,
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
    <Form form={form} label={m.news_report_title()}>
      <div>
        <h2 className="h2">{m.news_report_title()}</h2>
        <p className={`small muted breaks ${styles['about']}`}>{m.news_report_about({ title: story.title, name })}</p>
      </div>
      <ReportReasons field={form.field('reason')} />
      {reason === 'Fake' && (
        <Controlled form={form} name="part">
          {({ value, onChange }) => <FakeParts subject={value} onSubject={onChange} />}
        </Controlled>
      )}
      <ReportWords field={form.field('text')} isNeeded={reason === 'Others'} />
      <div>
        <CheckboxField {...form.field('hide')} label={m.news_report_hide()} />
        <CheckboxField {...form.field('fewer')} label={m.news_report_fewer({ name })} />
      </div>
      <ReportEnd form={form} name={name} onClose={onClose} />
    </Form>
  )
}
