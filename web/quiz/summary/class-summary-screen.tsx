import { listQuizCategories } from '@chowk/contract/quiz/category.ts'
import { listClassSummary } from '@chowk/contract/quiz/summary/summary.ts'
import type { ClassRow } from '@chowk/contract/quiz/summary/summary.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { nobodyTook } from './nobody-took.tsx'
import { listSummaryFiles } from '@chowk/contract/quiz/summary/summary-file.ts'
import { LargeFiles } from './large-files.tsx'
import { DownloadButton } from './download-button.tsx'
import { FiguresTable } from './figures-table.tsx'
import type { FiguresRow } from './figures-table.tsx'
import { FIGURE_SORTS, addressWith, narrowingIn, pageIn } from './summary-address.ts'
import { QuizFilters, TimeFilter } from './summary-filters.tsx'
import { SummaryFrame } from './summary-frame.tsx'
import { SummaryPicture } from './summary-picture.tsx'
import { classText } from './summary-words.ts'

const inputOf = (search: URLSearchParams) => ({ ...narrowingIn(search), ...pageIn(search, FIGURE_SORTS) })

/** How quizzes went, class by class (QS1). */
const page = screenOf({
  title: m.quiz_summary_title,
  prefetch: ({ search }) => [
    read(listClassSummary, inputOf(search)),
    read(listQuizCategories, {}),
    read(listSummaryFiles, {}),
  ],
  show: ClassSummary,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function ClassSummary() {
  const address = useListAddress()
  const summary = useRead(listClassSummary, inputOf(address.search))
  return (
    <SummaryFrame
      sees={summary.data?.sees}
      actions={
        <DownloadButton
          wanted={{ by: 'CLASS', ...narrowingIn(address.search) }}
          hasPicture={(summary.data?.total.attempts ?? 0) > 0}
          hasAnswers={summary.data !== undefined && summary.data.sees !== 'OWN'}
        />
      }
    >
      <PagedList
        address={address}
        read={summary}
        filters={
          <>
            <TimeFilter address={address} sessions={summary.data?.sessions} />
            <QuizFilters address={address} quizzes={summary.data?.quizzes} />
          </>
        }
        failed={m.quiz_summary_failed()}
        empty={{ title: m.quiz_summary_none_title(), text: m.quiz_summary_none_text() }}
        notYet={() => nobodyTook(address)}
      >
        {(rows: readonly ClassRow[], { total, drawn, asOf, sees }) => (
          <FiguresTable
            label={m.quiz_summary_classes()}
            head={m.app_class()}
            address={address}
            rows={rows.map((row) => shown(row, address.search))}
            total={total}
            picture={
              <SummaryPicture
                drawn={drawn}
                nameOf={({ key }) => classText(key === '' ? null : Number(key))}
                total={total}
                sees={sees}
              />
            }
            asOf={asOf}
          />
        )}
      </PagedList>
      <LargeFiles />
    </SummaryFrame>
  )
}

function shown({ class: year, ...figures }: ClassRow, search: URLSearchParams): FiguresRow {
  const key = year === null ? 'none' : String(year)
  return {
    key,
    name: classText(year),
    ...(year !== null && { to: addressWith('/quiz-summary/department', search, { class: key }) }),
    ...figures,
  }
}
