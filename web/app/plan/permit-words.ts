import type { Permit } from '@chowk/contract/billing/plan.ts'
import { m } from '../../paraglide/messages.js'

/** What each right of a plan is about. */
export const PERMIT_WORDS = {
  communityManagement: m.billing_permit_community,
  projectAccess: m.app_collabs,
  storeAccess: m.billing_permit_store,
  publicVisibility: m.billing_permit_public,
  entityPermission: m.billing_permit_entity,
  quizConfiguration: m.billing_permit_quiz,
} satisfies Record<Permit, () => string>
