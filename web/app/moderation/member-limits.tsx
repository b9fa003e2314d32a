import { getReviewSettings, trustAuthor } from '@chowk/contract/community/review.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { useAction } from '../form/use-action.ts'
import { useRead } from '../read.ts'
import { ReadBoundary } from '../screen/read-boundary.tsx'
import { GivenCategories } from './given-categories.tsx'

/**
 * Whether a member is limited for being new; whoever runs the workspace lifts that, or sets it again (G21). Of a teacher the categories that she
 * moderates (7.M). Nothing of those who are known and teach nobody.
 */
export function MemberLimits({ personId }: { personId: string }) {
  return (
    <ReadBoundary
      read={useRead(getReviewSettings, { personId })}
      failed={m.moderation_settings_failed()}
      skeleton={null}
    >
      {({ member, categories }) =>
        member && (
          <>
            {(member.isLimited || member.isTrusted) && <Limits personId={personId} {...member} />}
            {member.moderates && (
              <GivenCategories
                key={member.moderates.join(' ')}
                personId={personId}
                given={member.moderates}
                categories={categories}
              />
            )}
          </>
        )
      }
    </ReadBoundary>
  )
}

function Limits({ personId, isTrusted }: { personId: string; isTrusted: boolean }) {
  const { mutate, isPending, problem } = useAction(trustAuthor, {
    errors: { MEMBER_NOT_FOUND: m.moderation_not_member },
    refreshes: [getReviewSettings],
  })
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
        <ProblemNote>{problem}</ProblemNote>
      </div>
    </Section>
  )
}
