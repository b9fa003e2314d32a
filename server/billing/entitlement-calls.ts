import {
  getEntityPermission,
  getPublicVisibility,
  getStoreSubscription,
  listPlans,
  updatePlan,
} from '@chowk/contract/billing/plan.ts'
import { handle } from '../platform/handle.ts'
import type { Handler } from '../platform/handle.ts'
import { checkEntitlement } from './billing.ts'
import { contactOf, findPlans } from './plan-facts.ts'
import { keepVisibility } from './subscription-row.ts'
import { TRIAL_DAYS } from './subscription.rules.ts'
import { PLAN_SAC, findRate } from './tax-rate.ts'

const answerEntity = handle(
  getEntityPermission,
  async ({ viewer, sql, clock }) =>
    await checkEntitlement(sql, clock, { workspaceId: viewer.workspaceId, permit: 'entityPermission' }),
)

const answerVisibility = handle(getPublicVisibility, async ({ viewer, sql, clock }) => {
  const workspaceId = viewer.signedIn ? viewer.workspaceId : null
  return await checkEntitlement(sql, clock, { workspaceId, permit: 'publicVisibility' })
})

const answerStore = handle(getStoreSubscription, async ({ viewer, sql, clock }) => {
  const { workspaceId, personId } = viewer
  return await checkEntitlement(sql, clock, { workspaceId, personId, permit: 'storeAccess' })
})

const answerPlans = handle(listPlans, async ({ sql, clock }) => {
  const [{ contact } = { contact: null }] = await sql<{ contact: string | null }[]>`
    select ${contactOf(sql, clock)} as contact`
  return {
    content: await findPlans(sql),
    taxBasisPoints: await findRate(sql, PLAN_SAC, clock.now()),
    trialDays: TRIAL_DAYS,
    contact: contact ?? '',
  }
})

const answerUpdate = handle(updatePlan, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const { code, version, name, nameHi, monthPaise, yearPaise, gives } = input
  if (code === 'FREE' && monthPaise + yearPaise > 0) throw refuse('FREE_COSTS_NOTHING')
  const before = (await findPlans(tx)).find((plan) => plan.code === code)
  const [made] = await tx`
    update plan set name = ${name}, name_hi = ${nameHi}, month_paise = ${monthPaise}, year_paise = ${yearPaise},
      community_management = ${gives.communityManagement}, project_access = ${gives.projectAccess}, store_access = ${gives.storeAccess},
      public_visibility = ${gives.publicVisibility}, entity_permission = ${gives.entityPermission},
      quiz_configuration = ${gives.quizConfiguration}, seats = ${gives.seats}, collabs = ${gives.collabs},
      storage_mb = ${gives.storageMb}, magazines_per_month = ${gives.magazinesPerMonth}, version = version + 1,
      changed_by = ${viewer.personId}
    where code = ${code} and version = ${version} returning 1`
  const after = (await findPlans(tx)).find((plan) => plan.code === code)
  if (!made || !after) throw refuse('VERSION_CONFLICT', { details: { current: after } })
  await keepVisibility(tx, clock.now())
  audit(`plan ${code}`, before, after)
  return after
})

/** What plans there are, and what they allow. */
export const entitlementCalls: Handler[] = [answerEntity, answerVisibility, answerStore, answerPlans, answerUpdate]
