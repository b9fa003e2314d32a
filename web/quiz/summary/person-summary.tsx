import { Link } from 'react-router'
import { listQuizCategories } from '@chowk/contract/quiz/category.ts'
import { listQuizAttempts, listStudentSummary } from '@chowk/contract/quiz/summary/summary.ts'
import type { AttemptRow } from '@chowk/contract/quiz/summary/summary.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { PersonChip } from '../../ui/person/person-chip.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { ProgressPlot } from './progress-plot.tsx'
import { RunningTries } from './running-tries.tsx'
import { narrowingIn, pageIn } from './summary-address.ts'
import { QuizFilters, TimeFilter } from './summary-filters.tsx'
import { KINDS, classText, numberText, percentText } from './summary-words.ts'
import styles from './summary.module.css'

const rowOf = (userId: string, search: URLSearchParams) => ({ userId, ...narrowingIn(search) })
const triesOf = (userId: string, search: URLSearchParams) => ({
  userId,
  size: 50,
  ...narrowingIn(search),
  ...pageIn(search, []),
})

/** What the page of one person reads. */
export const readsOfPerson = (userId: string, search: URLSearchParams) => [
  read(listStudentSummary, rowOf(userId, search)),
  read(listQuizAttempts, triesOf(userId, search)),
  read(listQuizCategories, {}),
]

/** One person: how she did from try to try, and every try. */
export function PersonSummary({ personId, address }: { personId: string; address: ListAddress }) {
  const person = useRead(listStudentSummary, rowOf(personId, address.search))
  const tries = useRead(listQuizAttempts, triesOf(personId, address.search))
  return (
    <>
      <Link className="small-strong accent hover-underline" to="/quiz-summary/user">
        {m.quiz_summary_back()}
      </Link>
      <ReadBoundary read={person} failed={m.quiz_summary_failed()}>
        {({ content: [row], sees }) =>
          row && (
            <div className={`cluster gap-3 ${styles['person']}`}>
              <PersonChip name={row.name} picture={row.portrait}>
                <span className="small muted">{row.department?.name ?? classText(row.class)}</span>
              </PersonChip>
              <p className="muted tabular">
                {m.quiz_summary_person({
                  tries: numberText(row.attempts),
                  best: percentText(row.best),
                  average: percentText(row.average),
                  reads: numberText(row.reads),
                })}
              </p>
              {sees !== 'OWN' && (
                <Link className="small-strong accent hover-underline" to={`/quiz-accommodations?person=${personId}`}>
                  {m.quiz_care_open()}
                </Link>
              )}
            </div>
          )
        }
      </ReadBoundary>
      {person.data?.sees !== 'OWN' && <RunningTries tries={tries.data?.running ?? []} />}
      <PagedList
        address={address}
        read={tries}
        filters={
          <>
            <TimeFilter address={address} sessions={tries.data?.sessions} />
            <QuizFilters address={address} quizzes={tries.data?.quizzes} />
          </>
        }
        failed={m.quiz_summary_failed()}
        empty={{ title: m.quiz_summary_none_title(), text: m.quiz_summary_none_text() }}
      >
        {(rows: readonly AttemptRow[]) => (
          <>
            <ProgressPlot tries={rows} />
            <Table
              label={m.quiz_summary_tries()}
              columns={columns()}
              rows={rows}
              keyOf={({ resultSlug }) => resultSlug}
            />
          </>
        )}
      </PagedList>
    </>
  )
}

const columns = (): Column<AttemptRow>[] => [
  {
    name: 'ended',
    label: m.app_when(),
    card: 'title',
    cell: ({ endedAt, resultSlug }) => (
      <Link className="hover-underline" to={`/result/${resultSlug}`}>
        {dateAndClock(endedAt)}
      </Link>
    ),
  },
  {
    name: 'kind',
    label: m.app_quiz(),
    isWide: true,
    cell: ({ kind, title }) => title ?? KINDS[kind](),
  },
  {
    name: 'group',
    label: m.quiz_summary_then(),
    card: 'line',
    cell: ({ department, class: year }) => department?.name ?? classText(year),
  },
  {
    name: 'marks',
    label: m.app_marks(),
    isNumber: true,
    cell: ({ marks, mostMarks }) => m.quiz_summary_marks_of({ marks: numberText(marks), most: numberText(mostMarks) }),
  },
  {
    name: 'percent',
    label: m.quiz_column_percent(),
    isNumber: true,
    card: 'end',
    cell: ({ percent }) => percentText(percent),
  },
  {
    name: 'passed',
    label: m.quiz_passed(),
    cell: ({ passed }) => (passed ? m.member_yes() : m.member_no()),
  },
  { name: 'minutes', label: m.quiz_live_minutes(), isNumber: true, cell: ({ minutes }) => numberText(minutes) },
]
