import type { PlanAnswer } from '@chowk/contract/billing/plan.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useViewer } from '../page-facts.ts'
import styles from './subscription-notice.module.css'

const REASONS = {
  NO_PLAN: m.plan_notice_no_plan,
  EXPIRED: m.plan_notice_expired,
  NOT_IN_PLAN: m.plan_notice_not_in_plan,
  LIMIT_REACHED: m.plan_notice_limit_reached,
  MEMBER_NOT_ALLOWED: m.plan_notice_member_not_allowed,
} satisfies Record<NonNullable<PlanAnswer['reason']>, () => string>

/** Why a plan does not allow what somebody came for, and the way out: the owner buys, members ask her (R6.02, R6.04). Nothing where it is allowed. */
export function SubscriptionNotice({ answer: { allowed, reason, contact } }: { answer: PlanAnswer }) {
  const viewer = useViewer()
  if (allowed || !reason) return null
  const isOwner = viewer?.workspace?.role === 'OWNER' && !viewer.workspace.isDefault
  const isAboutMember = reason === 'MEMBER_NOT_ALLOWED'
  return (
    <Note kind="waiting">
      <strong>{isAboutMember ? m.plan_notice_member_title() : m.plan_notice_title()}</strong> {REASONS[reason]()}{' '}
      {!isOwner && !isAboutMember && m.plan_notice_ask()}
      <span className={`cluster ${styles['ways']}`}>
        {isOwner && (
          <ButtonLink to="/plans" small>
            {m.plan_notice_plans()}
          </ButtonLink>
        )}
        {contact && <span>{m.plan_notice_contact({ contact })}</span>}
      </span>
    </Note>
  )
}
