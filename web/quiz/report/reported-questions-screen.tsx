import { Link } from 'react-router'
import { decideReportedQuestion, listReportedQuestions } from '@chowk/contract/quiz/report.ts'
import type { QuestionFault, ReportedQuestion } from '@chowk/contract/quiz/report.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { ProblemNote } from '../../ui/note.tsx'
import { CorrectLink } from '../regrade/correct-link.tsx'
import { pageIn } from '../summary/summary-address.ts'
import { FAULT_WORDS } from './fault-words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './report.module.css'

const inputOf = (search: URLSearchParams) => ({ ...pageIn(search, []), size: 20 })

/** Questions that people reported, to be kept or taken out of use (QG15). */
const page = screenOf({
  title: m.quiz_reports_title,
  prefetch: ({ search }) => [read(listReportedQuestions, inputOf(search))],
  show: ReportedQuestions,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function ReportedQuestions() {
  const address = useListAddress()
  const reported = useRead(listReportedQuestions, inputOf(address.search))
  return (
    <div className={`stack gap-4 ${styles['screen']}`}>
      <header className="stack gap-2">
        <h1 className="h1">{m.quiz_reports_title()}</h1>
        <p className="muted">{m.quiz_reports_says()}</p>
      </header>
      <PagedList
        address={address}
        read={reported}
        failed={m.quiz_reports_failed()}
        empty={{ title: m.quiz_reports_none_title(), text: m.quiz_reports_none_text() }}
      >
        {(rows: readonly ReportedQuestion[]) => (
          <ul>
            {rows.map((question) => (
              <li key={question.questionId} className={`line-below ${styles['reported']}`}>
                <Reported question={question} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function Reported({ question }: { question: ReportedQuestion }) {
  const { stem, passage, language, options, right, evidence, story, isSuspect } = question
  return (
    <article className="stack gap-2">
      {isSuspect && <p className="small-strong danger">{m.quiz_reports_suspect()}</p>}
      <WrittenText as="h2" className="h4" lang={language} text={stem} keepsSpaces />
      {passage && <WrittenText lang={language} text={passage} keepsSpaces />}
      <ul className={styles['options']} lang={language}>
        {options.map((option) => (
          <WrittenText key={option} as="li" text={option} keepsSpaces />
        ))}
      </ul>
      <p className="strong breaks">
        {m.quiz_is_right()} <span lang={language}>{right.join(' · ')}</span>
      </p>
      {evidence && evidence !== passage && (
        <p>
          {m.quiz_story_says()} <WrittenText as="q" lang={language} text={evidence} />
        </p>
      )}
      {story && (
        <Link lang={language} className="small-strong accent hover-underline" to={`/details/${story.slug}`}>
          {story.title}
        </Link>
      )}
      {question.figures && <Figures {...question.figures} />}
      <Reports reports={question.reports} />
      {question.mayCorrect && <CorrectLink questionId={question.questionId} />}
      <Decision question={question} />
    </article>
  )
}

type FiguresProps = NonNullable<ReportedQuestion['figures']>

function Figures({ answers, facility }: FiguresProps) {
  const right = Math.max(0, Math.round(facility * 100))
  return <p className="small">{m.quiz_reports_figures({ answers, right })}</p>
}

function Reports({ reports }: { reports: ReportedQuestion['reports'] }) {
  if (reports.length === 0) return null
  return (
    <section className="stack gap-1" aria-label={m.quiz_reports_said()}>
      {reports.map(({ reason, words, reportedAt }) => (
        <p key={`${reportedAt}${words}`} className="small breaks">
          <span className="small-strong">{FAULT_WORDS[reason satisfies QuestionFault]()}</span>{' '}
          <WrittenText as="span" text={words} />{' '}
          <span className="muted">
            <Age of={reportedAt} />
          </span>
        </p>
      ))}
    </section>
  )
}

function Decision({ question: { questionId, isOfBank } }: { question: ReportedQuestion }) {
  const decide = useAction(decideReportedQuestion, {
    errors: { QUESTION_NOT_FOUND: m.quiz_reports_gone },
    refreshes: [listReportedQuestions],
  })
  const by = (decision: 'KEEP' | 'RETIRE', done: () => string) => () =>
    decide.mutate({ questionId, decision }, { onSuccess: () => showToast({ text: done() }) })
  return (
    <>
      <ProblemNote>{decide.problem}</ProblemNote>
      <div className="cluster gap-2">
        <Button small disabled={decide.isPending} onClick={by('KEEP', m.quiz_reports_kept)}>
          {m.quiz_reports_keep()}
        </Button>
        <Button small variant="outlined" disabled={decide.isPending} onClick={by('RETIRE', m.quiz_reports_retired)}>
          {m.quiz_reports_retire()}
        </Button>
        {isOfBank && (
          <ButtonLink small variant="plain" to={`/quiz-bank/${questionId}`}>
            {m.quiz_reports_change()}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
