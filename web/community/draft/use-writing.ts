import { useEffect, useState, useSyncExternalStore } from 'react'
import { getDraft } from '@chowk/contract/community/draft.ts'
import type { Draft, DraftText } from '@chowk/contract/community/draft.ts'
import type { PostType } from '@chowk/contract/community/post.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { callOverHttp } from '../../app/calls.ts'
import { useViewer } from '../../app/page-facts.ts'
import { leftPosts } from './post-drafts.ts'
import type { PostDraftState, PostKeeper, PostLeft } from './post-drafts.ts'
import { useKeeper } from './use-keeper.ts'

/** What is being written in this window. */
export interface Writing {
  type: PostType
  keeper: PostKeeper
  state: PostDraftState
  text: DraftText
  /** Rises when another text was put in place of this one. */
  version: number
  pictures: readonly Attachment[]
  /** Texts that closed windows left on this device. */
  left: readonly PostLeft[]
  change: (change: Partial<DraftText>) => void
  keepMine: () => void
  takeOther: () => void
  restore: (left: PostLeft) => void
  dismiss: (left: PostLeft) => void
  addPicture: (picture: Attachment) => void
  /** Another text stands here from now on, and is saved as one that was written. */
  replace: (text: DraftText, pictures: readonly Attachment[]) => void
}

/** What is written: of which type, the draft that goes on if there is one, and what stands there else. */
export interface Beginning {
  type: PostType
  draft: Draft | null
  empty: DraftText
  pictures?: readonly Attachment[]
}

/** A post under way: its text as it stands here, how far it is saved, and what else there is of it. */
export function useWriting({ type, draft, empty, pictures: first = [] }: Beginning): Writing {
  const personId = useViewer()?.userId ?? ''
  const keeper = useKeeper(() => ({
    personId,
    type,
    draftId: draft?.draftId ?? crypto.randomUUID(),
    sequence: draft?.sequence ?? 0,
    text: draft?.text ?? empty,
    savedAt: draft?.updatedAt ?? null,
  }))
  const state = useSyncExternalStore(keeper.listen, keeper.state, keeper.state)
  const [text, setText] = useState<DraftText>(keeper.text)
  const [version, setVersion] = useState(0)
  const [pictures, setPictures] = useState<readonly Attachment[]>(draft?.pictures ?? first)
  const { left, dismiss } = useLeft({ personId, type, draftId: draft?.draftId })
  const put = (other: DraftText, shown: readonly Attachment[]) => {
    setPictures((before) => [...before, ...shown])
    setText(other)
    setVersion((before) => before + 1)
  }
  return {
    type,
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
    takeOther: () => void keeper.takeOther().then((other) => other && put(other.text, other.pictures)),
    restore: (chosen) =>
      void takeUp(keeper, chosen).then((shown) => {
        dismiss(chosen)
        put(chosen.text, shown)
      }),
    replace: (other, shown) => {
      keeper.change(other)
      put(keeper.text, shown)
    },
    addPicture: (picture) => setPictures((before) => [...before, picture]),
  }
}

function useLeft({ personId, type, draftId }: { personId: string; type: PostType; draftId: string | undefined }) {
  const [left, setLeft] = useState<readonly PostLeft[]>([])
  useEffect(() => {
    void leftPosts(personId, type).then((all) =>
      setLeft(draftId === undefined ? all : all.filter((each) => each.draftId === draftId)),
    )
  }, [draftId, personId, type])
  return {
    left,
    dismiss: ({ key }: PostLeft) => setLeft((before) => before.filter((each) => each.key !== key)),
  }
}

/** A device keeps the ids of files alone: the server, which knows the draft after a save, says what they are. */
async function takeUp(keeper: PostKeeper, left: PostLeft): Promise<readonly Attachment[]> {
  await keeper.restore(left)
  if (left.text.attachmentIds.length === 0 && left.text.coverId === null && !left.text.body) return []
  await keeper.save()
  try {
    return (await callOverHttp(getDraft, { draftId: keeper.draftId })).pictures
  } catch {
    return []
  }
}
