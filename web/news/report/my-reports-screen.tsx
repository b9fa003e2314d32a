import { nameOf } from '../../app/bilingual-name.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { Link } from 'react-router'
import { getMyReports } from '@chowk/contract/news/report.ts'
import type { MyReport, ReportState } from '@chowk/contract/news/report.ts'
import { useList } from '../../app/list/list.ts'
import { readInBrowser, readOnServer } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RowBones } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { articlePath, langOf, publicationPath } from '../words.ts'
import { REASON_WORDS } from './report-reasons.tsx'
import styles from './my-reports-screen.module.css'

const INPUT = { size: 20 }
const READS: readonly Read[] = [[getMyReports, INPUT]]

export async function loader({ context }: LoaderFunctionArgs) {
  return await readOnServer(context, READS)
}

export function clientLoader() {
  return readInBrowser(READS)
}

export const meta = () => [{ title: `${m.news_my_reports_title()} · ${m.app_name()}` }]

const STATES: Record<ReportState, () => string> = {
  OPEN: m.news_report_state_open,
  ACKNOWLEDGED: m.news_report_state_acknowledged,
  UPHELD: m.news_report_state_upheld,
  DISMISSED: m.news_report_state_dismissed,
  DUPLICATE: m.news_report_state_duplicate,
  APPEALED: m.news_report_state_appealed,
  FINAL: m.news_report_state_final,
}

/** The reader's own reports: state, and the answer once there is one. */
export default function MyReportsScreen() {
  const words = { failed: m.news_my_reports_failed(), failedMore: m.news_my_reports_failed() }
  const list = useList(getMyReports, INPUT, words)
  const { data, status, hasMore, loadMorePending } = list
  return (
    <div className={styles['screen']} aria-busy={list.pending}>
      <h1 className={styles['title']}>{m.news_my_reports_title()}</h1>
      <p className={styles['says']}>{m.news_my_reports_says()}</p>
      {data.length === 0 && (status === 'idle' || status === 'loading') && <RowBones count={3} />}
      {data.length === 0 && status === 'failed' && (
        <StatePanel mark="broken" title={m.news_my_reports_failed()} text={m.app_failed_server()}>
          <Button onClick={list.load}>{m.app_try_again()}</Button>
        </StatePanel>
      )}
      {data.length === 0 && status === 'succeeded' && (
        <StatePanel mark="missing" title={m.news_my_reports_empty_title()} text={m.news_my_reports_empty_text()}>
          <ButtonLink to="/latest">{m.app_go_to_latest()}</ButtonLink>
        </StatePanel>
      )}
      <ul className={styles['list']}>
        {data.map((report) => (
          <Row key={report._id} report={report} />
        ))}
      </ul>
      {hasMore && (
        <Button look="outlined" disabled={loadMorePending} onClick={list.loadMore}>
          {m.news_my_reports_more()}
        </Button>
      )}
    </div>
  )
}

function Row({ report }: { report: MyReport }) {
  const { article, publication, reason, text, at, state, answer, decidedAt } = report
  return (
    <li className={styles['row']}>
      <p className={styles['meta']}>
        <span className={styles['state']} data-state={state}>
          {STATES[state]()}
        </span>
        <span>{REASON_WORDS[reason].name()}</span>
        <time dateTime={at}>{dateText(at)}</time>
      </p>
      {article && (
        <h2 className={styles['story']} lang={langOf(article.language)}>
          <Link to={articlePath(article)}>{article.title}</Link>
        </h2>
      )}
      {!article && (
        <h2 className={styles['story']}>
          <Link to={publicationPath({ id: publication.slug })}>{nameOf(publication.name)}</Link>
        </h2>
      )}
      <p className={styles['from']}>{article ? nameOf(publication.name) : m.news_my_reports_publication()}</p>
      {text && <p className={styles['text']}>{text}</p>}
      {answer && (
        <p className={styles['answer']}>
          {answer} {decidedAt && <time dateTime={decidedAt}>{dateText(decidedAt)}</time>}
        </p>
      )}
    </li>
  )
}
