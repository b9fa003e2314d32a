import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EVERYTHING, initializeFilter, resetFilters } from '@chowk/contract/news/filter.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { changedFields, keepVisitorFilter, useVisitorFilter } from '../filter/visitor-filter.ts'

interface NothingFitsProps {
  onReset: () => void
  /** What stands there when no filter is to blame. */
  otherwise: ReactNode
}

/** An empty list: when a filter emptied it, that is said, with the way to take it back (N1). */
export function NothingFits(props: NothingFitsProps) {
  const viewer = useViewer()
  return viewer ? <OfPerson {...props} /> : <OfVisitor {...props} />
}

function OfVisitor({ otherwise }: NothingFitsProps) {
  const isNarrowed = Object.keys(changedFields(useVisitorFilter())).length > 0
  // The list follows the filter by itself.
  return isNarrowed ? <Filtered onPress={() => keepVisitorFilter(EVERYTHING)} /> : otherwise
}

function OfPerson({ onReset, otherwise }: NothingFitsProps) {
  const client = useQueryClient()
  const { data } = useRead(initializeFilter, {})
  const reset = useToastAction(resetFilters, { refreshes: [initializeFilter] })
  if (!data || data.activeCount === 0) return otherwise
  const press = () => reset.mutate({}, { onSuccess: () => (client.removeQueries({ type: 'inactive' }), onReset()) })
  return <Filtered onPress={press} isWaiting={reset.isPending} />
}

/** No story fits the filter. */
export function Filtered({ onPress, isWaiting = false }: { onPress: () => void; isWaiting?: boolean }) {
  return (
    <StatePanel mark="missing" title={m.news_filtered_title()} text={m.news_filtered_text()}>
      <Button onClick={onPress} disabled={isWaiting}>
        {m.news_filtered_reset()}
      </Button>
    </StatePanel>
  )
}
