import { listQuizCategories } from '@chowk/contract/quiz/category.ts'
import { listQuizItems } from '@chowk/contract/quiz/summary/item.ts'
import type { ItemRow } from '@chowk/contract/quiz/summary/item.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { CURSOR, addressInput, oneOf, saidAs } from '../../app/list/address-input.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { DownloadButton } from '../summary/download-button.tsx'
import { narrowingIn } from '../summary/summary-address.ts'
import { QuizFilters, TimeFilter } from '../summary/summary-filters.tsx'
import { ClassFilter } from '../../app/list/class-filter.tsx'
import { SummaryFrame } from '../summary/summary-frame.tsx'
import { ItemCard } from './item-card.tsx'
import { ItemPlot } from './item-plot.tsx'
import { PaperPanel } from './paper-panel.tsx'

const ORDERS = {
  hardest: { sort: 'FACILITY', direction: 'ASC', name: m.quiz_items_hardest },
  easiest: { sort: 'FACILITY', direction: 'DESC', name: m.quiz_items_easiest },
  asked: { sort: 'ASKED', direction: 'DESC', name: m.quiz_items_most_asked },
} as const
const ORDER_VALUES = Object.keys(ORDERS) as (keyof typeof ORDERS)[]

const inputOf = (search: URLSearchParams) => ({ ...wantedIn(search), ...addressInput(search, { next: CURSOR }) })

// A file holds what the page shows, in its order.
function wantedIn(search: URLSearchParams) {
  const { order, ...versions } = addressInput(search, {
    order: oneOf(ORDER_VALUES),
    versions: saidAs('all', 'ALL' as const),
  })
  const { sort, direction } = ORDERS[order ?? 'hardest']
  return { ...narrowingIn(search), ...versions, ...(order && { sort, direction }) }
}

/** What the questions of quizzes are worth (QI1 to QI4). */
const page = screenOf({
  title: m.quiz_items_title,
  prefetch: ({ search }) => [read(listQuizItems, inputOf(search)), read(listQuizCategories, {})],
  show: QuestionsSummary,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function QuestionsSummary() {
  const address = useListAddress()
  const items = useRead(listQuizItems, inputOf(address.search))
  const total = items.data?.totalElements
  return (
    <SummaryFrame
      sees={items.data?.sees}
      actions={
        <DownloadButton
          wanted={{ by: 'QUESTION', ...wantedIn(address.search) }}
          hasPicture={(items.data?.dots.length ?? 0) > 1}
        />
      }
    >
      <PagedList
        address={address}
        read={items}
        count={total !== undefined && m.quiz_items_count({ count: grouped(total) })}
        filters={<Filters address={address} quizzes={items.data?.quizzes} sessions={items.data?.sessions} />}
        failed={m.quiz_summary_failed()}
        empty={{ title: m.quiz_items_none_title(), text: m.quiz_items_none_text() }}
        notYet={({ waiting }) =>
          waiting > 0 && (
            <StatePanel mark="missing" title={m.quiz_items_waiting_title()} text={m.quiz_items_waiting_text()} />
          )
        }
      >
        {(rows: readonly ItemRow[], { paper, dots }) => (
          <>
            {paper && <PaperPanel paper={paper} />}
            {address.isFirst && <ItemPlot dots={dots} />}
            {rows.map((row) => (
              <ItemCard key={`${row.questionId} ${row.isSet}`} item={row} />
            ))}
          </>
        )}
      </PagedList>
    </SummaryFrame>
  )
}

interface FiltersProps {
  address: ListAddress
  quizzes: readonly { slug: string; title: string }[] | undefined
  sessions: readonly string[] | undefined
}

function Filters({ address, quizzes, sessions }: FiltersProps) {
  return (
    <>
      <AddressFilter
        address={address}
        name="order"
        label={m.app_order()}
        any={m.quiz_items_doubtful()}
        values={ORDER_VALUES}
        nameOf={(value) => ORDERS[value].name()}
      />
      <TimeFilter address={address} sessions={sessions} />
      <ClassFilter address={address} />
      <QuizFilters address={address} quizzes={quizzes} />
      <AddressFilter
        address={address}
        name="versions"
        label={m.quiz_bank_versions()}
        any={m.quiz_items_versions_latest()}
        values={['all'] as const}
        nameOf={() => m.quiz_items_versions_all()}
      />
    </>
  )
}
