import type { PlanCode } from '@chowk/contract/billing/plan.ts'
import type { Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import type { Task } from '../platform/jobs.ts'
import { tellOwners } from './letter/tell-owners.ts'
import { findSubscription, keepVisibility, moveSubscription } from './subscription-row.ts'
import type { SubscriptionRow } from './subscription-row.ts'
import { END_NOTICE_DAYS, TRIAL_REMINDER_DAYS, addDays, dueState, remindersDue } from './subscription.rules.ts'

/** Moves subscriptions whose time has come, counts reminders, and keeps who may be seen. */
export function subscriptionTask(house: House): Task {
  const { sql, clock } = house
  return async () => {
    const now = clock.now()
    const due = await sql<{ workspaceId: string }[]>`
      select workspace_id from subscription where state <> 'EXPIRED' and ends_at <= ${now} order by ends_at`
    for (const { workspaceId } of due) {
      await sql.begin(async (tx) => {
        // Somebody may pay at this moment: what the job saw is read again under the lock.
        for (;;) {
          const row = await findSubscription(tx, workspaceId, { forUpdate: true })
          const to = row && dueState(row, now)
          if (!row || !to) break
          await moveSubscription(tx, row, { to, actorId: null, reason: 'TIME', at: now })
          if (to === 'EXPIRED') await tell(tx, house, { row, is: 'ENDED' })
          if (to === 'PAST_DUE')
            await tx`
              update subscription set plan_code = coalesce(next_plan_code, plan_code), period = coalesce(next_period, period),
                next_plan_code = null, next_period = null where id = ${row.id}`
        }
        const row = await findSubscription(tx, workspaceId)
        const reminders = row?.state === 'PAST_DUE' ? remindersDue(row.endsAt, now) : 0
        if (row && reminders > row.reminders) {
          await tx`update subscription set reminders = ${reminders} where id = ${row.id}`
          await tell(tx, house, { row, is: 'UNPAID', count: reminders })
        }
      })
    }
    await remindOfTrials(house, now)
    await tellOfEnds(house, now)
    await keepVisibility(sql, now)
  }
}

interface PlanNotice {
  row: SubscriptionRow
  is: 'ENDED' | 'UNPAID'
  count?: number
}

// One letter for each thing: a plan that runs out twice, or is reminded of thrice, has a letter for each.
async function tell(tx: Sql, house: House, { row, is, count = 0 }: PlanNotice): Promise<void> {
  const { id, workspaceId, planCode, endsAt } = row
  const once = `${is} ${id} ${endsAt.toISOString()} ${count}`
  await tellOwners(tx, house, { workspaceId, plan: planCode, once, news: { is, endsAt } })
}

/** Writes to whoever tries a plan three days before that ends. */
async function remindOfTrials(house: House, now: Date): Promise<void> {
  await house.sql.begin(async (tx) => {
    const ending = await tx<{ id: string; workspaceId: string; planCode: PlanCode; endsAt: Date }[]>`
      update subscription set reminders = 1
      where state = 'TRIALING' and reminders = 0 and ends_at > ${now} and ends_at <= ${addDays(now, TRIAL_REMINDER_DAYS)}
      returning id, workspace_id, plan_code, ends_at`
    for (const { id, workspaceId, planCode, endsAt } of ending) {
      const news = { is: 'TRIAL_ENDS', endsAt } as const
      await tellOwners(tx, house, { workspaceId, plan: planCode, once: `trial ${id}`, news })
    }
  })
}

interface Ending {
  id: string
  workspaceId: string
  planCode: PlanCode
  state: 'ACTIVE' | 'CANCEL_AT_END'
  isGiven: boolean
  endsAt: Date
  told: number
}

/**
 * Writes to the owner seven days and one day before a period ends that was paid or given. Which letters were written stands in the row until a new period
 * begins; after a house that stood still the last one is written alone. Two weeks or less are not worth a letter before their end.
 */
async function tellOfEnds(house: House, now: Date): Promise<void> {
  const [week, day] = END_NOTICE_DAYS
  await house.sql.begin(async (tx) => {
    const due = tx`case when s.ends_at <= ${addDays(now, day)} then 2 else 1 end`
    const ending = await tx<Ending[]>`
      update subscription s set ends_told = ${due} from workspace w
      where w.id = s.workspace_id and w.state <> 'CLOSED' and s.state in ('ACTIVE', 'CANCEL_AT_END')
        and s.ends_at > ${now} and s.ends_at <= ${addDays(now, week)} and s.ends_told < ${due}
        and s.ends_at - s.starts_at > ${`${2 * week} days`}::interval
      returning s.id, s.workspace_id, s.plan_code, s.state, s.given_reason is not null as is_given, s.ends_at, s.ends_told as told`
    for (const { id, workspaceId, planCode, state, isGiven, endsAt, told: reported } of ending) {
      const is = isGiven ? 'GIVEN_ENDS' : state === 'ACTIVE' ? 'PERIOD_ENDS' : 'ENDS_AS_WISHED'
      const once = `ends ${id} ${endsAt.toISOString()} ${reported}`
      await tellOwners(tx, house, { workspaceId, plan: planCode, once, news: { is, endsAt } })
    }
  })
}
