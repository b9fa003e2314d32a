import { useQuery } from '@tanstack/react-query'
import type { Output } from '@chowk/contract/call.ts'
import { suggestNews } from '@chowk/contract/news/search.ts'
import { callOverHttp } from '../../app/calls.ts'

/** What the last word typed brings, while the field is in use; the answer before stays until the next comes. */
export function useSuggestions(typed: string, isWanted: boolean): Output<typeof suggestNews> | undefined {
  const q = typed.trim().slice(0, 60)
  const { data } = useQuery({
    queryKey: [suggestNews.at, { q }],
    queryFn: async ({ signal }) => await callOverHttp(suggestNews, { q }, { signal }),
    enabled: isWanted && q.length > 0,
    placeholderData: (before) => before,
  })
  return q ? data : undefined
}
