import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { suggestNews } from '@chowk/contract/news/search.ts'
import { callOverHttp } from '../../app/calls.ts'

const STILL_FOR_MS = 120

/** What was typed, once the fingers rest. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), STILL_FOR_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}

/** What the last word typed brings, while the field is in use; the answer before stays until the next comes. */
export function useSuggestions(typed: string, isWanted: boolean): Output<typeof suggestNews> | undefined {
  const q = useRested(typed).trim().slice(0, 60)
  const { data } = useQuery({
    queryKey: [suggestNews.address, { q }],
    queryFn: async ({ signal }) => await callOverHttp(suggestNews, { q }, { signal }),
    enabled: isWanted && q.length > 0,
    placeholderData: (before) => before,
  })
  return q && typed.trim() ? data : undefined
}
