import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { deleteDraft, listDrafts } from '@chowk/contract/community/draft.ts'
import { useAction } from '../../app/form/use-action.ts'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'

interface DraftListProps {
  drafts: Output<typeof listDrafts>['content']
  current: string
}

/** Other articles that somebody has begun. */
export function DraftList({ drafts, current }: DraftListProps) {
  const others = drafts.filter(({ draftId }) => draftId !== current)
  const discard = useAction(deleteDraft, {
    refreshes: [listDrafts],
    errors: { DRAFT_NOT_FOUND: () => m.article_gone_says() },
  })
  if (others.length === 0) return null
  return (
    <Section title={m.article_drafts()}>
      {discard.problem && (
        <Note kind="fault" alert>
          {discard.problem}
        </Note>
      )}
      <ul className="stack gap-2">
        {others.map(({ draftId, title, excerpt, words, updatedAt }) => (
          <li key={draftId} className="stack gap-1">
            <Link to={`/article/article?draft=${draftId}`} reloadDocument className="strong hover-underline breaks">
              {title || excerpt || m.article_untitled()}
            </Link>
            <span className="cluster small muted">
              <Age of={updatedAt} /> · {m.article_words({ count: words })}
              <button
                type="button"
                className="text-button push-end"
                aria-label={m.article_discard({ title: title || m.article_untitled() })}
                disabled={discard.isPending}
                onClick={() => discard.mutate({ draftId })}
              >
                {m.article_discard_short()}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
