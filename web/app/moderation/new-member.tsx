import { trustAuthor } from '@chowk/contract/community/review.ts'
import { getContentCase } from '@chowk/contract/moderation/queue.ts'
import type { ContentCaseDetails } from '@chowk/contract/moderation/queue.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { useAction } from '../form/use-action.ts'
import { useViewer } from '../page-facts.ts'

/** That the author is new and limited for it; whoever runs her workspace lifts that. */
export function NewMember({ details: { author, workspace } }: { details: ContentCaseDetails }) {
  const viewer = useViewer()
  const { mutate, isPending, problem } = useAction(trustAuthor, {
    errors: { MEMBER_NOT_FOUND: m.moderation_not_member },
    refreshes: [getContentCase],
  })
  const runsIt = workspace !== null && viewer?.workspace?.id === workspace.id
  return (
    <div className="stack gap-2">
      <Note kind="notice">
        {m.moderation_new_member()}{' '}
        {runsIt && author && (
          <Button
            variant="plain"
            small
            disabled={isPending}
            onClick={() =>
              mutate(
                { personId: author.id, trusted: true },
                { onSuccess: () => showToast({ text: m.moderation_trusted() }) },
              )
            }
          >
            {m.moderation_trust()}
          </Button>
        )}
      </Note>
      <ProblemNote>{problem}</ProblemNote>
    </div>
  )
}
