import { nameOf } from '../../app/bilingual-name.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { RefusalOf } from '@chowk/contract/call.ts'
import { sayTaste } from '@chowk/contract/recommend/feedback.ts'
import { getMyReports, reportAbuse, saysEnough } from '@chowk/contract/news/report.ts'
import type { FakePart, ReportReason } from '@chowk/contract/news/report.ts'
import { callOverHttp } from '../../app/calls.ts'
import type { CallFailed } from '../../app/calls.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Sheet } from '../../ui/floating/sheet.tsx'
import type { Reportable } from './reportable.ts'
import { ReportReasons } from './report-reasons.tsx'
import { ReportEnd, ReportSignIn, ReportWords, Tick, useReportSent } from './report-parts.tsx'
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
        <Form story={story} onClose={onClose} />
      ) : (
        <ReportSignIn back={`/details/${story.slug}?report=1`} words={m.news_report_sign_in_text()} onClose={onClose} />
      )}
    </Sheet>
  )
}

/** What each refusal says; one without words does not build. */
const REFUSED = {
  ARTICLE_NOT_FOUND: m.news_report_gone,
  ARTICLE_WITHDRAWN: m.news_report_gone,
  REPORT_TEXT_NEEDED: m.news_report_too_short,
  REPORT_TEXT_TOO_LONG: m.news_report_too_long,
  REPORT_NEEDS_NEW_TEXT: m.news_report_new_words,
  REPORT_DECIDED: m.news_report_decided,
  REPORT_LIMIT: m.news_report_limit,
} satisfies Record<keyof (typeof reportAbuse)['refusals'] & RefusalOf<typeof reportAbuse>, () => string>

function wordsOf(failure: CallFailed): string {
  if (failure.isOffline) return m.app_failed_offline()
  const { code } = failure
  return code && code in REFUSED ? REFUSED[code as keyof typeof REFUSED]() : m.news_report_failed()
}

function Form({ story, onClose }: ReportFormProps) {
  const [reason, setReason] = useState<ReportReason>('Fake')
  const [part, setPart] = useState<FakePart>()
  const [text, setText] = useState('')
  const [hide, setHide] = useState(true)
  const [fewer, setFewer] = useState(false)
  const [isShort, setShort] = useState(false)
  const send = useWrite(reportAbuse, { refreshes: [getMyReports] })
  const sent = useReportSent(onClose)
  const name = nameOf(story.publication.name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShort(!saysEnough(reason, text))
    if (!saysEnough(reason, text)) return
    send.mutate(
      { articleId: story._id, reason, text, hide, ...(part && reason === 'Fake' && { part }) },
      {
        onSuccess: (answer) => {
          if (fewer) void callOverHttp(sayTaste, { articleId: story._id, say: 'FEWER_FROM_PUBLICATION' })
          sent(answer)
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2 className={styles['title']}>{m.news_report_title()}</h2>
      <p className={styles['about']}>{m.news_report_about({ title: story.title, name })}</p>
      <ReportReasons title={m.news_report_title()} reason={reason} part={part} onReason={setReason} onPart={setPart} />
      <ReportWords text={text} isNeeded={reason === 'Others'} isShort={isShort} onText={setText} />
      <Tick label={m.news_report_hide()} isOn={hide} onChange={setHide} />
      <Tick label={m.news_report_fewer({ name })} isOn={fewer} onChange={setFewer} />
      <ReportEnd
        name={name}
        fault={send.error ? wordsOf(send.error) : undefined}
        isSending={send.isPending}
        onClose={onClose}
      />
    </form>
  )
}
