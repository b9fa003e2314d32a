import type { SubscriptionState } from '@chowk/contract/billing/subscription.ts'
import type { PlanCode, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import type { Sql } from '../platform/database.ts'
import { transition } from '../platform/postgres/transition.ts'
import { GRACE_DAYS, SUBSCRIPTION } from './subscription.rules.ts'
import type { SubscriptionFacts } from './subscription.rules.ts'

export interface SubscriptionRow extends SubscriptionFacts {
  id: string
  workspaceId: string
  nextPlanCode: PlanCode | null
  nextPeriod: PlanPeriod | null
  trialUsedAt: Date | null
  reminders: number
  version: number
}

/** The subscription of a workspace; held with `forUpdate`. */
export async function findSubscription(
  sql: Sql,
  workspaceId: string,
  { forUpdate = false } = {},
): Promise<SubscriptionRow | undefined> {
  const [row] = await sql<SubscriptionRow[]>`
    select id, workspace_id, state, plan_code, period, price_paise::float8 as price_paise, starts_at, ends_at, next_plan_code, next_period,
      trial_used_at, payments, reminders, version, given_reason is not null as is_given
    from subscription where workspace_id = ${workspaceId} ${forUpdate ? sql`for update` : sql``}`
  return row
}

/** One change of a state: by whom and why. */
export interface Change {
  to: SubscriptionState
  actorId: string | null
  reason: string
  at: Date
}

/** Moves a held subscription to another state and writes it down; what P4 does not name is refused with 409 ILLEGAL_TRANSITION. */
export async function moveSubscription(sql: Sql, row: SubscriptionRow, change: Change): Promise<void> {
  const { to, at: time } = change
  await transition(sql, SUBSCRIPTION, {
    ...change,
    id: row.id,
    also: sql`, version = version + 1, expired_at = ${to === 'EXPIRED' ? time : null}`,
  })
  await writeHistory(sql, row.id, { ...change, from: row.state })
}

/** Writes down what happened to a subscription. */
export async function writeHistory(
  sql: Sql,
  id: string,
  { from, to, actorId, reason, at: time }: Change & { from: SubscriptionState | null },
): Promise<void> {
  await sql`
    insert into subscription_history (subscription_id, workspace_id, from_state, to_state, plan_code, actor_id, reason, at)
    select id, workspace_id, ${from}, ${to}, plan_code, ${actorId}, ${reason}, ${time} from subscription where id = ${id}`
}

/**
 * Keeps the column by which lists ask whether a workspace may be seen: as its plan says, and for a week after that ended (P6).
 * A workspace that never had a plan is left as it is.
 */
export async function keepVisibility(sql: Sql, now: Date, workspaceId: string | null = null): Promise<void> {
  await sql`
    update workspace w set may_be_public = s.may from (
      select s.workspace_id, case when s.state = 'EXPIRED' and s.expired_at < ${now}::timestamptz - ${`${GRACE_DAYS} days`}::interval
        then free.public_visibility else p.public_visibility or free.public_visibility end as may
      from subscription s join plan p on p.code = s.plan_code join plan free on free.code = 'FREE'
      where ${workspaceId}::uuid is null or s.workspace_id = ${workspaceId}) s
    where w.id = s.workspace_id and w.may_be_public is distinct from s.may`
}
