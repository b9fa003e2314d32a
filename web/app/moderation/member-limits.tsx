import { getReviewSettings, trustAuthor } from '@chowk/contract/community/review.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { useAction } from '../form/use-action.ts'
import { read, useRead } from '../read.ts'

/** What `MemberLimits` reads. */
export const limitReads = (personId: string) => [read(getReviewSettings, { personId })]

/** Whether a member is limited for being new; whoever runs the workspace lifts that, or sets it again (G21). Nothing of those who are known. */
export function MemberLimits({ personId }: { personId: string }) {
  const { data } = useRead(getReviewSettings, { personId })
  const { mutate, isPending, problem } = useAction(trustAuthor, {
    errors: { MEMBER_NOT_FOUND: m.moderation_not_member },
    refreshes: [getReviewSettings],
  })
  const member = data?.member
  if (!member || (!member.isLimited && !member.isTrusted)) return null
  const { isTrusted } = member
  const put = () =>
    mutate(
      { personId, trusted: !isTrusted },
      { onSuccess: () => showToast({ text: isTrusted ? m.moderation_limited_again() : m.moderation_trusted() }) },
    )
  return (
    <Section title={m.moderation_limits_title()}>
      <div className="stack gap-2">
        <p className="small">{isTrusted ? m.moderation_limits_lifted() : m.moderation_new_member()}</p>
        <div>
          <Button variant="outlined" small disabled={isPending} onClick={put}>
            {isTrusted ? m.moderation_limit_again() : m.moderation_trust()}
          </Button>
        </div>
        {problem !== null && (
          <Note kind="fault" alert>
            {problem}
          </Note>
        )}
      </div>
    </Section>
  )
}
