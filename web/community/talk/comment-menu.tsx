import { IconDots } from '@tabler/icons-react'
import type { Reply } from '@chowk/contract/community/comment.ts'
import { MenuButton } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'

interface CommentMenuProps {
  comment: Reply
  onEdit: () => void
  onRemove: () => void
}

/** What the viewer may do with a comment, behind three dots; nothing where she may do nothing. */
export function CommentMenu({ comment: { may }, onEdit, onRemove }: CommentMenuProps) {
  const edit = { id: 'edit', name: m.community_edit(), onSelect: onEdit }
  const remove = { id: 'remove', name: m.community_comment_remove(), isDangerous: true, onSelect: onRemove }
  const groups = [may.edit ? [edit] : [], may.remove ? [remove] : []].filter((group) => group.length > 0)
  if (groups.length === 0) return null
  return (
    <MenuButton label={m.community_comment_menu()} variant="icon" groups={groups}>
      <IconDots size={20} stroke={1.75} aria-hidden />
    </MenuButton>
  )
}
