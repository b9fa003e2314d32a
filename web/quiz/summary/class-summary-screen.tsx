import { listClassSummary } from '@chowk/contract/quiz/summary.ts'
import type { ClassRow } from '@chowk/contract/quiz/summary.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { DownloadButton } from './download-button.tsx'
import { FiguresTable } from './figures-table.tsx'
import type { FiguresRow } from './figures-table.tsx'
import { FIGURE_SORTS, narrowingIn, pageIn } from './summary-address.ts'
import { SummaryFrame, TimeFilter } from './summary-frame.tsx'
import { classText } from './summary-words.ts'

const inputOf = (search: URLSearchParams) => ({ ...narrowingIn(search), ...pageIn(search, FIGURE_SORTS) })

/** How quizzes went, class by class (QS1). */
const page = screenOf({
  title: m.quiz_summary_title,
  prefetch: ({ search }) => [read(listClassSummary, inputOf(search))],
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
    <SummaryFrame actions={<DownloadButton wanted={{ by: 'CLASS', ...narrowingIn(address.search) }} />}>
      <PagedList
        address={address}
        read={summary}
        filters={<TimeFilter address={address} />}
        failed={m.quiz_summary_failed()}
        empty={{ title: m.quiz_summary_none_title(), text: m.quiz_summary_none_text() }}
      >
        {(rows: readonly ClassRow[], { total }) => (
          <FiguresTable
            label={m.quiz_summary_classes()}
            head={m.member_class()}
            address={address}
            rows={rows.map((row) => shown(row, address.get('time')))}
            total={total}
          />
        )}
      </PagedList>
    </SummaryFrame>
  )
}

function shown({ class: year, ...figures }: ClassRow, time: string): FiguresRow {
  const key = year === null ? 'none' : String(year)
  const to = new URLSearchParams({ ...(time && { time }), class: key })
  return {
    key,
    name: classText(year),
    ...(year !== null && { to: `/quiz-summary/department?${to.toString()}` }),
    ...figures,
  }
}
