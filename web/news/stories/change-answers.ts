import type { QueryClient } from '@tanstack/react-query'
import { flipMark } from './flip-mark.rules.ts'
import type { MarkChange } from './flip-mark.rules.ts'

/** Changes a mark of stories in all that is shown or kept; what is kept stays as old as it is. */
export function flipEverywhere(client: QueryClient, change: MarkChange): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const flipped = flipMark(state.data, change)
    if (flipped !== state.data) client.setQueryData(queryKey, flipped, { updatedAt: state.dataUpdatedAt })
  }
}
