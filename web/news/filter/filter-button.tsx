import { IconAdjustmentsHorizontal } from '../../ui/icons.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { initializeFilter } from '@chowk/contract/news/filter.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { useAppliedFilter } from './applied-filter.ts'
import { changedFields, useVisitorFilter } from './visitor-filter.ts'

const FilterDialog = lazyComponent('filter', async () => (await import('./filter-dialog.tsx')).FilterDialog)

interface FilterButtonProps {
  /** Loads the list of the screen anew. */
  onApplied?: () => void
  /** `icon` in a phone's own bar, beside the named one that stands on a desk. */
  variant?: 'named' | 'icon'
}

/** Opens the filter. */
export function FilterButton({ onApplied, variant = 'named' }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const viewer = useViewer()
  const own = useVisitorFilter()
  const reload = useAppliedFilter(onApplied)
  const applied = () => {
    reload()
    setOpen(false)
  }
  return (
    <>
      <Opener variant={variant} isOpen={isOpen} onOpen={() => setOpen(true)}>
        {viewer ? <PersonsName /> : nameOf(Object.keys(changedFields(own)).length)}
      </Opener>
      {isOpen && <FilterDialog onClose={() => setOpen(false)} onApplied={applied} />}
    </>
  )
}

interface OpenerProps {
  variant: 'named' | 'icon'
  isOpen: boolean
  onOpen: () => void
  children: ReactNode
}

function Opener({ variant, isOpen, onOpen, children }: OpenerProps) {
  const icon = <IconAdjustmentsHorizontal size={variant === 'icon' ? 22 : 20} stroke={1.75} aria-hidden />
  const opens = { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: onOpen } as const
  if (variant === 'icon') {
    return (
      <button type="button" className="icon-button" {...opens}>
        {icon}
        <span className="only-heard">{children}</span>
      </button>
    )
  }
  return (
    <Button variant="outlined" data-key="f" {...opens}>
      {icon}
      {children}
    </Button>
  )
}

const nameOf = (count: number) => (count > 0 ? m.news_filter_count({ count }) : m.news_filter())

/** A person's filter is kept by the server: her lists say, too, that they are narrowed. */
const PersonsName = () => nameOf(useRead(initializeFilter, {}).data?.activeCount ?? 0)
