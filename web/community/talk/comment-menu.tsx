import { IconDots } from '../../ui/icons.ts'
import { useState } from 'react'
import type { Reply } from '@chowk/contract/community/comment.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { useFollow } from '../../app/follow/use-follow.ts'
import { useViewer } from '../../app/page-facts.ts'
import { ContentReport } from '../../app/report/content-report.tsx'
import { MenuButton } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { useBlock } from '../block/use-block.ts'
import { passageOf } from '../quote/passage.rules.ts'
import { quotePassage } from '../quote/passage-store.ts'
import { LONGEST_NAME, postPath } from '../words.ts'

interface CommentMenuProps {
  post: Post
  comment: Reply
  mayQuote: boolean
  onEdit: () => void
  onRemove: () => void
  /** Its author is not met any more. */
  onBlocked: () => void
}

/** What the viewer may do with a comment, behind three dots; nothing where she may do nothing. */
export function CommentMenu({ post, comment, mayQuote, onEdit, onRemove, onBlocked }: CommentMenuProps) {
  const { id, may, author, text } = comment
  const [isReporting, setIsReporting] = useState(false)
  const block = useBlock(author, onBlocked)
  const follow = useFollow(author)
  const viewer = useViewer()
  const isOwn = viewer !== null && author?.id === viewer.userId
  const edit = { id: 'edit', name: m.app_edit(), onSelect: onEdit }
  const report = { id: 'report', name: m.community_report(), onSelect: () => setIsReporting(true) }
  const remove = { id: 'remove', name: m.community_delete(), isDangerous: true, onSelect: onRemove }
  const quote = {
    id: 'quote',
    name: m.community_passage_quote(),
    onSelect: () =>
      quotePassage({ kind: 'COMMENT', id, text: passageOf(text), name: author?.name ?? m.community_author_gone() }),
  }
  const groups = [
    mayQuote ? [quote] : [],
    may.edit ? [edit] : [],
    isOwn ? [] : [...follow, ...block, report],
    may.remove ? [remove] : [],
  ].filter((group) => group.length > 0)
  if (groups.length === 0) return null
  return (
    <>
      <MenuButton label={m.community_comment_menu()} variant="icon" groups={groups}>
        <IconDots size={20} stroke={1.75} aria-hidden />
      </MenuButton>
      {isReporting && (
        <ContentReport
          content={{
            kind: 'COMMENT',
            id,
            title: text.slice(0, LONGEST_NAME),
            author: author?.name ?? null,
            back: `${postPath(post)}?comment=${id}`,
          }}
          onClose={() => setIsReporting(false)}
        />
      )}
    </>
  )
}
