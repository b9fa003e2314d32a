import type { PlanAnswer, PlanReason } from '@chowk/contract/billing/plan.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useViewer } from '../page-facts.ts'
import { OWN_REASON_WORDS, REASON_WORDS } from './reason-words.ts'
import styles from './subscription-notice.module.css'

interface SubscriptionNoticeProps {
  answer: Pick<PlanAnswer, 'allowed' | 'reason'> & { contact: string | null }
}

/** Says why a plan or the workspace does not allow something, and whom to ask (R6.02, R6.04); stands before the form that it concerns. */
export function SubscriptionNotice({ answer: { allowed, reason, contact } }: SubscriptionNoticeProps) {
  const viewer = useViewer()
  if (allowed || !reason) return null
  const plans = plansFor(viewer)
  return (
    <Note kind="waiting">
      <strong>{reason === 'MEMBER_NOT_ALLOWED' ? m.plan_notice_member_title() : m.plan_notice_title()}</strong>{' '}
      {wordsFor(viewer, reason)}
      <span className={`cluster ${styles['ways']}`}>
        {plans !== undefined && reason !== 'MEMBER_NOT_ALLOWED' && (
          <ButtonLink to={plans} small>
            {m.plan_notice_plans()}
          </ButtonLink>
        )}
        {contact && <span>{m.plan_notice_contact({ contact })}</span>}
      </span>
    </Note>
  )
}

type Viewer = UserData | null | undefined

const isAlone = (viewer: Viewer) => !viewer?.workspace || viewer.workspace.isDefault

/** The page where the viewer can buy a plan; undefined for those who cannot. */
function plansFor(viewer: Viewer): string | undefined {
  if (isAlone(viewer)) return viewer?.minor === true ? undefined : '/plans'
  return { OWNER: '/plans', ADMIN: '/settings/plan', FACULTY: undefined, MEMBER: undefined }[
    viewer?.workspace?.role ?? 'MEMBER'
  ]
}

// Children have no plan of their own and are not sent to ask for one.
function wordsFor(viewer: Viewer, reason: PlanReason): string {
  const isChild = viewer?.minor === true
  if (reason === 'MEMBER_NOT_ALLOWED') return isChild ? '' : REASON_WORDS[reason]()
  if (isAlone(viewer)) return isChild ? m.community_child_writes() : OWN_REASON_WORDS[reason]()
  const asks = plansFor(viewer) === undefined
  return asks ? `${REASON_WORDS[reason]()} ${m.plan_notice_ask()}` : REASON_WORDS[reason]()
}
