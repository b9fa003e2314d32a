import { administers } from '@chowk/contract/identity/viewer.ts'
import { beginTrial, changeNextPlan, changeRenewal, getSubscription } from '@chowk/contract/billing/subscription.ts'
import type { PlanCode } from '@chowk/contract/billing/plan.ts'
import type { Subscription } from '@chowk/contract/billing/subscription.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import type { Handler } from '../platform/handle.ts'
import { entitlementsOf } from './billing.ts'
import { getOwnWorkspace } from './own-workspace.ts'
import type { OwnWorkspace } from './own-workspace.ts'
import { contactOf, findPlans } from './plan-facts.ts'
import { findSubscription, keepVisibility, moveSubscription, writeHistory } from './subscription-row.ts'
import type { SubscriptionRow } from './subscription-row.ts'
import { TRIAL_DAYS, addDays, counts, countsUntil, mayRenewEarly } from './subscription.rules.ts'

const MONTHS_SHOWN = 12

async function findSeatHistory(sql: Sql, workspaceId: string, now: Date): Promise<Subscription['seatHistory']> {
  return await sql<Subscription['seatHistory'][number][]>`
    select to_char(month, 'YYYY-MM') as month, (
      select count(*)::int from membership m where m.workspace_id = ${workspaceId}
        and m.joined_at < least(${now}::timestamptz, (month + interval '1 month') at time zone 'Asia/Kolkata')
        and (m.left_at is null or m.left_at >= least(${now}::timestamptz, (month + interval '1 month') at time zone 'Asia/Kolkata'))) as taken
    from generate_series(date_trunc('month', ${now}::timestamptz at time zone 'Asia/Kolkata') - ${`${MONTHS_SHOWN - 1} months`}::interval,
      date_trunc('month', ${now}::timestamptz at time zone 'Asia/Kolkata'), interval '1 month') as month order by month`
}

async function findOpenOrder(sql: Sql, workspaceId: string, now: Date): Promise<Subscription['openOrder']> {
  const [open] = await sql<{ id: string; plan: PlanCode; totalPaise: number; expiresAt: Date }[]>`
    select id, plan_code as plan, total_paise::float8 as total_paise, expires_at from plan_order
    where workspace_id = ${workspaceId} and state = 'OPEN' and expires_at > ${now} order by created_at desc limit 1`
  return open ? { ...open, expiresAt: open.expiresAt.toISOString() } : null
}

/** The plan of a workspace as one of its people may see it. */
async function subscriptionOf(sql: Sql, clock: Clock, own: OwnWorkspace): Promise<Subscription> {
  const now = clock.now()
  const row = await findSubscription(sql, own.id)
  const { gives } = await entitlementsOf(sql, clock, own.id)
  const [{ contact } = { contact: null }] = await sql<{ contact: string | null }[]>`
    select ${contactOf(sql, clock)} as contact`
  const runsIt = administers(own.role)
  const isUnpaid = row && (row.state === 'ACTIVE' || row.state === 'PAST_DUE') && counts(row, now) && row.endsAt <= now
  return {
    workspace: { name: own.name, nameHi: own.nameHi },
    state: stateShown(row, now),
    plan: row?.planCode ?? 'FREE',
    period: row?.period ?? null,
    endsAt: row?.endsAt.toISOString() ?? null,
    graceEndsAt: isUnpaid ? countsUntil(row).toISOString() : null,
    countsUntil: row && counts(row, now) ? countsUntil(row).toISOString() : null,
    nextPlan: row?.nextPlanCode ?? null,
    nextPeriod: row?.nextPeriod ?? null,
    mayTry: own.role === 'OWNER' && !row,
    gives,
    seats: runsIt ? { taken: own.taken, limit: gives.seats } : null,
    seatHistory: runsIt ? await findSeatHistory(sql, own.id, now) : [],
    remindersGiven: row?.reminders ?? 0,
    openOrder: own.role === 'OWNER' ? await findOpenOrder(sql, own.id, now) : null,
    version: row?.version ?? 0,
    may: {
      buy: own.role === 'OWNER',
      renewNow: own.role === 'OWNER' && row !== undefined && row.endsAt > now && mayRenewEarly(row, now),
      seeInvoices: runsIt,
    },
    contact: contact ?? '',
  }
}

