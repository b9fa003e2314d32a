import type { PlanCode } from '@chowk/contract/billing/plan.ts'
import type { Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import type { Task } from '../platform/jobs.ts'
import { tellOwners } from './letter/tell-owners.ts'
import { hearEvent } from './payment/event.ts'
import { gatewayOf } from './payment/gateway-choice.ts'
import { askAndSettle } from './payment/payment-calls.ts'
import { SANDBOX_EVENT, writeSandboxEvent } from './payment/sandbox.ts'
import { findSubscription, keepVisibility, moveSubscription } from './subscription-row.ts'
import type { SubscriptionRow } from './subscription-row.ts'
import { TRIAL_REMINDER_DAYS, addDays, dueState, remindersDue } from './subscription.rules.ts'

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
    await keepVisibility(sql, now)
  }
}

interface Told {
  row: SubscriptionRow
  is: 'ENDED' | 'UNPAID'
  count?: number
}

// One letter for each thing: a plan that runs out twice, or is reminded of thrice, has a letter for each.
async function tell(tx: Sql, house: House, { row, is, count = 0 }: Told): Promise<void> {
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

/**
 * Settles payments whose browser never came back: asks the gateway about orders that wait, gives up those whose time is over (and asks on
 * for a day, because money may come late), and sends back what came for nothing.
 */
export function reconcileTask(house: House): Task {
  const { sql, clock, log } = house
  return async () => {
    const gateway = gatewayOf(house)
    if (!gateway) return
    const now = clock.now()
    const waiting = await sql<{ id: string; gatewayOrderId: string; workspaceId: string }[]>`
      select id, gateway_order_id, workspace_id from plan_order
      where gateway = ${gateway.name} and created_at > ${now}::timestamptz - interval '1 day' and (
        (state = 'OPEN' and created_at < ${now}::timestamptz - interval '2 minutes') or
        (state = 'GIVEN_UP' and coalesce(asked_at, '-infinity') < ${now}::timestamptz - interval '30 minutes'))
      order by created_at limit 200`
    for (const order of waiting) {
      await askAndSettle(house, gateway, order)
      await sql`update plan_order set asked_at = ${now} where id = ${order.id}`
    }
    await sql`update plan_order set state = 'GIVEN_UP' where state = 'OPEN' and expires_at <= ${now}`
    const refunds = await sql<{ paymentId: string; orderId: string; amountPaise: number }[]>`
      select payment_id, order_id, amount_paise::float8 as amount_paise from plan_refund where state = 'DUE' order by at limit 200`
    for (const { paymentId, orderId, amountPaise } of refunds) {
      await gateway.refund({ id: paymentId, amountPaise })
      await sql.begin(async (tx) => {
        await tx`update plan_refund set state = 'DONE' where payment_id = ${paymentId}`
        await tx`
          update plan_order set state = 'REFUNDED' where id = ${orderId} and state = 'REFUND_DUE' and payment_id = ${paymentId}`
      })
      log.info({ order: orderId }, 'money that came for nothing was sent back')
    }
  }
}

const isPayload = (value: unknown): value is { paymentId: string; event: string } =>
  typeof value === 'object' && value !== null && 'paymentId' in value && 'event' in value

/** Tells what happened in the sandbox, through the same door as the real gateway's events. */
export const sandboxTask = (house: House): Record<string, Task> => ({
  [SANDBOX_EVENT]: async (payload) => {
    if (gatewayOf(house)?.name !== 'SANDBOX' || !isPayload(payload)) return
    const event = await writeSandboxEvent(house, payload)
    if (event) await hearEvent(house, event)
  },
})
