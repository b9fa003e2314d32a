import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** Why rules cannot be saved, and the way out: whoever may choose a plan is led to the plans, others read whom to ask. */
export function PlanMissing() {
  const isOwner = useViewer()?.workspace?.role === 'OWNER'
  return (
    <Note kind="waiting">
      {m.quiz_rules_plan()}{' '}
      {isOwner ? (
        <ButtonLink to="/plans" small>
          {m.plan_notice_plans()}
        </ButtonLink>
      ) : (
        m.quiz_rules_plan_owner()
      )}
    </Note>
  )
}
