import { getStoreSubscription } from '@chowk/contract/billing/plan.ts'
import type { PlanReason } from '@chowk/contract/billing/plan.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { getStorePermission } from '@chowk/contract/organisation/membership.ts'
import { useViewer } from '../page-facts.ts'
import { REASON_WORDS } from './reason-words.ts'
import { useRead } from '../read.ts'
import { ReadBoundary } from '../screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'

/** Whoever is the organisation asks what its subscription gives; its people ask for their own permission (R6.11). */
const storeCallOf = (type: UserData['type'] | undefined) =>
  type === 'corporate' ? getStoreSubscription : getStorePermission

// What is missing stands before whom to ask; children are not sent to ask for it.
function reasonOf(reason: PlanReason, isMinor: boolean): string {
  if (reason !== 'MEMBER_NOT_ALLOWED') return REASON_WORDS[reason]()
  return isMinor ? m.plan_notice_member_title() : `${m.plan_notice_member_title()} ${REASON_WORDS[reason]()}`
}

/** Whether she may buy and sell in the name of the organisation that she acts for, and what holds it back. */
export function StorePermission() {
  const viewer = useViewer()
  const store = useRead(storeCallOf(viewer?.type), {})
  return (
    <Section title={m.member_store()}>
      <ReadBoundary read={store}>
        {({ allowed, reason }) => (
          <p className="muted">
            {allowed || reason === null ? m.organisation_store_may() : reasonOf(reason, viewer?.minor === true)}
          </p>
        )}
      </ReadBoundary>
    </Section>
  )
}
