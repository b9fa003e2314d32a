import { useQueryClient } from '@tanstack/react-query'
import { initializeFilter } from '@chowk/contract/news/filter.ts'

/** What follows when a filter was applied: the list of the screen is loaded anew by `onApplied`, all others when they are shown. */
export function useAppliedFilter(onApplied: (() => void) | undefined): () => void {
  const client = useQueryClient()
  return () => {
    // Lists out of sight would show the old choice when one comes back to them.
    client.removeQueries({ type: 'inactive' })
    void client.invalidateQueries({ queryKey: [initializeFilter.address] })
    onApplied?.()
  }
}
