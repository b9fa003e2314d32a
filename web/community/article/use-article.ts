import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Draft, DraftText, StoredText } from '@chowk/contract/community/draft.ts'
import { getDraft, listDrafts } from '@chowk/contract/community/draft.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { EMPTY_DOCUMENT } from '@chowk/contract/rich-text/rich-text.ts'
import { queryClient } from '../../app/read.ts'
import { leftOnDevice } from '../draft/device-drafts.ts'
import type { DeviceDraft } from '../draft/device-drafts.ts'
import { DraftKeeper } from '../draft/draft-keeper.ts'
import type { DraftState } from '../draft/draft-keeper.ts'

const EMPTY: StoredText = {
  title: '',
  description: '',
  body: EMPTY_DOCUMENT,
  coverId: null,
  coverAlt: '',
  attachmentIds: [],
  category: null,
  topic: null,
  entityIds: [],
  globalvisibility: false,
}

/** What is being written in this window. */
export interface Article {
  keeper: DraftKeeper
  state: DraftState
  text: DraftText
  /** Rises when another text was put in place of this one. */
  version: number
  pictures: readonly Attachment[]
  /** Texts that closed windows left on this device. */
  left: readonly DeviceDraft[]
  change: (change: Partial<DraftText>) => void
  keepMine: () => void
  takeOther: () => void
  restore: (left: DeviceDraft) => void
  dismiss: (left: DeviceDraft) => void
  addPicture: (picture: Attachment) => void
}

const beginningOf = (draft: Draft | null, personId: string) => ({
  personId,
  type: 'ARTICLE' as const,
  draftId: draft?.draftId ?? crypto.randomUUID(),
  sequence: draft?.sequence ?? 0,
  text: draft?.text ?? EMPTY,
  savedAt: draft?.updatedAt ?? null,
})

/** The keeper of one window's draft, listening as long as the page stands. */
function useKeeper(draft: Draft | null, personId: string): DraftKeeper {
  const [keeper] = useState(() => new DraftKeeper(beginningOf(draft, personId)))
  useEffect(() => {
    const end = keeper.open()
    return () => {
      end()
      // What is read again is asked anew: it has another number by now.
      queryClient().removeQueries({ queryKey: [getDraft.address] })
      void queryClient().invalidateQueries({ queryKey: [listDrafts.address] })
    }
  }, [keeper])
  return keeper
}

/** An article under way: its text as it stands here, how far it is saved, and what else there is of it. */
export function useArticle(draft: Draft | null, personId: string): Article {
  const keeper = useKeeper(draft, personId)
  const state = useSyncExternalStore(keeper.listen, keeper.state, keeper.state)
  const [text, setText] = useState<DraftText>(keeper.text)
  const [version, setVersion] = useState(0)
  const [pictures, setPictures] = useState<readonly Attachment[]>(draft?.pictures ?? [])
  const [left, setLeft] = useState<readonly DeviceDraft[]>([])
  useEffect(() => {
    const own = draft?.draftId
    void leftOnDevice(personId, 'ARTICLE').then((all) =>
      setLeft(own === undefined ? all : all.filter((each) => each.draftId === own)),
    )
  }, [draft?.draftId, personId])
  const put = (other: DraftText) => {
    setText(other)
    setVersion((before) => before + 1)
  }
  const dismiss = ({ key }: DeviceDraft) => setLeft((before) => before.filter((each) => each.key !== key))
  return {
    keeper,
    state,
    text,
    version,
    pictures,
    left,
    dismiss,
    change: (change) => {
      keeper.change(change)
      setText(keeper.text)
    },
    keepMine: () => keeper.keepMine(),
    takeOther: () =>
      void keeper.takeOther().then((other) => {
        if (!other) return
        setPictures((before) => [...before, ...other.pictures])
        put(other.text)
      }),
    restore: (chosen) =>
      void keeper.restore(chosen).then(() => {
        dismiss(chosen)
        put(chosen.text)
      }),
    addPicture: (picture) => setPictures((before) => [...before, picture]),
  }
}
