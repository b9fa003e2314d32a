import { listQuizCategories } from '@chowk/contract/quiz/category.ts'
import { listQuizSummary } from '@chowk/contract/quiz/summary/summary.ts'
import type { DepartmentRow } from '@chowk/contract/quiz/summary/summary.ts'
import { addressInput, textUpTo } from '../../app/list/address-input.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { nobodyTook } from './nobody-took.tsx'
import { DownloadButton } from './download-button.tsx'
import { FiguresTable } from './figures-table.tsx'
import type { FiguresRow } from './figures-table.tsx'
import { FIGURE_SORTS, addressWith, narrowingIn, pageIn } from './summary-address.ts'
import { QuizFilters, TimeFilter } from './summary-filters.tsx'
import { ClassFilter } from '../../app/list/class-filter.tsx'
import { SummaryFrame } from './summary-frame.tsx'
import { SummaryPicture } from './summary-picture.tsx'

const inputOf = (search: URLSearchParams) => ({
  ...narrowingIn(search),
  ...pageIn(search, FIGURE_SORTS),
  ...addressInput(search, { query: textUpTo(120, 'find') }),
})

/** How quizzes went, department by department (QS1). */
const page = screenOf({
  title: m.quiz_summary_title,
  prefetch: ({ search }) => [read(listQuizSummary, inputOf(search)), read(listQuizCategories, {})],
  show: DepartmentSummary,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function DepartmentSummary() {
  const address = useListAddress()
  const summary = useRead(listQuizSummary, inputOf(address.search))
  return (
    <SummaryFrame
      sees={summary.data?.sees}
      actions={
        <DownloadButton
          wanted={{ by: 'DEPARTMENT', ...narrowingIn(address.search) }}
          hasPicture={(summary.data?.total.attempts ?? 0) > 0}
          hasAnswers={summary.data !== undefined && summary.data.sees !== 'OWN'}
        />
      }
    >
      <PagedList
        address={address}
        read={summary}
        search={{ name: 'find', placeholder: m.quiz_summary_find_department() }}
        filters={
          <>
            <TimeFilter address={address} sessions={summary.data?.sessions} />
            <ClassFilter address={address} />
            <QuizFilters address={address} quizzes={summary.data?.quizzes} />
          </>
        }
        failed={m.quiz_summary_failed()}
        empty={{ title: m.quiz_summary_none_title(), text: m.quiz_summary_none_text() }}
        notYet={() => nobodyTook(address)}
      >
        {(rows: readonly DepartmentRow[], { total, drawn, asOf, sees }) => (
          <FiguresTable
            label={m.app_departments()}
            head={m.member_department()}
            address={address}
            rows={rows.map((row) => shown(row, address.search))}
            total={total}
            picture={
              <SummaryPicture
                drawn={drawn}
                nameOf={({ name }) => name ?? m.quiz_summary_no_department()}
                total={total}
                sees={sees}
              />
            }
            asOf={asOf}
          />
        )}
      </PagedList>
    </SummaryFrame>
  )
}

function shown({ department, ...figures }: DepartmentRow, search: URLSearchParams): FiguresRow {
  if (!department) return { key: 'none', name: m.quiz_summary_no_department(), ...figures }
  const year = search.get('class')
  const to = addressWith('/quiz-summary/user', search, { department: department.id, ...(year && { class: year }) })
  return { key: department.id, name: department.name, to, ...figures }
}
