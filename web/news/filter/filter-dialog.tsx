import { IconX } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { applyFilter, countFilter, EVERYTHING, initializeFilter, resetFilters } from '@chowk/contract/news/filter.ts'
import type { Filter } from '@chowk/contract/news/filter.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { FilterFields } from './filter-fields.tsx'
import { FilterSets } from './filter-sets.tsx'
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
  const { data } = useRead(initializeFilter, {})
  const kept = viewer ? data?.filter : ofVisitor
  const [chosen, setChosen] = useState<Filter>()
  const filter = chosen ?? kept ?? EVERYTHING
  return (
    <Sheet label={m.news_filter_title()} onClose={onClose} wide>
      <div className={styles['dialog']}>
        <header className={styles['head']}>
          <h2 className={styles['title']}>{m.news_filter_title()}</h2>
          <button type="button" className={styles['close']} aria-label={m.app_close()} onClick={onClose}>
            <IconX size={22} stroke={1.75} aria-hidden />
          </button>
        </header>
        <FilterFields filter={filter} onChange={(change) => setChosen({ ...filter, ...change })} />
        {viewer && <FilterSets filter={filter} onChoose={setChosen} />}
        <Foot filter={filter} kept={kept} onChange={setChosen} onApplied={onApplied} />
      </div>
    </Sheet>
  )
}

interface FootProps {
  filter: Filter
  kept: Filter | undefined
  onChange: (filter: Filter) => void
  onApplied: () => void
}

function Foot({ filter, kept, onChange, onApplied }: FootProps) {
  const viewer = useViewer()
  const asked = useDeferredValue(filter)
  const { data: count, isPending } = useRead(countFilter, asked)
  const apply = useWrite(applyFilter)
  const reset = useWrite(resetFilters)
  const isSame = JSON.stringify(filter) === JSON.stringify(kept)
  const finish = (answer: { filter: Filter }) => {
    if (!viewer) keepVisitorFilter(answer.filter)
    onApplied()
  }
  const failed = apply.error ?? reset.error
  return (
    <footer className={styles['foot']}>
      <div className={styles['count']} role="status" aria-busy={isPending}>
        <strong className={styles['matching']}>
          {count ? matchingText(count.matching) : m.news_filter_counting()}
        </strong>
        <span className={styles['active']}>{count && m.news_filter_active({ count: count.activeCount })}</span>
      </div>
      {failed && (
        <p role="alert" className={styles['fault']}>
          {failed.code === 'UNKNOWN_FILTER_VALUE' ? m.news_filter_unknown() : m.news_filter_failed()}
        </p>
      )}
      <Button
        look="plain"
        disabled={reset.isPending}
        onClick={() => reset.mutate({}, { onSuccess: (answer) => (onChange(answer.filter), finish(answer)) })}
      >
        {m.news_filter_reset()}
      </Button>
      <Button disabled={isSame || apply.isPending} onClick={() => apply.mutate(filter, { onSuccess: finish })}>
        {m.news_filter_apply()}
      </Button>
    </footer>
  )
}

const matchingText = (matching: number) =>
  matching > 999 ? m.news_filter_many() : m.news_filter_matching({ count: matching })
