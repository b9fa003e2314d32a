import { useWatch } from 'react-hook-form'
import type { ContentKind } from '@chowk/contract/moderation/content.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import type { ReportReason } from '@chowk/contract/news/report.ts'
import { useForm } from '../form/use-form.ts'
import { useViewer } from '../page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { REPORT_ERRORS, TEXT_ERRORS, TEXT_REFUSALS } from './report-fields.tsx'
import { ReportBody, ReportSheet } from './report-sheet.tsx'
import type { ReportableContent } from './reportable-content.ts'

interface ContentReportFormProps {
  content: ReportableContent
  onClose: () => void
}

const TITLES: Record<ContentKind, () => string> = {
  POST: m.moderation_report_post,
  COMMENT: m.moderation_report_comment,
  PROFILE: m.moderation_report_profile,
  PRODUCT: m.moderation_report_product,
  SELLER: m.moderation_report_seller,
  REVIEW: m.moderation_report_review,
  QUESTION: m.moderation_report_question,
  GIFT: m.moderation_report_gift,
}

const SAYS: Record<ReportReason, () => string> = {
  Fake: m.moderation_report_fake_says,
  Inappropriate: m.moderation_report_inappropriate_says,
  Others: m.moderation_report_others_says,
}

/** What is wrong with what somebody wrote: a visitor is asked to sign in first and comes back to it. */
export function ContentReportForm({ content, onClose }: ContentReportFormProps) {
  return (
    <ReportSheet
      label={TITLES[content.kind]()}
      signIn={{ back: content.back, words: m.moderation_report_sign_in() }}
      onClose={onClose}
    >
      <Fields content={content} onClose={onClose} />
    </ReportSheet>
  )
}

const VALUES = { reason: 'Fake' as ReportReason, text: '' }

function Fields({ content, onClose }: ContentReportFormProps) {
  const { kind, id, title, author } = content
  const viewer = useViewer()
  const form = useForm(reportContent, {
    values: VALUES,
    toInput: (typed) => ({ ...typed, kind, id }),
    errors: {
      ...REPORT_ERRORS,
      CONTENT_NOT_FOUND: m.moderation_report_gone,
      OWN_CONTENT: m.moderation_report_own,
      REPORT_DECIDED: m.moderation_report_decided,
    },
    fieldOf: TEXT_REFUSALS,
    fieldErrors: TEXT_ERRORS,
    // A minor's report is never stored on the device.
    keepsDraft: viewer?.minor !== true,
    onDone: ({ ticket }) => {
      onClose()
      showToast({ text: m.moderation_report_sent({ ticket }) })
    },
  })
  const reason = useWatch({ control: form.control, name: 'reason' })
  return (
    <ReportBody
      form={form}
      fields={{ reason: form.field('reason'), text: form.field('text') }}
      reason={reason}
      title={TITLES[kind]()}
      about={title}
      promise={m.moderation_report_promise({ name: author ?? m.moderation_report_someone() })}
      says={(each) => SAYS[each]()}
      onClose={onClose}
    />
  )
}
