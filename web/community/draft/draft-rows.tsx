import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { deleteDraft, listDrafts } from '@chowk/contract/community/draft.ts'
import type { PostType } from '@chowk/contract/community/post.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useViewer } from '../../app/page-facts.ts'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ProblemNote } from '../../ui/note.tsx'
import { TYPES } from '../words.ts'
import styles from './draft.module.css'

/** A draft in a list. */
export type ListedDraft = Output<typeof listDrafts>['content'][number]

/** Where a draft goes on: an article in its editor, what is short in the community that one acts in. */
function useDraftPath() {
  const own = useViewer()?.workspace
  const community = own && !own.isDefault ? `/${own.slug}/community` : '/community/view-more'
  return (type: PostType, draftId: string) =>
    type === 'ARTICLE' ? `/article/article?draft=${draftId}` : `${community}?draft=${draftId}`
}

// A form is begun under these whatever becomes of it; what hangs on it decides when it is published (C1).
const WITH_FILES: ReadonlySet<PostType> = new Set(['IMAGE', 'VIDEO', 'DOCUMENT'])

interface DraftRowsProps {
  drafts: readonly ListedDraft[]
  onDeleted?: (draftId: string) => void
}

/** What somebody is writing, each to go on with or to delete. */
export function DraftRows({ drafts, onDeleted }: DraftRowsProps) {
  const pathOf = useDraftPath()
  const discard = useAction(deleteDraft, {
    refreshes: [listDrafts],
    errors: { DRAFT_NOT_FOUND: () => m.article_gone_says() },
  })
  return (
    <>
      <ProblemNote>{discard.problem}</ProblemNote>
      <ul className="ruled">
        {drafts.map(({ draftId, type, title, excerpt, words, isPoll, updatedAt }) => {
          const { name, Icon } = TYPES[type]
          return (
            <li key={draftId} className={`row gap-3 ${styles['draft']}`}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <span className="stack gap-1 grow">
                <Link to={pathOf(type, draftId)} reloadDocument className="strong hover-underline breaks">
                  {title || excerpt || m.article_untitled()}
                </Link>
                <span className="small muted">
                  {isPoll ? m.community_poll() : WITH_FILES.has(type) ? m.community_post_title() : name()}
                  <span className="dot-before">
                    <Age of={updatedAt} />
                  </span>
                  <span className="dot-before">{m.article_words({ count: words })}</span>
                </span>
              </span>
              <button
                type="button"
                className="text-button"
                aria-label={m.article_discard({ title: title || excerpt || m.article_untitled() })}
                disabled={discard.isPending}
                onClick={() => discard.mutate({ draftId }, { onSuccess: () => onDeleted?.(draftId) })}
              >
                {m.community_delete()}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
