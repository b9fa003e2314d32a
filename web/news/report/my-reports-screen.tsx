import { langOf, nameOf } from '../../app/bilingual-name.ts'
import { Link } from 'react-router'
import { getMyReports } from '@chowk/contract/news/report.ts'
import type { MyReport, ReportState } from '@chowk/contract/news/report.ts'
import { List } from '../../app/list/list.tsx'
import { listOf } from '../../app/list/use-list.ts'
import type { ListState } from '../../app/list/use-list.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { articlePath, publicationPath } from '../words.ts'
import { REASON_WORDS } from '../../app/report/report-reasons.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './my-reports-screen.module.css'

const STATES: Record<ReportState, () => string> = {
  OPEN: m.news_report_state_open,
  ACKNOWLEDGED: m.news_report_state_acknowledged,
  UPHELD: m.news_report_state_upheld,
  DISMISSED: m.news_report_state_dismissed,
  DUPLICATE: m.news_report_state_duplicate,
  APPEALED: m.news_report_state_appealed,
  FINAL: m.news_report_state_final,
}

const CONTENT_WORDS = {
  POST: m.moderation_my_report_post,
  COMMENT: m.moderation_my_report_comment,
  PROFILE: m.moderation_my_report_profile,
  PRODUCT: m.moderation_my_report_product,
  SELLER: m.moderation_my_report_seller,
  REVIEW: m.moderation_my_report_review,
  QUESTION: m.moderation_my_report_question,
  GIFT: m.moderation_my_report_gift,
}

/** The reader's own reports: state, and the answer once there is one. */
const page = screenOf({
  title: m.news_my_reports_title,
  lists: () => ({
    reports: listOf(
      getMyReports,
      { size: 20 },
      { failed: m.news_my_reports_failed, failedMore: m.news_my_reports_failed },
    ),
  }),
  show: MyReports,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function MyReports({ reports }: { reports: ListState<MyReport> }) {
  return (
    <div className={styles['screen']}>
      <h1 className="h1">{m.news_my_reports_title()}</h1>
      <p className={`muted ${styles['says']}`}>{m.news_my_reports_says()}</p>
      <List list={reports} skeleton={<RowSkeleton count={3} />} empty={<NoReports />}>
        {(rows) => (
          <ul className={styles['list']}>
            {rows.map((report) => (
              <Row key={report._id} report={report} />
            ))}
          </ul>
        )}
      </List>
    </div>
  )
}

const NoReports = () => (
  <StatePanel mark="missing" title={m.news_my_reports_empty_title()} text={m.news_my_reports_empty_text()}>
    <ButtonLink to="/latest">{m.app_go_to_latest()}</ButtonLink>
  </StatePanel>
)

function Row({ report }: { report: MyReport }) {
  const { article, publication, content, reason, text, at: time, state, isReversed, answer, decidedAt } = report
  return (
    <li className={`line-below ${styles['row']}`}>
      <p className={`small muted cluster ${styles['meta']}`}>
        <span className={styles['state']} data-state={isReversed ? 'DISMISSED' : state}>
          {isReversed ? m.news_report_state_reversed() : STATES[state]()}
        </span>
        <span>{REASON_WORDS[reason].name()}</span>
        <time dateTime={time}>{dateText(time)}</time>
      </p>
      {article && (
        <h2 className={`h3 breaks ${styles['story']}`} lang={langOf(article.language)}>
          <Link to={articlePath(article)}>{article.title}</Link>
        </h2>
      )}
      {content && (
        <h2 className={`h3 breaks ${styles['story']}`}>{CONTENT_WORDS[content.kind]({ ticket: content.ticket })}</h2>
      )}
      {!article && publication && (
        <h2 className={`h3 breaks ${styles['story']}`}>
          <Link to={publicationPath({ id: publication.slug })}>{nameOf(publication.name)}</Link>
        </h2>
      )}
      {publication && (
        <p className="small muted">{article ? nameOf(publication.name) : m.news_my_reports_publication()}</p>
      )}
      {text && <WrittenText className={styles['text']} text={text} />}
      {answer && (
        <WrittenText className={styles['answer']} text={answer}>
          {' '}
          {decidedAt && <time dateTime={decidedAt}>{dateText(decidedAt)}</time>}
        </WrittenText>
      )}
    </li>
  )
}
