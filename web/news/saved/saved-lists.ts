import type { Query, QueryClient } from '@tanstack/react-query'
import { getSaved, getSavedShelf } from '@chowk/contract/news/saved.ts'
import { isListKey } from '../../app/read.ts'

/** Whether a kept answer is a list of saved items, whatever its filter. */
export const isSavedList = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey[0] === getSaved.address && isListKey(queryKey)

/** Lists out of sight are asked for anew when they are opened; the one in sight keeps its rows in place. */
export function forgetSaved(client: QueryClient): void {
  client.removeQueries({ queryKey: [getSaved.address], type: 'inactive' })
  void client.invalidateQueries({ queryKey: [getSavedShelf.address] })
}
