import { getStoreSubscription } from '@chowk/contract/billing/plan.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { getStorePermission } from '@chowk/contract/organisation/membership.ts'
import { useViewer } from '../page-facts.ts'
import { SubscriptionNotice } from './subscription-notice.tsx'
import { useRead } from '../read.ts'
import { ReadBoundary } from '../screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'

/** Corporate accounts ask what the subscription gives; members ask for their own permission (R6.11). */
const storeCallOf = (type: UserData['type'] | undefined) =>
  type === 'corporate' ? getStoreSubscription : getStorePermission

/** Whether the viewer may buy and sell for the organisation, and what prevents it. */
export function StorePermission() {
  const viewer = useViewer()
  const store = useRead(storeCallOf(viewer?.type), {})
  return (
    <Section title={m.member_store()}>
      <ReadBoundary read={store}>
        {(answer) =>
          answer.allowed ? (
            <p className="muted">{m.organisation_store_may()}</p>
          ) : (
            <SubscriptionNotice answer={answer} />
          )
        }
      </ReadBoundary>
    </Section>
  )
}
