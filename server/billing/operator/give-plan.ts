import { givePlan } from '@chowk/contract/operator/plan.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { PlanCode } from '@chowk/contract/billing/plan.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { endOfLastDay } from '../../platform/calendar/last-day.ts'
import { tellOwners } from '../letter/tell-owners.ts'
import { findPlans } from '../plan-facts.ts'
import { findSubscription, keepVisibility, moveSubscription, writeHistory } from '../subscription-row.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { answerExport, answerPayments } from './payment-list.ts'
import { answerRefund } from './refund-payment.ts'
import { answerPlanFile, findOwned, planFileOf } from './plan-file.ts'
import { answerSubscriptions, answerVersions } from './plan-list.ts'

interface Weighed {
  row: SubscriptionRow | undefined
  plan: PlanCode
  codes: readonly PlanCode[]
  endsAt: Date
  now: Date
}

/** Whether it would give less, or for shorter, than what somebody has paid for. */
function givesLess({ row, plan, codes, endsAt, now }: Weighed): boolean {
  const isPaid = row && !row.isGiven && row.pricePaise > 0 && row.state !== 'EXPIRED' && row.endsAt > now
  return Boolean(isPaid && (codes.indexOf(plan) < codes.indexOf(row.planCode) || endsAt < row.endsAt))
}

interface Given {
  input: Parsed<typeof givePlan>
  row: SubscriptionRow | undefined
  endsAt: Date
  actorId: string
  now: Date
}

// A plan that nobody pays for ends with its days: nobody is asked to pay, and no days of grace follow.
async function give(sql: Sql, { input, row, endsAt, actorId, now }: Given): Promise<void> {
  const { workspaceId, plan, reason } = input
  const step = { actorId, reason: `GIVEN ${reason}`, at: now }
  if (!row) {
    const [made] = await sql<{ id: string }[]>`
      insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at, given_reason)
      values (${workspaceId}, ${plan}, 'YEAR', 'CANCEL_AT_END', ${now}, ${endsAt}, ${reason}) returning id`
    await writeHistory(sql, made?.id ?? '', { ...step, from: null, to: 'CANCEL_AT_END' })
    return
  }
  await sql`
    update subscription set plan_code = ${plan}, period = 'YEAR', price_paise = 0, starts_at = ${now}, ends_at = ${endsAt},
      given_reason = ${reason}, next_plan_code = null, next_period = null, paid_by = null, reminders = 0, ends_told = 0,
      version = version + 1
    where id = ${row.id}`
  if (row.state === 'CANCEL_AT_END') return await writeHistory(sql, row.id, { ...step, from: row.state, to: row.state })
  if (row.state !== 'ACTIVE') await moveSubscription(sql, row, { ...step, to: 'ACTIVE' })
  await moveSubscription(sql, { ...row, state: 'ACTIVE' }, { ...step, to: 'CANCEL_AT_END' })
}

const answerGive = handle(givePlan, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { workspaceId, version, plan, lastDay, reason } = input
  const now = clock.now()
  const owned = await findOwned(tx, { workspaceId, hold: true })
  if (!owned || owned.isClosed) throw refuse('WORKSPACE_NOT_FOUND')
  const row = await findSubscription(tx, workspaceId, { forUpdate: true })
  if ((row?.version ?? 0) !== version)
    throw refuse('VERSION_CONFLICT', { details: { current: await planFileOf(tx, clock, owned) } })
  const endsAt = endOfLastDay(lastDay, now)
  if (!endsAt) throw refuse('WRONG_DAY', { fields: [{ path: 'lastDay', code: 'WRONG_DAY', message: '' }] })
  const codes = (await findPlans(tx)).map(({ code }) => code)
  if (givesLess({ row, plan, codes, endsAt, now }))
    throw refuse('GIVES_LESS', { details: { plan: row?.planCode, endsAt: row?.endsAt.toISOString() } })
  await give(tx, { input, row, endsAt, actorId: viewer.personId, now })
  await keepVisibility(tx, now, workspaceId)
  const news = { is: 'GIVEN', endsAt, reason } as const
  await tellOwners(tx, house, { workspaceId, plan, once: `given ${workspaceId} ${now.toISOString()}`, news })
  audit(`workspace ${workspaceId}`, { plan: row?.planCode ?? null }, { plan, lastDay, reason })
  return await planFileOf(tx, clock, owned)
})

/** Plans and payments, for whoever runs this installation. */
export const operatorCalls: Handler[] = [
  answerSubscriptions,
  answerPlanFile,
  answerGive,
  answerVersions,
  answerPayments,
  answerExport,
  answerRefund,
]
