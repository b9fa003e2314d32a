import { useEffect } from 'react'
import { Link } from 'react-router'
import { acknowledgeReports, getReportCase, getReportQueue } from '@chowk/contract/operator/moderation.ts'
import type { ReportCaseDetails } from '@chowk/contract/operator/moderation.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { Age, dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'
import { QueueCase } from '../../ui/queue/queue.tsx'
import { TextSkeleton } from '../../ui/waiting/skeleton.tsx'
import type { Subject } from './case-key.ts'
import { DecisionForm } from './decision-form.tsx'
import { Decisions } from './decisions.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './moderation-screen.module.css'

const waits = ({ state }: ReportCaseDetails['reports'][number]) => state === 'OPEN' || state === 'ACKNOWLEDGED'

interface CaseViewProps {
  subject: Subject
  onDecided: () => void
}

/** One reported story or publication with its reports, and the decision beside it. Opening it says that a person has looked. */
export function CaseView({ subject, onDecided }: CaseViewProps) {
  const read = useRead(getReportCase, subject)
  const { kind, id } = subject
  const isNew = read.data?.reports.some((report) => report.state === 'OPEN') ?? false
  const { mutate: acknowledge } = useAction(acknowledgeReports, {
    errors: { SUBJECT_NOT_FOUND: m.operator_moderation_gone },
    refreshes: [getReportCase, getReportQueue],
  })
  useEffect(() => {
    if (isNew) acknowledge({ kind, id })
  }, [isNew, acknowledge, kind, id])
  return (
    <ReadBoundary read={read} failed={m.operator_moderation_case_failed()} skeleton={<TextSkeleton />}>
      {(details) => (
        <QueueCase
          decision={
            <>
              {details.reports.some(waits) && <DecisionForm subject={subject} onDecided={onDecided} />}
              <Decisions details={details} />
            </>
          }
        >
          {details.article && <Reported article={details.article} publication={details.publication} />}
          {!details.article && <ReportedPublication publication={details.publication} />}
          <Reports reports={details.reports} />
        </QueueCase>
      )}
    </ReadBoundary>
  )
}

interface ReportedProps {
  article: NonNullable<ReportCaseDetails['article']>
  publication: ReportCaseDetails['publication']
}

function Reported({ article, publication }: ReportedProps) {
  return (
    <>
      <Picture picture={article.picture} ratio={16 / 9} sizes="(max-width: 767px) 100vw, 380px" first />
      <p className={`small-strong accent ${styles['subject']}`}>{nameOf(article.category.name)}</p>
      <h2 className={`h2 breaks ${styles['headline']}`} lang={article.language}>
        {article.title}
      </h2>
      <p className={`cluster small muted ${styles['meta']}`}>
        <PublicationLogo publication={publication} size={18} />
        <strong>{nameOf(publication.name)}</strong> · <Age of={article.publishedAt} />
      </p>
      <p className={`breaks muted ${styles['summary']}`} lang={article.language}>
        {article.summary}
      </p>
      {article.hiddenForMinors && <Note kind="waiting">{m.operator_moderation_hidden_minors()}</Note>}
      {article.disputed && (
        <Note kind="notice">
          <WrittenText text={m.news_disputed({ note: article.disputed })} />
        </Note>
      )}
      <Link to={`/details/${article.slug}`} className={`small-strong accent hover-underline ${styles['open']}`}>
        {m.operator_moderation_open_story()}
      </Link>
    </>
  )
}

function ReportedPublication({ publication }: Pick<ReportedProps, 'publication'>) {
  const { id, name, about, home } = publication
  return (
    <>
      <PublicationLogo publication={publication} size={72} />
      <p className={`small-strong accent ${styles['subject']}`}>{m.app_publication()}</p>
      <h2 className={`h2 breaks ${styles['headline']}`}>{nameOf(name)}</h2>
      {about && <p className={`breaks muted ${styles['summary']}`}>{nameOf(about)}</p>}
      <p className={`cluster small muted ${styles['meta']}`}>
        <a
          href={home}
          rel="noopener noreferrer nofollow"
          target="_blank"
          className={`small-strong accent hover-underline ${styles['open']}`}
        >
          {new URL(home).host}
        </a>
        <Link to={`/publication/details?id=${id}`} className={`small-strong accent hover-underline ${styles['open']}`}>
          {m.operator_moderation_open_publication()}
        </Link>
      </p>
    </>
  )
}

const WHO = {
  STUDENT: m.operator_moderation_student,
  FACULTY: m.operator_moderation_faculty,
  ADMINISTRATOR: m.operator_moderation_administrator,
  READER: m.operator_moderation_reader,
} satisfies Record<ReportCaseDetails['reports'][number]['who'], () => string>

const REASONS = {
  Fake: m.news_report_fake,
  Inappropriate: m.news_report_inappropriate,
  Others: m.news_report_others,
} as const
const PARTS = {
  NUMBERS: m.news_report_numbers,
  PICTURE: m.news_report_picture,
  NAMES: m.news_report_names,
  ALL: m.news_report_all,
} as const

function Reports({ reports }: Pick<ReportCaseDetails, 'reports'>) {
  return (
    <section className={`ruled ${styles['reports']}`}>
      <div className={`cluster spread ${styles['reportsHead']}`}>
        <h3>{m.operator_moderation_people({ count: reports.length })}</h3>
        <span>{m.operator_moderation_no_names()}</span>
      </div>
      <ul>
        {reports.map((report) => (
          <li key={report.id} className={`small line-below breaks ${styles['report']}`}>
            <p className={`cluster muted ${styles['reporter']}`}>
              <strong>{WHO[report.who]()}</strong>
              <span className={styles['tag']}>
                {REASONS[report.reason]()}
                {report.part && `, ${PARTS[report.part]()}`}
              </span>
              {report.weight !== 1 && <span>{m.operator_moderation_weight({ weight: report.weight })}</span>}
              <time dateTime={report.at}>{dateText(report.at)}</time>
            </p>
            {report.text ? (
              <WrittenText text={report.text} />
            ) : (
              <p className="faint">{m.operator_moderation_no_words()}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
