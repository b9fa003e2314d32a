import type { PlanAnswer } from '@chowk/contract/billing/plan.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useViewer } from '../page-facts.ts'
import { REASON_WORDS } from './reason-words.ts'
import styles from './subscription-notice.module.css'

/** Why a plan does not allow what somebody came for, and the way out: the owner buys, members ask her (R6.02, R6.04). Nothing where it is allowed. */
export function SubscriptionNotice({ answer: { allowed, reason, contact } }: { answer: PlanAnswer }) {
  const viewer = useViewer()
  if (allowed || !reason) return null
  const isOwner = viewer?.workspace?.role === 'OWNER' && !viewer.workspace.isDefault
  const isAboutMember = reason === 'MEMBER_NOT_ALLOWED'
  return (
    <Note kind="waiting">
      <strong>{isAboutMember ? m.plan_notice_member_title() : m.plan_notice_title()}</strong> {REASON_WORDS[reason]()}{' '}
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
