import { useEffect } from 'react'
import { Link } from 'react-router'
import { acknowledgeReports, getReportCase, getReportQueue } from '@chowk/contract/operator/moderation.ts'
import type { ReportCaseDetails } from '@chowk/contract/operator/moderation.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { Age, dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TextBones } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { DecisionForm } from './decision-form.tsx'
import { Decisions } from './decisions.tsx'
import styles from './moderation-screen.module.css'

interface CaseViewProps {
  articleId: string
  onClose: () => void
  onDecided: (articleId: string) => void
}

/** One reported story with its reports, and the decision beside it. Opening it says that a person has looked. */
export function CaseView({ articleId, onClose, onDecided }: CaseViewProps) {
  const { data, error, refetch } = useRead(getReportCase, { articleId })
  const isNew = data?.reports.some((report) => report.state === 'OPEN') ?? false
  const { mutate: acknowledge } = useWrite(acknowledgeReports, { refreshes: [getReportCase, getReportQueue] })
  useEffect(() => {
    if (isNew) acknowledge({ articleId })
  }, [isNew, acknowledge, articleId])
  if (!data && error)
    return (
      <StatePanel mark="broken" title={m.operator_moderation_failed()} text={m.app_failed_server()}>
        <Button onClick={() => void refetch()}>{m.app_try_again()}</Button>
      </StatePanel>
    )
  if (!data) return <TextBones />
  const waits = data.reports.some((report) => report.state === 'OPEN' || report.state === 'ACKNOWLEDGED')
  return (
    <>
      <article className={styles['story']}>
        <button type="button" className={styles['back']} onClick={onClose}>
          ← {m.operator_moderation_to_queue()}
        </button>
        <Told article={data.article} />
        <Reports reports={data.reports} />
      </article>
      <aside className={styles['decide']}>
        {waits && <DecisionForm articleId={articleId} onDecided={() => onDecided(articleId)} />}
        <Decisions details={data} />
      </aside>
    </>
  )
}

const nameOf = (name: { en: string; hi: string | null }) => (getLocale() === 'hi' ? (name.hi ?? name.en) : name.en)

function Told({ article }: { article: ReportCaseDetails['article'] }) {
  const { publication } = article
  return (
    <>
      <Picture picture={article.picture} ratio={16 / 9} sizes="(max-width: 767px) 100vw, 380px" first />
      <p className={styles['subject']}>{nameOf(article.category.name)}</p>
      <h2 className={styles['headline']} lang={article.language}>
        {article.title}
      </h2>
      <p className={styles['meta']}>
        <img src={publication.logo} alt="" width={18} height={18} />
        <strong>{nameOf(publication.name)}</strong> · <Age of={article.publishedAt} />
      </p>
      <p className={styles['summary']} lang={article.language}>
        {article.summary}
      </p>
      {article.hiddenForMinors && <Note kind="waiting">{m.operator_moderation_hidden_minors()}</Note>}
      {article.disputed && <Note kind="notice">{m.news_disputed({ note: article.disputed })}</Note>}
      <Link to={`/details/${article.slug}`} className={styles['open']}>
        {m.operator_moderation_open_story()}
      </Link>
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
    <section className={styles['reports']}>
      <div className={styles['reportsHead']}>
        <h3>{m.operator_moderation_people({ count: reports.length })}</h3>
        <span>{m.operator_moderation_no_names()}</span>
      </div>
      <ul>
        {reports.map((report) => (
          <li key={report.id} className={styles['report']}>
            <p className={styles['reporter']}>
              <strong>{WHO[report.who]()}</strong>
              <span className={styles['tag']}>
                {REASONS[report.reason]()}
                {report.part && `, ${PARTS[report.part]()}`}
              </span>
              {report.weight !== 1 && <span>{m.operator_moderation_weight({ weight: report.weight })}</span>}
              <time dateTime={report.at}>{dateText(report.at)}</time>
            </p>
            <p className={report.text ? undefined : styles['silent']}>
              {report.text || m.operator_moderation_no_words()}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
