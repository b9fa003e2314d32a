import { listQuizSummary } from '@chowk/contract/quiz/summary.ts'
import type { DepartmentRow } from '@chowk/contract/quiz/summary.ts'
import { useListAddress, wordsOf } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { DownloadButton } from './download-button.tsx'
import { FiguresTable } from './figures-table.tsx'
import type { FiguresRow } from './figures-table.tsx'
import { FIGURE_SORTS, narrowingIn, pageIn } from './summary-address.ts'
import { ClassFilter, SummaryFrame, TimeFilter } from './summary-frame.tsx'

function inputOf(search: URLSearchParams) {
  const { find } = wordsOf(search, ['find'])
  return { ...narrowingIn(search), ...pageIn(search, FIGURE_SORTS), ...(find && { query: find.slice(0, 120) }) }
}

/** How quizzes went, department by department (QS1). */
const page = screenOf({
  title: m.quiz_summary_title,
  prefetch: ({ search }) => [read(listQuizSummary, inputOf(search))],
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
    <SummaryFrame actions={<DownloadButton wanted={{ by: 'DEPARTMENT', ...narrowingIn(address.search) }} />}>
      <PagedList
        address={address}
        read={summary}
        search={{ name: 'find', placeholder: m.quiz_summary_find_department() }}
        filters={
          <>
            <TimeFilter address={address} />
            <ClassFilter address={address} />
          </>
        }
        failed={m.quiz_summary_failed()}
        empty={{ title: m.quiz_summary_none_title(), text: m.quiz_summary_none_text() }}
      >
        {(rows: readonly DepartmentRow[], { total }) => (
          <FiguresTable
            label={m.quiz_summary_departments()}
            head={m.member_department()}
            address={address}
            rows={rows.map((row) => shown(row, address))}
            total={total}
          />
        )}
      </PagedList>
    </SummaryFrame>
  )
}

function shown({ department, ...figures }: DepartmentRow, address: ListAddress): FiguresRow {
  if (!department) return { key: 'none', name: m.quiz_summary_no_department(), ...figures }
  const to = new URLSearchParams({ department: department.id })
  for (const name of ['time', 'class']) if (address.get(name)) to.set(name, address.get(name))
  return { key: department.id, name: department.name, to: `/quiz-summary/user?${to.toString()}`, ...figures }
}
