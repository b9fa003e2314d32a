import { Link } from 'react-router'
import { listDrafts } from '@chowk/contract/community/draft.ts'
import type { PostType } from '@chowk/contract/community/post.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import type { ListedDraft } from './draft-rows.tsx'

interface UnfinishedDraftProps {
  type: PostType
  isPoll: boolean
}

// A form goes on with drafts of its kind; articles have an editor of their own.
const isOf = ({ type, isPoll, postId }: ListedDraft, form: UnfinishedDraftProps): boolean =>
  postId === null && type !== 'ARTICLE' && (type === 'FORUM') === (form.type === 'FORUM') && isPoll === form.isPoll

/** Whoever begins anew and left something unfinished, with a window that was lost or of her own will, finds it here too. */
export function UnfinishedDraft(form: UnfinishedDraftProps) {
  const { data } = useRead(listDrafts, { size: 5 })
  const draft = data?.content.find((each) => isOf(each, form))
  if (!draft) return null
  return (
    <Note kind="waiting">
      <p>{m.community_draft_unfinished()}</p>
      <p className="strong breaks">{draft.title || draft.excerpt || m.article_untitled()}</p>
      <p>
        <Link to={`?draft=${draft.draftId}`} replace preventScrollReset className="text-button">
          {m.community_draft_go_on()}
        </Link>
      </p>
    </Note>
  )
}
