import { IconX } from '../../ui/icons.ts'
import { useDeferredValue, useState } from 'react'
import { listCategories } from '@chowk/contract/news/category.ts'
import { applyFilter, countFilter, EVERYTHING, initializeFilter, resetFilters } from '@chowk/contract/news/filter.ts'
import type { Filter } from '@chowk/contract/news/filter.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { TextSkeleton } from '../../ui/waiting/skeleton.tsx'
import { FilterFields } from './filter-fields.tsx'
import { FilterSets } from './filter-sets.tsx'
import { filterInWords } from './filter-words.ts'
import { keepVisitorFilter, useVisitorFilter } from './visitor-filter.ts'
import styles from './filter-dialog.module.css'

interface FilterDialogProps {
  onClose: () => void
  onApplied: () => void
}

/** The filter with its live count: Apply waits until something changed, and a failure keeps the choice (news:X10). */
export function FilterDialog({ onClose, onApplied }: FilterDialogProps) {
  const viewer = useViewer()
  const ofVisitor = useVisitorFilter()
  const { data, isError } = useRead(initializeFilter, {})
  const saved = viewer ? (data?.filter ?? (isError ? EVERYTHING : undefined)) : ofVisitor
  return (
    <Sheet label={m.news_filter_title()} onClose={onClose} wide>
      <div className={styles['dialog']}>
        <header className="row spread">
          <h2 className="h2">{m.news_filter_title()}</h2>
          <button type="button" className="icon-button" aria-label={m.app_close()} onClick={onClose}>
            <IconX size={22} stroke={1.75} aria-hidden />
          </button>
        </header>
        {saved ? <Choosing saved={saved} onApplied={onApplied} /> : <TextSkeleton />}
      </div>
    </Sheet>
  )
}

function Choosing({ saved, onApplied }: { saved: Filter; onApplied: () => void }) {
  const viewer = useViewer()
  // What the filter was opened with: its order of rows stands until it is closed.
  const [opened] = useState(saved)
  const [filter, setFilter] = useState(saved)
  return (
    <>
      <FilterFields filter={filter} saved={opened} onChange={(change) => setFilter({ ...filter, ...change })} />
      {viewer && <FilterSets filter={filter} onChoose={setFilter} />}
      <Foot filter={filter} saved={saved} onApplied={onApplied} />
    </>
  )
}

interface FootProps {
  filter: Filter
  saved: Filter
  onApplied: () => void
}

const isSame = (one: Filter, other: Filter) => JSON.stringify(one) === JSON.stringify(other)

function Foot({ filter, saved, onApplied }: FootProps) {
  const viewer = useViewer()
  const apply = useAction(applyFilter, { errors: { UNKNOWN_FILTER_VALUE: m.news_filter_unknown } })
  const reset = useAction(resetFilters, {})
  const finish = (answer: { filter: Filter }) => {
    if (!viewer) keepVisitorFilter(answer.filter)
    onApplied()
  }
  const problem = apply.problem ?? reset.problem
  const isEverything = isSame(filter, EVERYTHING) && isSame(saved, EVERYTHING)
  return (
    <footer className={`cluster gap-3 line-above ${styles['foot']}`}>
      <Matching filter={filter} />
      {problem && (
        <p role="alert" className={`small danger ${styles['fault']}`}>
          {problem}
        </p>
      )}
      {!isEverything && (
        <Button variant="plain" disabled={reset.isPending} onClick={() => reset.mutate({}, { onSuccess: finish })}>
          {m.ui_filters_reset()}
        </Button>
      )}
      <Button
        disabled={isSame(filter, saved) || apply.isPending}
        onClick={() => apply.mutate(filter, { onSuccess: finish })}
      >
        {m.news_filter_apply()}
      </Button>
    </footer>
  )
}

/** How many stories the choice leaves, and the choice in words. */
function Matching({ filter }: { filter: Filter }) {
  const { data: count, isPending } = useRead(countFilter, useDeferredValue(filter))
  const { data: categories } = useRead(listCategories, {})
  return (
    <div className={`stack ${styles['count']}`} role="status" aria-busy={isPending}>
      <strong className="h3">{count ? matchingText(count.matching) : m.news_filter_counting()}</strong>
      <span className="small muted desk-only">{filterInWords(filter, categories?.content ?? [])}</span>
    </div>
  )
}

const matchingText = (matching: number) =>
  matching > 999 ? m.news_filter_many() : m.news_filter_matching({ count: matching })