// The job that moves states comes every few minutes: until then the clock is right and the row is late.
function stateShown(row: SubscriptionRow | undefined, now: Date): Subscription['state'] {
  if (!row) return null
  if (!counts(row, now)) return 'EXPIRED'
  return row.state === 'ACTIVE' && row.endsAt <= now ? 'PAST_DUE' : row.state
}

const answerGet = handle(
  getSubscription,
  async ({ viewer, sql, clock }) => await subscriptionOf(sql, clock, await getOwnWorkspace(sql, viewer)),
)

const answerTrial = handle(beginTrial, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const own = await getOwnWorkspace(tx, viewer)
  if (input.plan === 'FREE') throw refuse('NOT_A_TRIAL')
  const now = clock.now()
  // Held first, as whoever pays at this moment holds it.
  await tx`select 1 from workspace where id = ${own.id} for no key update`
  // A trial comes first or never: who bought a plan knows it.
  const [made] = await tx<{ id: string }[]>`
    insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at, trial_used_at)
    values (${own.id}, ${input.plan}, 'YEAR', 'TRIALING', ${now}, ${addDays(now, TRIAL_DAYS)}, ${now})
    on conflict (workspace_id) do nothing returning id`
  if (!made) throw refuse('TRIAL_USED')
  await writeHistory(tx, made.id, { from: null, to: 'TRIALING', actorId: viewer.personId, reason: 'TRIAL', at: now })
  await keepVisibility(tx, now, own.id)
  audit(`workspace ${own.id}`, undefined, { plan: input.plan, state: 'TRIALING' })
  return await subscriptionOf(tx, clock, own)
})

const answerRenewal = handle(changeRenewal, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const own = await getOwnWorkspace(tx, viewer)
  const row = await findSubscription(tx, own.id, { forUpdate: true })
  const to = input.renews ? 'ACTIVE' : 'CANCEL_AT_END'
  const time = clock.now()
  // Only what runs can be ended or kept: a plan that ran out is paid again, a trial and what was given end by themselves.
  const isRunning =
    row && !row.isGiven && row.endsAt > time && (row.state === 'ACTIVE' || row.state === 'CANCEL_AT_END')
  if (!row || !isRunning) throw refuse('ILLEGAL_TRANSITION', { details: { from: row?.state ?? null, to, allowed: [] } })
  if (row.version !== input.version)
    throw refuse('VERSION_CONFLICT', { details: { current: await subscriptionOf(tx, clock, own) } })
  await moveSubscription(tx, row, {
    to,
    actorId: viewer.personId,
    reason: input.renews ? 'UNDONE' : 'CANCELLED',
    at: time,
  })
  if (!input.renews) await tx`update subscription set next_plan_code = null, next_period = null where id = ${row.id}`
  audit(`workspace ${own.id}`, { state: row.state }, { state: to })
  return await subscriptionOf(tx, clock, own)
})

const answerNext = handle(changeNextPlan, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const own = await getOwnWorkspace(tx, viewer)
  const row = await findSubscription(tx, own.id, { forUpdate: true })
  if (!row || row.state !== 'ACTIVE' || row.endsAt <= clock.now()) throw refuse('NOT_RUNNING')
  if (row.version !== input.version)
    throw refuse('VERSION_CONFLICT', { details: { current: await subscriptionOf(tx, clock, own) } })
  const codes = (await findPlans(tx)).map(({ code }) => code)
  const isSame = input.plan === row.planCode && input.period === row.period
  if (input.plan === 'FREE' || codes.indexOf(input.plan) > codes.indexOf(row.planCode)) throw refuse('NOT_SMALLER')
  const [plan, period] = isSame ? [null, null] : [input.plan, input.period]
  await tx`
    update subscription set next_plan_code = ${plan}, next_period = ${period}, version = version + 1 where id = ${row.id}`
  audit(`workspace ${own.id}`, { next: row.nextPlanCode }, { next: plan, period })
  return await subscriptionOf(tx, clock, own)
})

/** What a workspace has, and what its owner does with it beside paying. */
export const subscriptionCalls: Handler[] = [answerGet, answerTrial, answerRenewal, answerNext]
