import { blockPerson, listBlocked } from '@chowk/contract/community/block.ts'
import type { PostAuthor } from '@chowk/contract/community/post.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'

/** Blocks somebody or takes it back; a toast says it, and offers to undo a block. */
export function useBlocking(onDone: (isBlocked: boolean) => void = () => undefined) {
  const { mutate, isPending } = useToastAction(blockPerson, {
    errors: {
      PERSON_NOT_FOUND: m.community_error_person_gone,
      OWN_PERSON: m.community_error_own_person,
      TOO_MANY_BLOCKED: m.community_error_blocked_many,
    },
    refreshes: [listBlocked],
  })
  const set = ({ id, name }: Pick<PostAuthor, 'id' | 'name'>, blocked: boolean) =>
    mutate(
      { personId: id, blocked },
      {
        onSuccess: ({ isBlocked }) => {
          onDone(isBlocked)
          if (!isBlocked) return showToast({ text: m.community_unblocked({ name }) })
          const undo = { name: m.community_block_undo(), run: () => set({ id, name }, false) }
          return showToast({ text: m.community_blocked({ name }), action: undo })
        },
      },
    )
  return { set, isPending }
}

/** The entry of a menu that blocks who wrote something; none for visitors and for one's own. */
export function useBlock(author: PostAuthor | null, onBlocked: () => void) {
  const viewer = useViewer()
  const { set } = useBlocking((isBlocked) => isBlocked && onBlocked())
  if (!author || !viewer || author.id === viewer.userId) return []
  return [{ id: 'block', name: m.community_block({ name: author.name }), onSelect: () => set(author, true) }]
}
