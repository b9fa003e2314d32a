import { useEffect, useRef, useState } from 'react'
import { offerMentions } from '@chowk/contract/community/mention/mention.ts'
import type { OfferedPerson } from '@chowk/contract/community/mention/mention.ts'
import { callOverHttp } from '../../app/calls.ts'
import type { MentionQuery } from './mention-query.rules.ts'

/** For whom a text is that names people: what is commented on, or the audience of a new post. */
export interface MentionScope {
  activityId?: string
  entityIds?: readonly string[]
  globalvisibility?: boolean
}

const PAUSE_MS = 150

interface Offers {
  query: MentionQuery
  people: readonly OfferedPerson[]
  /** Which of them Enter takes. */
  active: number
}

/** People for what is typed behind the sign; nothing while nobody is found, the call fails, or after `close`. */
export function useOffers(scope: MentionScope) {
  const [offers, setOffers] = useState<Offers | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const close = () => {
    running.current?.abort()
    setOffers(null)
  }
  const ask = (query: MentionQuery | undefined) => {
    running.current?.abort()
    if (!query) return setOffers(null)
    const { signal } = (running.current = new AbortController())
    const { entityIds, ...rest } = scope
    setTimeout(() => {
      if (signal.aborted) return
      callOverHttp(offerMentions, { ...rest, q: query.words, ...(entityIds && { entityIds: [...entityIds] }) }).then(
        ({ content }) => {
          if (!signal.aborted) setOffers(content.length > 0 ? { query, people: content, active: 0 } : null)
        },
        // Without the list the text goes on as it is typed.
        () => signal.aborted || setOffers(null),
      )
    }, PAUSE_MS)
  }
  const move = (by: 1 | -1) =>
    setOffers((now) => now && { ...now, active: (now.active + by + now.people.length) % now.people.length })
  return { offers, ask, close, move }
}
