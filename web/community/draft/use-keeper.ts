import { useEffect, useState } from 'react'
import { getDraft, listDrafts } from '@chowk/contract/community/draft.ts'
import { queryClient } from '../../app/read.ts'
import { DraftKeeper } from './draft-keeper.ts'
import type { KeeperFacts } from './draft-keeper.ts'

/** The keeper of one window's draft, listening as long as what it is written in stands. */
export function useKeeper(facts: () => KeeperFacts): DraftKeeper {
  const [keeper] = useState(() => new DraftKeeper(facts()))
  useEffect(() => {
    const end = keeper.open()
    return () => {
      // What is read again is asked anew, once the last words are there: it has another number by now.
      void end().then(() => {
        queryClient().removeQueries({ queryKey: [getDraft.address] })
        void queryClient().invalidateQueries({ queryKey: [listDrafts.address] })
      })
    }
  }, [keeper])
  return keeper
}
