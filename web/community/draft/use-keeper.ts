import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getDraft, listDrafts } from '@chowk/contract/community/draft.ts'
import type { DraftText } from '@chowk/contract/community/draft.ts'
import { keyOf } from '../../app/read.ts'
import { DraftKeeper } from '../../app/draft/draft-keeper.ts'
import type { KeeperFacts } from '../../app/draft/draft-keeper.ts'
import { POST_DRAFTS } from './post-drafts.ts'
import type { PostKeeper } from './post-drafts.ts'

/** The keeper of one window's draft, listening as long as what it is written in stands. */
export function useKeeper(facts: () => KeeperFacts<DraftText>): PostKeeper {
  const [keeper] = useState(() => new DraftKeeper(facts(), POST_DRAFTS))
  const client = useQueryClient()
  useEffect(() => {
    const end = keeper.open()
    return () => {
      // What is read again is asked anew, once the last words are there: it has another number by now. What is read at the moment, of a draft that
      // takes the place of this one, is left alone: taken away, it would never come.
      void end().then(() => {
        const queryKey = keyOf(getDraft, { draftId: keeper.draftId })
        client.removeQueries({ queryKey, type: 'inactive' })
        for (const changed of [queryKey, [listDrafts.address]]) void client.invalidateQueries({ queryKey: changed })
      })
    }
  }, [client, keeper])
  return keeper
}
