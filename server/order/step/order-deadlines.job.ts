import type { PartState } from '@chowk/contract/order/order-state.ts'
import { notify } from '../../notice/notify.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { moveStock } from '../../product/product.ts'
import { lockGroup } from '../checkout/group-row.ts'
import { ORDER_STEP } from '../line/order-notices.ts'
import { findOrderSellers, findOrders } from '../line/order-row.ts'
import { applyStep } from './apply-step.ts'
import type { StepPorts } from './apply-step.ts'
import { planStep } from './plan-step.rules.ts'

interface Deadline {
  from: PartState
  to: PartState
  /** Days in the state; or as long as a line `l` can be returned, at least seven for disputes. */
  days: number | 'RETURNABLE'
}

// Completed is what can no longer be returned or disputed.
const DEADLINES: readonly Deadline[] = [
  { from: 'PLACED', to: 'CANCELLED', days: 3 },
  { from: 'SHIPPED', to: 'DELIVERED', days: 10 },
  { from: 'RETURN_REQUESTED', to: 'RETURN_APPROVED', days: 3 },
  // Either side may be waiting for the other, so an operator decides.
  { from: 'RETURN_APPROVED', to: 'DISPUTED', days: 10 },
  { from: 'DELIVERED', to: 'COMPLETED', days: 'RETURNABLE' },
  { from: 'RETURN_REJECTED', to: 'COMPLETED', days: 7 },
]

interface DueUnits {
  orderId: string
  lineId: string
  quantity: number
}

async function findDue(sql: Sql, { from, days }: Deadline, now: Date): Promise<DueUnits[]> {
  const limit = days === 'RETURNABLE' ? sql`greatest(l.returnable_days, 7)` : sql`${days}::int`
  return await sql<DueUnits[]>`
    select p.order_id, p.line_id, sum(p.quantity)::int as quantity
    from order_part p join order_line l on l.id = p.line_id
    where p.state = ${from} and p.since + ${limit} * interval '1 day' <= ${now}
    group by 1, 2 order by 1, 2`
}

interface DueMove {
  house: House
  ports: StepPorts
  deadline: Deadline
}

async function moveDue({ house, ports, deadline }: DueMove, orderId: string): Promise<void> {
  await house.sql.begin(async (tx) => {
    const [seen] = await findOrders(tx, tx`o.id = ${orderId}`)
    if (!seen) return
    await lockGroup(tx, seen.groupId)
    const at = house.clock.now()
    // Read again under the lock: a buyer or seller may have been first.
    const due = (await findDue(tx, deadline, at)).filter((each) => each.orderId === orderId)
    const [order] = await findOrders(tx, tx`o.id = ${orderId}`)
    if (!order || due.length === 0) return
    const { from, to } = deadline
    const units = due.map(({ lineId, quantity }) => ({ lineId, quantity, from }))
    const plan = planStep(order, { to, side: 'JOB', units, reason: '', now: at })
    if ('problem' in plan) return
    const step = { to, side: 'JOB' as const, actorId: null, units: plan.units, reason: '', facts: {}, at }
    const back = await applyStep(tx, { order, ports }, step)
    if (back.length > 0) await moveStock(tx, back, { onHand: 1, reserved: 0 })
  })
}

const REMIND_AFTER_DAYS = 1

/** Reminds sellers of orders that they have not confirmed; the event of the notice keeps it to once. */
async function remind(house: House): Promise<void> {
  const to = 'REMINDER'
  const rows = await house.sql<{ orderId: string }[]>`
    select distinct p.order_id from order_part p
    where p.state = 'PLACED' and p.since + ${REMIND_AFTER_DAYS}::int * interval '1 day' <= ${house.clock.now()}`
  for (const { orderId } of rows)
    await house.sql.begin(async (tx) => {
      const [order] = await findOrders(tx, tx`o.id = ${orderId}`)
      if (!order) return
      const { displayNumber, workspaceId, lines } = order
      const title = lines[0]?.copy.title ?? ''
      await notify(tx, house, {
        kind: ORDER_STEP,
        subject: orderId,
        actorId: null,
        event: to,
        personIds: await findOrderSellers(tx, order),
        workspaceId,
        facts: { to, displayNumber, title, paise: 0, reason: '', forSeller: true },
      })
    })
}

/** Moves orders whose time has come (S28), each in a transaction of its own, so that one that fails does not hold the others. */
export const orderDeadlinesTask =
  (house: House, ports: StepPorts): Task =>
  async () => {
    await remind(house)
    for (const deadline of DEADLINES) {
      const due = await findDue(house.sql, deadline, house.clock.now())
      for (const orderId of new Set(due.map((each) => each.orderId)))
        try {
          await moveDue({ house, ports, deadline }, orderId)
        } catch (failure) {
          house.log.error({ order: orderId, to: deadline.to, error: String(failure) }, 'an order was not moved in time')
        }
    }
  }
