import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { initializeFilter } from '@chowk/contract/news/filter.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { changedFields, useVisitorFilter } from './visitor-filter.ts'

const FilterDialog = lazyPart('filter', async () => (await import('./filter-dialog.tsx')).FilterDialog)

/** Opens the filter; `onApplied` loads the list of the screen anew. */
export function FilterButton({ onApplied }: { onApplied?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const viewer = useViewer()
  const client = useQueryClient()
  const own = useVisitorFilter()
  const applied = () => {
    // Lists out of sight would show the old choice when one comes back to them.
    client.removeQueries({ type: 'inactive' })
    void client.invalidateQueries({ queryKey: [initializeFilter.at] })
    onApplied?.()
    setOpen(false)
  }
  return (
    <>
      <Button look="outlined" data-key="f" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />
        {viewer ? <PersonsName /> : nameOf(Object.keys(changedFields(own)).length)}
      </Button>
      {isOpen && <FilterDialog onClose={() => setOpen(false)} onApplied={applied} />}
    </>
  )
}

const nameOf = (count: number) => (count > 0 ? m.news_filter_count({ count }) : m.news_filter())

/** A person's filter is kept by the server: her lists say, too, that they are narrowed. */
const PersonsName = () => nameOf(useRead(initializeFilter, {}).data?.activeCount ?? 0)
