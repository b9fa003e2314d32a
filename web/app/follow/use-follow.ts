import { followPerson, getFollow, listFollowed } from '@chowk/contract/community/follow.ts'
import type { PostAuthor } from '@chowk/contract/community/post.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { useToastAction } from '../form/toast-action.ts'
import { useViewer } from '../page-facts.ts'
import { noteFollowed, useIsFollowed } from './followed-now.ts'

type Person = Pick<PostAuthor, 'id' | 'name'>

/** Follows somebody or takes that back; shown at once, and taken back when the server says otherwise (R4.04). */
export function useFollowing(onDone: (isFollowed: boolean) => void = () => undefined) {
  const viewer = useViewer()
  const { mutate, isPending } = useToastAction(followPerson, {
    errors: {
      PERSON_NOT_FOUND: m.follow_error_not_possible,
      OWN_PERSON: m.follow_error_own,
      TOO_MANY_FOLLOWED: m.follow_error_many,
    },
    refreshes: [listFollowed, getFollow],
  })
  const set = ({ id, name }: Person, followed: boolean) => {
    if (isPending) return
    noteFollowed(viewer?.userId, id, followed)
    mutate(
      { personId: id, followed },
      {
        onSuccess: ({ isFollowed }) => {
          onDone(isFollowed)
          if (isFollowed) return showToast({ text: m.follow_done({ name }) })
          const undo = { name: m.follow_undo(), run: () => set({ id, name }, true) }
          return showToast({ text: m.follow_ended({ name }), action: undo })
        },
        onSettled: (_, failure) => {
          if (failure) noteFollowed(viewer?.userId, id, !followed)
        },
      },
    )
  }
  return { set, isPending }
}

const NOBODY: Person = { id: '', name: '' }

/** The entry of a menu that follows who wrote something; none for visitors and for one's own. */
export function useFollow(author: PostAuthor | null) {
  const viewer = useViewer()
  const { id, name } = author ?? NOBODY
  const isFollowed = useIsFollowed(id, author?.isFollowed ?? false)
  const { set } = useFollowing()
  if (!author || !viewer || id === viewer.userId) return []
  const entry = isFollowed ? m.follow_unfollow_name({ name }) : m.follow_follow_name({ name })
  return [{ id: 'follow', name: entry, onSelect: () => set(author, !isFollowed) }]
}
