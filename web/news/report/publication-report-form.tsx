import { nameOf } from '../../app/bilingual-name.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { RefusalOf } from '@chowk/contract/call.ts'
import { listMutes } from '@chowk/contract/news/mute.ts'
import { getNewsByPublication, getPublication, listPublications } from '@chowk/contract/news/publication.ts'
import { getMyReports, reportPublication, saysEnough } from '@chowk/contract/news/report.ts'
import type { ReportReason } from '@chowk/contract/news/report.ts'
import type { PublicationMark } from '@chowk/contract/article/story.ts'
import type { CallFailed } from '../../app/calls.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { publicationPath } from '../words.ts'
import { ReportEnd, ReportSignIn, ReportWords, Tick, useReportSent } from './report-parts.tsx'
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
        <Form publication={publication} onClose={onClose} />
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

/** What each refusal says; one without words does not build. */
const REFUSED = {
  PUBLICATION_NOT_FOUND: m.news_report_publication_gone,
  REPORT_TEXT_NEEDED: m.news_report_too_short,
  REPORT_TEXT_TOO_LONG: m.news_report_too_long,
  REPORT_NEEDS_NEW_TEXT: m.news_report_new_words,
  REPORT_DECIDED: m.news_report_publication_decided,
  REPORT_LIMIT: m.news_report_limit,
} satisfies Record<keyof (typeof reportPublication)['refusals'] & RefusalOf<typeof reportPublication>, () => string>

function wordsOf({ code, isOffline }: CallFailed): string {
  if (isOffline) return m.app_failed_offline()
  return code && code in REFUSED ? REFUSED[code as keyof typeof REFUSED]() : m.news_report_failed()
}

function Form({ publication, onClose }: PublicationReportFormProps) {
  const [reason, setReason] = useState<ReportReason>('Fake')
  const [text, setText] = useState('')
  const [block, setBlock] = useState(false)
  const [isShort, setShort] = useState(false)
  const send = useWrite(reportPublication, {
    refreshes: [getMyReports, getPublication, getNewsByPublication, listPublications, listMutes],
  })
  const sent = useReportSent(onClose)
  const name = nameOf(publication.name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShort(!saysEnough(reason, text))
    if (!saysEnough(reason, text)) return
    send.mutate({ publicationId: publication.id, reason, text, block }, { onSuccess: sent })
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2 className={styles['title']}>{m.news_report_publication_title()}</h2>
      <p className={styles['about']}>{name}</p>
      <ReportReasons
        title={m.news_report_publication_title()}
        reason={reason}
        says={(each) => SAYS[each]()}
        onReason={setReason}
      />
      <ReportWords text={text} isNeeded={reason === 'Others'} isShort={isShort} onText={setText} />
      <Tick label={m.news_report_block({ name })} isOn={block} onChange={setBlock} />
      <ReportEnd
        name={name}
        fault={send.error ? wordsOf(send.error) : undefined}
        isSending={send.isPending}
        onClose={onClose}
      />
    </form>
  )
}
